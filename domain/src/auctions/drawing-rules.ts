/** Rules of allocation that draw lots, and the conditions of a sale by one of them. */
import type { FieldErrors, Unmet } from '../base/refusal.ts';
import type { RuleVersion } from '../base/vocabulary.ts';
import type { AfterClose, ResizingTerms } from './sale-rules.ts';
import { majorityOf, missingFromWitnesses, type WitnessOption } from './witnesses.ts';

/** Returns whether a rule draws lots; those that orders are allocated by are in `rules.ts`. */
export function drawsLots(rule: RuleVersion): boolean {
  return rule !== 'priority-pro-rata-1';
}

/**
 * How many of a sale's witnesses must sign where the issuer has not said: a majority, and all of them where lots are drawn from their signatures. With
 * fewer, the market could choose whose signatures count, and with them the draw.
 */
export function usualQuorum(rule: RuleVersion, witnesses: number): number {
  return drawsLots(rule) ? witnesses : majorityOf(witnesses);
}

/** Conditions of a drawing rule that the witnesses of a sale do not meet. */
export function missingForDraw(
  rule: RuleVersion,
  { witnesses, quorum }: { readonly witnesses: readonly string[]; readonly quorum: number },
): Unmet[] {
  if (!drawsLots(rule)) return [];
  const place = { step: 'review', field: 'witnesses' } as const;
  if (witnesses.length === 0) {
    const message =
      'This rule draws lots from the signatures of witnesses: choose at least one witness, or another rule';
    return [{ code: 'draw-needs-witnesses', message, ...place }];
  }
  if (quorum === witnesses.length) return [];
  const message =
    'This rule draws lots from the signatures of all witnesses: require all of them, or choose another rule';
  return [{ code: 'draw-needs-all-witnesses', message, ...place }];
}

/** Errors of the bounds of other amounts: where lots are drawn, they could be known before the issuer decides. */
export function resizingErrors(terms: {
  readonly allocationRule: RuleVersion;
  readonly resizing: ResizingTerms | null;
}): FieldErrors {
  if (terms.resizing === null || !drawsLots(terms.allocationRule)) return {};
  return { resizing: 'A sale whose rule draws lots cannot be resized: choose another rule, or no resizing' };
}

/** A sale without witnesses does not wait for their signatures, so it cannot open again for them. */
export function missingForReopening(
  afterClose: AfterClose,
  { witnesses }: { readonly witnesses: readonly string[] },
): Unmet[] {
  if (afterClose === 'mark' || witnesses.length > 0) return [];
  const message =
    'A sale without witnesses cannot open again for their signatures: choose a witness, or let the result stand and be marked';
  return [{ code: 'reopening-needs-witnesses', message, step: 'priority', field: 'afterClose' }];
}

/** In production others see every sale, and without a witness no one could say what was entered after the close. */
export function missingWitness(isNeeded: boolean, { witnesses }: { readonly witnesses: readonly string[] }): Unmet[] {
  if (!isNeeded || witnesses.length > 0) return [];
  const message =
    'A sale needs at least one witness, who signs its order log at the close: choose one, or ask the operator to register one';
  return [{ code: 'witness-required', message, step: 'review', field: 'witnesses' }];
}

/** Errors in the witnesses of a sale for its approval. */
export function missingFromChoice(
  rule: RuleVersion,
  choice: {
    readonly options: readonly WitnessOption[];
    readonly witnesses: readonly string[];
    readonly quorum: number;
  },
): Unmet[] {
  return [...missingFromWitnesses(choice), ...missingForDraw(rule, choice)];
}
