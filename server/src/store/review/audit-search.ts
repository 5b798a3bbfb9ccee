/** Finds the audit trail's actions and actors by what the screens show for them, in either language. */
import * as spanish from '@fairbook/domain/words/audit-words.es.ts';
import * as english from '@fairbook/domain/words/audit-words.ts';

type Actor = keyof typeof english.auditActors;

/** The actions whose label or own name contains `text`, case-insensitively. */
export function actionsLike(text: string): english.AuditAction[] {
  const word = text.toLowerCase();
  const all = Object.keys(english.auditActions) as english.AuditAction[];
  return all.filter((action) => isIn(word, [action, english.auditLabel(action), spanish.auditLabel(action)]));
}

/** The actors whose displayed name contains `text`. */
export function actorsLike(text: string): Actor[] {
  const word = text.toLowerCase();
  const all = Object.keys(english.auditActors) as Actor[];
  return all.filter((actor) => isIn(word, [actor, english.auditActors[actor], spanish.auditActors[actor]]));
}

function isIn(word: string, names: readonly string[]): boolean {
  return names.some((name) => name.toLowerCase().includes(word));
}
