/** Notifications of an account with the state of their mails and push messages, which can be sent again. */
import type { casesAdmin } from '@fairbook/contract/cases/admin.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';
import { hasAdminRole } from '@fairbook/domain/administrators.ts';
import { whyNotResend } from '@fairbook/domain/deliveries.ts';
import { labelOf, notificationTypes } from '@fairbook/domain/vocabulary.ts';
import { useAction } from '@fairbook/ui/api.ts';
import type { Column } from '@fairbook/ui/columns.ts';
import { Moment } from '@fairbook/ui/Figures.tsx';
import tableCss from '@fairbook/ui/table.module.css';
import { Button } from '@mantine/core';
import { api, useAdministrator } from '../api.ts';
import { casesTexts } from '../texts/cases.ts';
import css from './cases.module.css';
import { PagedTable } from './PagedTable.tsx';
import { When } from './When.tsx';

const words = casesTexts.messages;

type Message = AnswerOf<typeof casesAdmin.listAccountMessages>['rows'][number];
type Delivery = Message['deliveries'][number];

export default function CaseMessages({ subject }: { subject: string }) {
  return (
    <PagedTable
      caption={words.caption}
      lead={words.lead}
      empty={words.empty}
      call={api.listAccountMessages}
      subject={subject}
      columns={() => columns}
      rowKey={({ id }) => id}
    />
  );
}

const columns: readonly Column<Message>[] = [
  {
    key: 'subject',
    header: words.subject,
    cell: ({ title, body, type }) => (
      <>
        {title}
        <span className={css.body}>{body}</span>
        <span className={tableCss.cellSecond}>{labelOf(notificationTypes, type)}</span>
      </>
    ),
  },
  { key: 'to', header: words.to, from: 'md', cell: ({ to }) => to },
  { key: 'sent', header: words.sent, cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    key: 'delivery',
    header: words.delivery,
    cell: ({ deliveries, title }) =>
      deliveries.length === 0 ? (
        words.none
      ) : (
        <ul className={css.deliveries}>
          {deliveries.map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} title={title} />
          ))}
        </ul>
      ),
  },
];

function DeliveryLine({ delivery, title }: { delivery: Delivery; title: string }) {
  const { id, channel, address, state, tries, at } = delivery;
  const { role } = useAdministrator();
  const resend = useAction(api.resendMessage, {
    changes: [api.listAccountMessages, api.listAuditEvents],
    done: words.resent,
  });
  const canResend = hasAdminRole(role, 'Reviewer') && whyNotResend(state) === null;
  return (
    <li className={css.delivery}>
      <span>
        {words.channels[channel]}
        {address !== null && <span className={`${tableCss.cellSecond} ${css.address}`}>{address}</span>}
      </span>
      <span className={state === 'Failed' || state === 'Gone' ? css.bad : undefined}>
        {words.states[state]}
        <span className={tableCss.cellSecond}>
          <Moment at={at} />
          {tries > 1 && ` · ${words.tries(tries)}`}
        </span>
      </span>
      {canResend && (
        <Button
          variant="default"
          size="compact-xs"
          loading={resend.isPending}
          aria-label={words.resendOf(title, address ?? words.channels[channel])}
          onClick={() => resend.mutate({ params: { id } })}
        >
          {words.resend}
        </Button>
      )}
    </li>
  );
}
