/** History of an account or an auction: decisions with reasons, and all audit events. */

import type { peopleAdmin } from '@fairbook/contract/accounts/people/admin.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { HistoryEntry } from '@fairbook/domain/auctions/approval.ts';
import { maxCountedEvents } from '@fairbook/domain/words/audit-count.ts';
import { auditActors } from '@fairbook/domain/words/audit-words.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import pageCss from '@fairbook/ui/kit/page.module.css';
import { Timeline } from '@fairbook/ui/sale/Timeline.tsx';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, useAdministrator } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { texts } from '../../base/texts.ts';
import { Answered } from '../case/Answered.tsx';
import { isOfBidder, notesOf, wordsOf } from './audit-words.ts';
import css from './parts.module.css';
import { When } from './When.tsx';

type AuditEvent = AnswerOf<typeof peopleAdmin.listAuditEvents>['rows'][number];

const most = 100;

/** Order actions are many and say little of the case: they are asked for separately. */
function auditQuery(subject: string, orders = false) {
  return ask(api.listAuditEvents, { query: { subject, orders, pageSize: most, page: 1 } });
}

interface HistoryProps {
  /** The subject in the audit trail: 'auction:<uuid>'. */
  readonly subject: string;
  readonly entries: readonly HistoryEntry[];
}

/** The decisions, newest first, each with its administrator's name. */
export function Decisions({ subject, entries }: HistoryProps) {
  const me = useAdministrator();
  const { data } = useQuery(auditQuery(subject));
  const names = new Map(data?.rows.map((event) => [event.actor.split(':')[1], event.actorName]));
  const named = entries.map((entry) => ({
    ...entry,
    who: entry.userUuid === me.id ? texts.detail.you : (names.get(entry.userUuid) ?? null),
  }));
  return <Timeline entries={named} />;
}

interface HistoryPartProps {
  readonly subject: string;
  /** True while orders are taken: bidder names are hidden until the close. */
  readonly hidesBidders?: boolean;
}

/** Every change, latest first; the actions on orders are folded. */
export function HistoryPart({ subject, hidesBidders = false }: HistoryPartProps) {
  const trail = `${paths.audit}?subject=${encodeURIComponent(subject)}`;
  return (
    <>
      <Section
        title={texts.detail.everything}
        actions={
          <Anchor component={Link} to={trail} inherit>
            {texts.detail.inTrail}
          </Anchor>
        }
      >
        <Events subject={subject} caption={texts.detail.everything} none={texts.detail.nothingHappened} />
      </Section>
      {subject.startsWith('auction:') && (
        <details className={css.folded}>
          <summary>{texts.detail.orderActions}</summary>
          <Events
            subject={subject}
            caption={texts.detail.orderActions}
            none={texts.detail.noOrderActions}
            orders
            hidesBidders={hidesBidders}
          />
        </details>
      )}
    </>
  );
}

interface EventsProps extends HistoryPartProps {
  readonly caption: string;
  readonly none: string;
  readonly orders?: boolean;
}

function Events({ subject, caption, none, orders = false, hidesBidders = false }: EventsProps) {
  const audit = useQuery(auditQuery(subject, orders));
  return (
    <Answered query={audit}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <p className={pageCss.checklistCount}>{none}</p>
        ) : (
          <>
            <DataTable
              caption={caption}
              columns={columnsOf(hidesBidders)}
              rows={rows}
              rowKey={(event) => `${event.at} ${event.action} ${event.actor} ${event.logEntry}`}
            />
            {total > rows.length && (
              <p className={pageCss.checklistCount}>
                {texts.detail.olderEvents(rows.length, total, total === maxCountedEvents)}
              </p>
            )}
          </>
        )
      }
    </Answered>
  );
}

function columnsOf(hidesBidders: boolean): Column<AuditEvent>[] {
  return [
    {
      key: 'what',
      header: texts.field.what,
      cell: ({ action, detail }) => (
        <>
          {wordsOf(action, detail)}
          {notesOf(action, detail).map((note) => (
            <span key={note} className={tableCss.cellSecond}>
              {note}
            </span>
          ))}
        </>
      ),
    },
    {
      key: 'who',
      header: texts.field.who,
      cell: ({ actor, actorName, action }) => {
        if (hidesBidders && isOfBidder(action)) return auditActors.investor;
        if (actor === 'clock') return texts.detail.byTheClock;
        if (actor === 'operator') return texts.detail.operator;
        return actorName ?? texts.detail.unknownPerson;
      },
    },
    { key: 'at', header: texts.field.when, cell: (event) => <When at={event.at} seconds /> },
  ];
}
