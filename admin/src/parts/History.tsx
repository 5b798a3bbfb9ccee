/** History of an account or an auction: decisions with reasons, and all audit events. */

import type { peopleAdmin } from '@fairbook/contract/people/admin.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';
import type { HistoryEntry } from '@fairbook/domain/approval.ts';
import { auditActors } from '@fairbook/domain/audit-words.ts';
import { ask } from '@fairbook/ui/api.ts';
import type { Column } from '@fairbook/ui/columns.ts';
import { DataTable } from '@fairbook/ui/DataTable.tsx';
import { Section } from '@fairbook/ui/PageHeader.tsx';
import pageCss from '@fairbook/ui/page.module.css';
import { Timeline } from '@fairbook/ui/Timeline.tsx';
import tableCss from '@fairbook/ui/table.module.css';
import { useQuery } from '@tanstack/react-query';
import { api, useAdministrator } from '../api.ts';
import { texts } from '../texts.ts';
import { Answered } from './Answered.tsx';
import { isOfBidder, notesOf, wordsOf } from './audit-words.ts';
import { When } from './When.tsx';

type AuditEvent = AnswerOf<typeof peopleAdmin.listAuditEvents>['rows'][number];

const most = 100;

function auditQuery(subject: string) {
  return ask(api.listAuditEvents, { query: { subject, pageSize: most, page: 1 } }, { notice: false });
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

/** Every change, latest first. */
export function HistoryPart({ subject, hidesBidders = false }: HistoryPartProps) {
  const audit = useQuery(auditQuery(subject));
  return (
    <Section title={texts.detail.everything}>
      <Answered query={audit}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className={pageCss.checklistCount}>{texts.detail.nothingHappened}</p>
          ) : (
            <>
              <DataTable
                caption={texts.detail.everything}
                columns={columnsOf(hidesBidders)}
                rows={rows}
                rowKey={(event) => `${event.at} ${event.action} ${event.actor}`}
              />
              {total > rows.length && (
                <p className={pageCss.checklistCount}>{texts.detail.olderEvents(rows.length, total)}</p>
              )}
            </>
          )
        }
      </Answered>
    </Section>
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
    { key: 'at', header: texts.field.when, cell: (event) => <When at={event.at} /> },
  ];
}
