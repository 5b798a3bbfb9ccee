/** The events of the audit trail as this app speaks of them. */
import type { peopleAdmin } from '@fairbook/contract/people/admin.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';
import type { Option } from '@fairbook/domain/vocabulary.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

export type AuditEvent = AnswerOf<typeof peopleAdmin.listAuditEvents>['rows'][number];

const words = texts.auditTrail;

/** Two events may be alike in all that is shown but the moment, which has microseconds where it is kept: their links differ. */
export function keyOf({ at, actor, action, subject, seal }: AuditEvent): string {
  return seal ? String(seal.position) : `${at} ${actor} ${action} ${subject}`;
}

export function whoOf({ actor, actorName }: AuditEvent): string {
  if (actorName !== null) return actorName;
  if (actor === 'clock') return words.clock;
  if (actor === 'operator') return words.operator;
  return actor === 'investor' ? words.hidden : actor;
}

const areas: Readonly<Record<string, string>> = words.areas;

/** Every action there is a word for: «Auction: Approved». */
export const actionOptions: readonly Option[] = Object.entries(texts.audit.actions)
  .map(([value, label]) => ({ value, label: `${areas[value.split('.')[0] ?? ''] ?? ''}: ${label}` }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

/** The page of what an event was about, where it has one. */
export function pageOf(about: AuditEvent['about']): string | null {
  switch (about?.kind) {
    case 'auction':
      return paths.auction(about.id);
    case 'municipality':
      return paths.municipality(about.id);
    case 'individual':
      return paths.individual(about.id);
    case 'institution':
      return paths.institution(about.id);
    case 'professional':
      return paths.professional(about.id);
    case 'administrator':
    case 'administratorInvite':
      return paths.administrators;
    default:
      return null;
  }
}
