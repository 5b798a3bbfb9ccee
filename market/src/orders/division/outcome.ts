/** Results of typed amounts: their errors, their sum, and from the close the amount of each sub-account. */

import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { type Cents, centsFromDollars, dollarsOf, largestAmount, sum } from '@fairbook/domain/base/money.ts';
import { typedDollars } from '@fairbook/domain/base/text/typed-amounts.ts';
import { divideAllocation, shareErrors } from '@fairbook/domain/orders/sub-accounts.ts';

interface Limits {
  readonly minimum: number;
  readonly step: number;
}

export interface Outcome {
  /** In dollars, one for each amount; empty before the close, and while an amount is none. */
  readonly awards: readonly number[];
  /** Null while an amount is none. */
  readonly sum: number | null;
  readonly rest: number | null;
  /** True if the amounts are more than the allocation. */
  readonly isShort: boolean;
}

const unknown: Outcome = { awards: [], sum: null, rest: null, isShort: false };

export function outcomeOf(allocated: number | null, typed: readonly string[], { minimum, step }: Limits): Outcome {
  const amounts = typed.map((text) => centsFromDollars(typedDollars(text) ?? 0));
  if (!amounts.every((amount): amount is Cents => amount !== null && amount >= 0)) return unknown;
  const whole = [allocated ?? 0, minimum, step].map(centsFromDollars);
  const [of, least, multiple] = whole;
  const total = amounts.reduce((running, amount) => running + amount, 0);
  // Beyond this an amount is a mistake, which the field says when the form is sent.
  if (of == null || least == null || multiple == null || total > largestAmount) return unknown;
  if (allocated === null) return { ...unknown, sum: dollarsOf(sum(amounts)) };
  const { awards, rest } = divideAllocation(of, amounts, { minimum: least, step: multiple });
  return {
    awards: awards.map(dollarsOf),
    sum: dollarsOf(sum(amounts)),
    rest: dollarsOf(rest),
    isShort: total > of,
  };
}

interface TypedShare {
  readonly subAccountId: string;
  readonly amount: number;
}

interface Account {
  readonly id: string;
  readonly isArchived: boolean;
}

/** The sentences of the rule that the server applies too; none while an amount is none, which the form says. */
export function errorsOf(
  shares: readonly TypedShare[],
  accounts: readonly Account[],
  { minimum, step, principal }: Limits & { readonly principal: number },
): Record<string, string> {
  const known = new Map(accounts.map(({ id, isArchived }) => [id, isArchived]));
  const [least = null, multiple = null, most = null] = [minimum, step, principal].map(centsFromDollars);
  const inCents = shares.map(({ subAccountId, amount }) => ({ subAccountId, amount: centsFromDollars(amount) }));
  const isWhole = (share: (typeof inCents)[number]): share is { subAccountId: string; amount: Cents } =>
    share.amount !== null;
  if (least === null || multiple === null || most === null || !inCents.every(isWhole)) return {};
  const errors = shareErrors(inCents, known, { minimum: least, step: multiple, principal: most });
  return Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [field, inLanguage(sentence)]));
}
