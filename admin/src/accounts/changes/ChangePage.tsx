/** Page of a change request: requester and reason, old and new values side by side, effects, and the decision. */
import { changesInWords, residenceField } from '@fairbook/domain/auctions/facts.ts';
import { labelOf, userTypes } from '@fairbook/domain/base/vocabulary.ts';
import { formatMoment, readersZone } from '@fairbook/ui/format/format.ts';
import { DetailBody, PageHeader, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { AccountBadge, ChangeBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { factChangeQuery } from '../../base/queries.ts';
import { texts } from '../../base/texts.ts';
import { AnsweredPage } from '../../review/case/Answered.tsx';
import { useAfterDecision } from '../../review/lists/QueueBar.tsx';
import { FileButton } from '../../review/parts/files.tsx';
import { HistoryPart } from '../../review/parts/History.tsx';
import { PendingRequests } from '../../review/parts/PendingRequest.tsx';
import { When } from '../../review/parts/When.tsx';
import { ChangeDecisions } from './ChangeDecisions.tsx';
import { Classes, Standing, Values } from './ChangeParts.tsx';
import css from './changes.module.css';
import { accountPage, type Change } from './shapes.ts';

const words = texts.factChanges;

export default function ChangePage() {
  const { id = '' } = useParams();
  const query = useQuery(factChangeQuery(id));
  return (
    <AnsweredPage query={query} thing={texts.thing.change} listed={{ list: api.listFactChanges, id }}>
      {(change) => <Whole change={change} />}
    </AnsweredPage>
  );
}

function Whole({ change }: { change: Change }) {
  return (
    <div>
      <Head change={change} />
      <DetailBody rail={<Earlier change={change} />}>
        <PendingRequests subject={change.auditSubject} />
        <Values change={change} />
        <Section title={words.explanation}>
          <blockquote className={css.quote}>{change.explanation}</blockquote>
        </Section>
        {change.proof && (
          <Section title={words.proof}>
            <p className={css.note}>
              {change.proof.name} <FileButton {...change.proof} />
            </p>
            <p className={css.note}>{words.proofHint}</p>
          </Section>
        )}
        {/* A residence decides no class. */}
        {change.changes.some(({ field }) => field !== residenceField) && <Classes change={change} />}
        <Standing change={change} />
        <HistoryPart subject={change.auditSubject} hidesBidders />
      </DetailBody>
    </div>
  );
}

function Head({ change }: { change: Change }) {
  const badge = useRef<HTMLSpanElement>(null);
  const goOn = useAfterDecision(badge);
  const { account, status, reason, settledAt, decidedBy } = change;
  return (
    <PageHeader
      title={account.name}
      badge={
        <span ref={badge} tabIndex={-1} className={css.badge}>
          <ChangeBadge status={status} />
        </span>
      }
      lead={
        <>
          {texts.thing.change} · {labelOf(userTypes, account.userType)} ·{' '}
          <Anchor component={Link} to={accountPage(account)} inherit>
            {words.openAccount}
          </Anchor>
          {reason && <div className={css.reason}>{words.reason(reason)}</div>}
        </>
      }
      facts={[
        { label: words.column.requestedBy, value: change.requestedBy },
        { label: words.column.requested, value: <When at={change.requestedAt} /> },
        ...(settledAt ? [{ label: words.column.settled, value: <When at={settledAt} /> }] : []),
        ...(decidedBy ? [{ label: words.column.decidedBy, value: decidedBy }] : []),
        { label: words.column.accountStatus, value: <AccountBadge status={account.status} /> },
      ]}
      actions={<ChangeDecisions change={change} onDone={() => goOn(true)} />}
    />
  );
}

/** Earlier requests of the account, latest first. */
function Earlier({ change: { earlier } }: { change: Change }) {
  return (
    <Section title={words.earlier}>
      {earlier.length === 0 ? (
        <p className={css.note}>{words.noneEarlier}</p>
      ) : (
        <ul className={css.earlier}>
          {earlier.map(({ id, status, changes, requestedAt, reason }) => (
            <li key={id}>
              <Anchor component={Link} to={paths.change(id)} inherit>
                {changesInWords(changes)}
              </Anchor>
              <ChangeBadge status={status} />
              <span className={css.note}>{formatMoment(requestedAt, readersZone())}</span>
              {reason && <span className={css.note}>{words.reason(reason)}</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
