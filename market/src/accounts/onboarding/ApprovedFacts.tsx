/** Approved details that change only by a request: values, the pending request, and the outcome of the last one. */

import { blocksOrders, changesInWords, factInWords } from '@fairbook/domain/auctions/facts.ts';
import { factLabels } from '@fairbook/domain/base/fact-words.ts';
import type { AccountStatus } from '@fairbook/domain/base/vocabulary.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatMoment, readersZone } from '@fairbook/ui/format/format.ts';
import { ConfirmDialog } from '@fairbook/ui/kit/dialogs.tsx';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { usePerson } from '../../base/person.ts';
import type { FactStanding } from '../../base/queries.ts';
import { changeTexts } from '../texts/changes.ts';
import css from './approved-facts.module.css';
import { ChangeDialog } from './ChangeDialog.tsx';

const ResidenceDialog = lazyPart(() => import('./ResidenceDialog.tsx'));

const words = changeTexts;

type OpenFactChange = NonNullable<FactStanding['open']>;

/** Only for approved accounts; market professionals have none. */
export function ApprovedFacts({ status }: { status: AccountStatus }) {
  const { userType } = usePerson();
  const isApproved = status === 'Active' || status === 'Suspended';
  return isApproved && userType !== 'market-professional' ? <Facts /> : null;
}

function Facts() {
  const { userType } = usePerson();
  const answer = useQuery(ask(api.readFactStanding, {}, { notice: false }));
  const kind = userType === 'municipality' ? 'municipality' : 'investor';
  const { data } = answer;
  return (
    <section className={css.facts} aria-labelledby="approved-facts">
      <h2 id="approved-facts">{words.title}</h2>
      <p className={css.factsLead}>{words.leads[kind]}</p>
      {data ? (
        <Standing standing={data} />
      ) : answer.error ? (
        <ListProblem error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton height={64} aria-hidden />
      )}
    </section>
  );
}

function Standing({ standing }: { standing: FactStanding }) {
  const { facts, open, last } = standing;
  return (
    <>
      <dl className={css.factsValues}>
        {facts.map(({ field, value }) => (
          <div key={field}>
            <dt>{factLabels[field]}</dt>
            <dd>{value === null ? words.none : factInWords(field, value)}</dd>
          </div>
        ))}
      </dl>
      {open ? <UnderReview change={open} /> : <Ask standing={standing} />}
      {!open && <AskLocal standing={standing} />}
      {!open && last && <Outcome change={last} />}
    </>
  );
}

/** The request button, or why there is none now. */
function Ask({ standing }: { standing: FactStanding }) {
  const { role } = usePerson();
  const [opened, setOpened] = useState(false);
  const isUser = role !== 'Admin';
  const whyNot = isUser ? words.onlyAdmins : (standing.whyNotRequest?.message ?? null);
  return (
    <div className={css.factsAsk}>
      <Button
        variant="default"
        disabled={whyNot !== null}
        aria-describedby={whyNot === null ? undefined : 'why-no-change'}
        onClick={() => setOpened(true)}
      >
        {words.request}
      </Button>
      {whyNot !== null && <p id="why-no-change">{whyNot}.</p>}
      {opened && <ChangeDialog standing={standing} onClose={() => setOpened(false)} />}
    </div>
  );
}

/** Investors prove a residence to be served before others in sales for local investors. */
function AskLocal({ standing }: { standing: FactStanding }) {
  const { userType } = usePerson();
  const [opened, setOpened] = useState(false);
  if (userType === 'municipality') return null;
  return (
    <div className={css.factsAsk}>
      <p>{words.residence.about}</p>
      <Button variant="default" disabled={standing.whyNotRequest !== null} onClick={() => setOpened(true)}>
        {words.residence.ask}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <ResidenceDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  );
}

function UnderReview({ change }: { change: OpenFactChange }) {
  const { userType, role } = usePerson();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const kind = userType === 'municipality' ? 'municipality' : 'investor';
  const mayWithdraw = kind === 'investor' || role === 'Admin';

  async function withdraw() {
    try {
      await api.withdrawChange({ params: { id: change.id } });
      showDone(words.open.withdrawn);
    } finally {
      await invalidate(queries, 'account');
    }
  }

  return (
    <div className={css.factsOpen} role="status">
      <h3>{words.open.title}</h3>
      <ChangeTable change={change} />
      <p>{words.open.requested(change.requestedBy, formatMoment(change.requestedAt, readersZone()))}</p>
      <blockquote>{change.explanation}</blockquote>
      {change.proof && <p>{words.residence.sent(change.proof.name)}</p>}
      {blocksOrders(change.changes) && <p>{words.form.blocks[kind]}</p>}
      {mayWithdraw && (
        <Button variant="default" onClick={() => setAsked(true)}>
          {words.open.withdraw}
        </Button>
      )}
      <ConfirmDialog opened={asked} onClose={() => setAsked(false)} onConfirm={withdraw} ok={words.open.withdraw}>
        {words.open.withdrawLead}
      </ConfirmDialog>
    </div>
  );
}

function ChangeTable({ change: { changes } }: { change: OpenFactChange }) {
  const { detail, from, to } = words.columns;
  return (
    <div className={`${figureTableCss.figures} ${figureTableCss.folds} ${css.factsChanges}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{detail}</th>
            <th scope="col">{from}</th>
            <th scope="col">{to}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((each) => (
            <tr key={each.field}>
              <th scope="row">{factLabels[each.field]}</th>
              <td data-label={from} className={figureTableCss.foldWhole}>
                {each.from === null ? words.none : factInWords(each.field, each.from)}
              </td>
              <td data-label={to} className={figureTableCss.foldWhole}>
                <strong>{each.to === null ? words.none : factInWords(each.field, each.to)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Outcome({ change: { status, changes, settledAt, reason } }: { change: OpenFactChange }) {
  if (status === 'Open' || settledAt === null) return null;
  return (
    <p className={css.factsLast}>
      {words.last[status](changesInWords(changes), formatMoment(settledAt, readersZone()))}{' '}
      {reason && words.reason(reason)}
    </p>
  );
}
