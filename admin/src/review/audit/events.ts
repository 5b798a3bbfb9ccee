/** Formats events of the audit trail for this app. */
import type { peopleAdmin } from '@fairbook/contract/accounts/people/admin.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { Option } from '@fairbook/domain/base/vocabulary.ts';
import { type AuditAction, auditActions, auditActors, auditLabel } from '@fairbook/domain/words/audit-words.ts';
import { paths } from '../../base/paths.ts';
import { texts } from '../../base/texts.ts';

export type AuditEvent = AnswerOf<typeof peopleAdmin.listAuditEvents>['rows'][number];

/** Two events may be equal in everything shown except the time, which is stored in microseconds: their chain positions differ. */
export function keyOf({ at, actor, action, subject, seal, logEntry }: AuditEvent): string {
  return seal ? String(seal.position) : `${at} ${actor} ${action} ${subject} ${logEntry}`;
}

const notPeople: Readonly<Record<string, string>> = auditActors;

export function whoOf({ actor, actorName }: AuditEvent): string {
  return actorName ?? notPeople[actor] ?? actor;
}

/** Every known action: 'Auction: Approved'. */
export const actionOptions: readonly Option[] = (Object.keys(auditActions) as AuditAction[])
  .map((value) => ({ value, label: auditLabel(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

/** The name of an event's subject. The rules of the market have none of their own. */
export function nameOf({ kind, name }: NonNullable<AuditEvent['about']>): string {
  return kind === 'rules' ? texts.auditTrail.kinds.rules : name;
}

/** The page of an event's subject, if it has one. */
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
    case 'template':
      return paths.templates;
    case 'rules':
      return paths.configuration;
    case 'announcement':
      return paths.announcements;
    default:
      return null;
  }
}
