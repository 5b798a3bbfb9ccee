/** Orders of the institution that wait for the approval of another person, and what became of earlier ones. */
import { rejectWaitingOrderBody } from '@fairbook/contract/orders/waiting-orders/shapes.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { inWords } from '@fairbook/domain/base/label-words.ts';
import { useAction } from '@fairbook/ui/base/api.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatDay, formatMoment, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { zoneOfIssuer } from '@fairbook/ui/format/SaleZone.tsx';
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import { confirm, FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { sendForm } from '@fairbook/ui/kit/forms.ts';
import { ListProblem, NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { Anchor, Badge, Button, Skeleton, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../base/api.ts';
import { callsChangedBy, invalidate } from '../../base/invalidation.ts';
import { paths } from '../../base/paths.ts';
import { waitingOrderTexts } from '../texts/waiting-orders.ts';
import { type WaitingOrder, waitingOrders } from './queries.ts';
import css from './waiting-orders.module.css';

const words = waitingOrderTexts;

export default function ApprovalsPage() {
  const { data, error, refetch } = useQuery(waitingOrders);
  const [rejected, setRejected] = useState<WaitingOrder | null>(null);
  const waiting = data?.filter(({ state }) => state === 'Waiting') ?? [];
  const ended = data?.filter(({ state }) => state !== 'Waiting') ?? [];
  return (
    <div className={css.approvals}>
      <PageHeader title={words.title} lead={words.lead} />
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={180} />}
      {data && (
        <>
          <h2>{words.waiting}</h2>
          {waiting.length === 0 && <NoRows text={words.none} />}
          {waiting.map((order) => (
            <OrderCard key={order.id} order={order} onReject={() => setRejected(order)} />
          ))}
          {ended.length > 0 && <h2>{words.ended}</h2>}
          {ended.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </>
      )}
      {rejected && <RejectDialog order={rejected} onClose={() => setRejected(null)} />}
    </div>
  );
}

function OrderCard({ order, onReject }: { readonly order: WaitingOrder; readonly onReject?: () => void }) {
  const zone = zoneOfIssuer(order.municipalityState);
  const { id, version, auctionName, total } = order;
  const params = { id };
  const options = { changes: [...callsChangedBy.waitingOrders, ...callsChangedBy.ownOrder] };
  const approve = useAction(() => api.approveWaitingOrder({ params, body: { version } }), {
    ...options,
    done: words.approved,
  });
  const withdraw = useAction(() => api.withdrawWaitingOrder({ params }), { ...options, done: words.withdrawn });
  const who = order.isYours ? words.you : order.proposedBy;
  const askToApprove = () =>
    confirm({
      message: words.approveQuestion(formatWholeMoney(total), auctionName, order.proposedBy),
      ok: words.approve,
      onConfirm: () => approve.mutateAsync(undefined),
    });
  const askToWithdraw = () =>
    confirm({
      message: words.withdrawQuestion,
      ok: words.withdraw,
      danger: true,
      onConfirm: () => withdraw.mutateAsync(undefined),
    });
  return (
    <article className={css.waiting} aria-label={`${auctionName}, ${formatWholeMoney(total)}`}>
      <div className={css.waitingHead}>
        <strong>{formatWholeMoney(total)}</strong>
        <Anchor component={Link} to={paths.auction(order.auctionId)}>
          {auctionName}
        </Anchor>
        <Badge color={order.state === 'Waiting' ? 'orange' : order.state === 'Approved' ? 'green' : 'gray'}>
          {inWords(order.state)}
        </Badge>
      </div>
      <p className={css.waitingFacts}>
        {order.bidId !== null && <span>{words.change}</span>}
        <span>{words.by(who, formatMoment(order.updatedAt, zone))}</span>
        {order.clientReference !== null && <span>{words.reference(order.clientReference)}</span>}
        {version > 1 && <span>{words.version(version - 1)}</span>}
        <End order={order} zone={zone} />
      </p>
      <div className={`${figureTableCss.figures} ${css.waitingLines}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.maturity}</th>
              <th scope="col" data-align="end">
                {words.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.investments.map((line) => (
              <tr key={keyOf(line)}>
                <th scope="row">{formatDay(keyOf(line))}</th>
                <td data-align="end">{formatWholeMoney(line.investmentAmount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {order.whyNotApprove && <p className={css.waitingFacts}>{order.whyNotApprove.message}</p>}
      {(order.canDecide || order.canWithdraw) && (
        <div className={css.waitingActions}>
          {order.canDecide && (
            <>
              {order.whyNotApprove === null && (
                <Button size="xs" loading={approve.isPending} onClick={() => void askToApprove()}>
                  {words.approve}
                </Button>
              )}
              <Button size="xs" variant="default" onClick={onReject}>
                {words.reject}
              </Button>
            </>
          )}
          {order.canWithdraw && (
            <Button size="xs" variant="subtle" color="red" onClick={() => void askToWithdraw()}>
              {words.withdraw}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

interface EndProps {
  readonly order: WaitingOrder;
  readonly zone: string;
}

/** How the waiting ended, or when it will. */
function End({ order: { state, closeDate, decidedBy, decidedAt, reason, isDeciderNew }, zone }: EndProps) {
  if (state === 'Waiting') return closeDate && <span>{words.closes(formatMoment(closeDate, zone))}</span>;
  const when = formatMoment(decidedAt ?? '', zone);
  return (
    <>
      <span>{decidedBy === null ? words.lapsed(when) : words.decided(inWords(state), decidedBy, when)}</span>
      {isDeciderNew && <span>{words.byNewPerson}</span>}
      {reason !== null && <span>{words.reasonOf(reason)}</span>}
    </>
  );
}

function RejectDialog({ order, onClose }: { readonly order: WaitingOrder; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const { id, version, proposedBy } = order;
  const form = useForm({ initialValues: { version, reason: '' } });

  async function send(): Promise<void> {
    await api.rejectWaitingOrder({ params: { id }, body: form.values });
    await invalidate(queries, 'waitingOrders');
    showDone(words.rejected);
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={words.rejectTitle}
      submit={words.reject}
      onSubmit={() => sendForm(form, rejectWaitingOrderBody, send)}
    >
      <p className={dialogsCss.dialogText}>{words.rejectLead(proposedBy)}</p>
      <Textarea label={words.reason} withAsterisk data-autofocus {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
