/** Reason templates: prepared texts for the reasons of decisions, by kind of decision and language. */

import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';

/** Decisions that are sent with a reason, by the names of the audit trail. */
export const reasonedDecisions = [
  'account.reject',
  'account.suspend',
  'account.reactivate',
  'account.deactivate',
  'account.reject-change',
  'auction.reject',
  'auction.halt',
  'auction.cancel',
] as const;
export type ReasonedDecision = (typeof reasonedDecisions)[number];

/** Maximum number per decision and language: a choice in a dialog stays short. */
export const maxTemplates = 30;

/** Maximum length: what the shortest reason, of a halt, may have. */
export const maxTemplateText = 1000;

/** Meaning of a placeholder: the account or the sale, and the issuer of the sale. */
export type Placeholder = 'name' | 'issuer';

/** Values of the placeholders for a decision. */
export type PlaceholderValues = Partial<Readonly<Record<Placeholder, string>>>;

/** The placeholders that templates of a decision can contain. */
export function placeholdersOf(decision: ReasonedDecision): readonly Placeholder[] {
  return decision.startsWith('auction.') ? ['name', 'issuer'] : ['name'];
}

/** Everything in braces, and braces without a partner. */
const braces = /\{([^{}]*)\}|[{}]/g;

/** Refuses a text with a placeholder that the decision does not have. */
export function whyNotTemplateText(decision: ReasonedDecision, text: string): Refusal | null {
  const known = placeholdersOf(decision);
  const wrong = [...text.matchAll(braces)].find(([, name]) => !known.some((each) => each === name));
  if (!wrong) return null;
  const list = known.map((name) => `{${name}}`).join(', ');
  return refusal(
    'unknown-placeholder',
    say('{what} is not a placeholder here. Known: {known}', { what: wrong[0], known: list }),
  );
}

/** The text with its placeholders replaced by `values`. One without a value stays, so that the reader of the dialog sees it. */
export function fillTemplate(text: string, values: PlaceholderValues): string {
  return text.replace(braces, (found, name: string | undefined) =>
    name === 'name' || name === 'issuer' ? (values[name] ?? found) : found,
  );
}

/** Refuses a template beyond the limit; `others` are those of the same decision and language. */
export function whyNotAddTemplate(others: number): Refusal | null {
  if (others < maxTemplates) return null;
  return refusal(
    'too-many-templates',
    say('A decision can have {most} templates in a language. Delete one first', { most: maxTemplates }),
  );
}

/** Refuses a change of a template that was changed since it was read. */
export function whyNotChangeTemplate(stored: number, read: number): Refusal | null {
  if (stored === read) return null;
  return refusal('template-changed', 'Someone else changed this template. Read it again.');
}
