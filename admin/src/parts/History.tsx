/** The history of an account or an auction: the decisions with their reasons, and everything else the audit trail holds. */

import type { peopleAdmin } from '@fairbook/contract/people/admin.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';
import type { HistoryEntry } from '@fairbook/domain/approval.ts';
import { ask } from '@fairbook/ui/api.ts';
import { DataTable } from '@fairbook/ui/DataTable.tsx';
import { Moment } from '@fairbook/ui/Figures.tsx';
import { Section } from '@fairbook/ui/PageHeader.tsx';
import { Timeline } from '@fairbook/ui/Timeline.tsx';
import { useQuery } from '@tanstack/react-query';
import { client, useAdministrator } from '../api.ts';
import { texts } from '../texts.ts';
import { Answered } from './Answered.tsx';
import { wordsOf } from './audit-words.ts';

type AuditEvent = AnswerOf<typeof peopleAdmin.listAuditEvents>['rows'][number];

const most = 100;

function auditQuery(subject: string) {
  return ask(
    'listAuditEvents',
    client.listAuditEvents,
    { query: { subject, pageSize: most, page: 1 } },
    { notice: false },
  );
}

interface HistoryProps {
  /** How the audit trail names the thing: 'auction:<uuid>'. */
  readonly subject: string;
  readonly entries: readonly HistoryEntry[];
}

/** The decisions, newest first, each with the name of who made it. */
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

/** The whole tab: decisions, then every change. */
export function HistoryPart(props: HistoryProps) {
  const audit = useQuery(auditQuery(props.subject));
  return (
    <>
      <Section title={texts.detail.decisions}>
        <Decisions {...props} />
      </Section>
      <Section title={texts.detail.everything}>
        <Answered query={audit}>
          {({ rows, total }) =>
            rows.length === 0 ? (
              <p className="fb-checklist-count">{texts.detail.nothingHappened}</p>
            ) : (
              <>
                <DataTable
                  caption={texts.detail.everything}
                  columns={columns}
                  rows={rows}
                  rowKey={(event) => `${event.at} ${event.action} ${event.actor}`}
                />
                {total > rows.length && (
                  <p className="fb-checklist-count">{texts.detail.olderEvents(rows.length, total)}</p>
                )}
              </>
            )
          }
        </Answered>
      </Section>
    </>
  );
}

const columns = [
  { key: 'at', header: texts.field.when, cell: (event: AuditEvent) => <Moment at={event.at} /> },
  { key: 'what', header: texts.field.what, cell: (event: AuditEvent) => wordsOf(event.action, event.detail) },
  {
    key: 'who',
    header: texts.field.who,
    cell: (event: AuditEvent) =>
      event.actor === 'clock' ? texts.detail.byTheClock : (event.actorName ?? texts.detail.unknownPerson),
  },
];
