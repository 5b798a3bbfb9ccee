/** The market's rules that Owners can change: values, checks, changes, and what of an auction no longer fits them. */

import { missingForDraw, usualQuorum } from '../auctions/drawing-rules.ts';
import { defaultSaleHours } from '../auctions/going-live.ts';
import {
  type AmountLimits,
  type AuctionTerms,
  amountError,
  amountLimits,
  orderLimitErrors,
} from '../auctions/offering.ts';
import { allocationErrors } from '../auctions/retail.ts';
import { type Cents, dollarsOf, formatDollars } from '../base/money.ts';
import { type FieldErrors, type Refusal, refusal } from '../base/refusal.ts';
import { type Sentence, say } from '../base/sentences/sentence.ts';
import type { RuleVersion } from '../base/vocabulary.ts';
import { defaultMinimum, defaultStep } from '../orders/bidding.ts';

export interface MarketRules extends AmountLimits {
  /** Duration of a sale in hours where the issuer sets no close. */
  readonly saleHours: number;
  /** Maximum number of order lines, withdrawn ones included, of one investor at one maturity of a sale. */
  readonly maxOrders: number;
  /** True if approvals of auctions need a second administrator; irreversible decisions always do. */
  readonly fourEyesOnAuctions: boolean;
  /** The rule of allocation that a new sale takes; its issuer can choose another one. */
  readonly allocationRule: RuleVersion;
}

export const marketRuleNames = [
  'minimum',
  'step',
  'saleHours',
  'maxOrders',
  'fourEyesOnAuctions',
  'allocationRule',
] as const;
export type MarketRuleName = (typeof marketRuleNames)[number];

/** The rules where neither the settings nor an Owner say otherwise. */
export const usualMarketRules: MarketRules = {
  minimum: defaultMinimum,
  step: defaultStep,
  saleHours: defaultSaleHours,
  maxOrders: 2_000,
  fourEyesOnAuctions: false,
  allocationRule: 'priority-pro-rata-1',
};

/** Values that Owners stored; null where the default applies. */
export type StoredRules = { readonly [Name in MarketRuleName]: MarketRules[Name] | null };

/** Values to store; absent ones stay, and null goes back to the default. */
export type AskedRules = { readonly [Name in MarketRuleName]?: MarketRules[Name] | null | undefined };

/** As answers, the table of changes and the audit trail have it: an amount in dollars, a number, whether, or a rule of allocation. */
export type RuleValue = number | boolean | RuleVersion;

/** One rule before and after a change. */
export interface RuleChange {
  readonly rule: MarketRuleName;
  readonly from: RuleValue;
  readonly to: RuleValue;
  /** True if the default applies afterwards. */
  readonly isDefault: boolean;
}

/** Subject of changes of rules in the audit trail, and of requests for one. */
export const marketRulesSubject = 'market:rules';

export function ruleValue(rules: MarketRules, name: MarketRuleName): RuleValue {
  return name === 'minimum' || name === 'step' ? dollarsOf(rules[name]) : rules[name];
}

export function rulesInForce(stored: StoredRules, defaults: MarketRules): MarketRules {
  return {
    minimum: stored.minimum ?? defaults.minimum,
    step: stored.step ?? defaults.step,
    saleHours: stored.saleHours ?? defaults.saleHours,
    maxOrders: stored.maxOrders ?? defaults.maxOrders,
    fourEyesOnAuctions: stored.fourEyesOnAuctions ?? defaults.fourEyesOnAuctions,
    allocationRule: stored.allocationRule ?? defaults.allocationRule,
  };
}

/** Stored values after a change. */
export function storedAfter(stored: StoredRules, asked: AskedRules): StoredRules {
  const { minimum, step, saleHours, maxOrders, fourEyesOnAuctions, allocationRule } = asked;
  return {
    minimum: minimum === undefined ? stored.minimum : minimum,
    step: step === undefined ? stored.step : step,
    saleHours: saleHours === undefined ? stored.saleHours : saleHours,
    maxOrders: maxOrders === undefined ? stored.maxOrders : maxOrders,
    fourEyesOnAuctions: fourEyesOnAuctions === undefined ? stored.fourEyesOnAuctions : fourEyesOnAuctions,
    allocationRule: allocationRule === undefined ? stored.allocationRule : allocationRule,
  };
}

/** Every rule whose value or origin differs, in the order of the names. */
export function ruleChanges(before: StoredRules, after: StoredRules, defaults: MarketRules): RuleChange[] {
  const [from, to] = [rulesInForce(before, defaults), rulesInForce(after, defaults)];
  return marketRuleNames
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      rule: name,
      from: ruleValue(from, name),
      to: ruleValue(to, name),
      isDefault: after[name] === null,
    }));
}

/** Bounds of what Owners can set. The maximum of orders bounds storage; the hours are those of a year. */
export const ruleBounds = { maxDollars: 10_000_000, maxSaleHours: 24 * 365, maxOrders: 1_000_000 } as const;

/** Errors of rules in force after a change, by name. Only what differs from before is checked: a default may be beyond the bounds. */
export function marketRuleErrors(before: MarketRules, after: MarketRules): FieldErrors {
  const errors: Record<string, Sentence> = {};
  for (const name of ['minimum', 'step'] as const) {
    if (before[name] !== after[name] && !isWhole(dollarsOf(after[name]), ruleBounds.maxDollars)) {
      errors[name] = say('Must be whole dollars from {least} to {most}', {
        least: '$1',
        most: `$${ruleBounds.maxDollars.toLocaleString('en-US')}`,
      });
    }
  }
  const changesAmounts = before.minimum !== after.minimum || before.step !== after.step;
  // Otherwise no one could order exactly the minimum.
  if (changesAmounts && !errors['minimum'] && !errors['step'] && after.minimum % after.step !== 0) {
    errors[before.minimum === after.minimum ? 'step' : 'minimum'] = say(
      'The minimum must be a multiple of the step, {step}',
      { step: formatDollars(after.step) },
    );
  }
  if (before.saleHours !== after.saleHours && !isWhole(after.saleHours, ruleBounds.maxSaleHours)) {
    errors['saleHours'] = say('Must be a whole number of hours from 1 to {most}', {
      most: ruleBounds.maxSaleHours.toLocaleString('en-US'),
    });
  }
  if (before.maxOrders !== after.maxOrders && !isWhole(after.maxOrders, ruleBounds.maxOrders)) {
    errors['maxOrders'] = say('Must be a whole number from 1 to {most}', {
      most: ruleBounds.maxOrders.toLocaleString('en-US'),
    });
  }
  return errors;
}

/** Refuses a default rule that draws lots where the market has no active witness: no new sale could be approved as it is created. */
export function defaultRuleErrors(before: MarketRules, after: MarketRules, witnesses: readonly string[]): FieldErrors {
  const { allocationRule } = after;
  if (before.allocationRule === allocationRule) return {};
  const quorum = usualQuorum(allocationRule, witnesses.length);
  const [missing] = missingForDraw(allocationRule, { witnesses, quorum });
  return missing ? { allocationRule: missing.message } : {};
}

function isWhole(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

/** Returns whether fewer administrators decide afterwards: that needs a second Owner. */
export function endsFourEyes(before: MarketRules, after: MarketRules): boolean {
  return before.fourEyesOnAuctions && !after.fourEyesOnAuctions;
}

/** Refuses a change of rules that were changed since they were read. `read` and `last` name the last change; null before the first. */
export function whyNotChangeRules(read: string | null, last: string | null): Refusal | null {
  if (read === last) return null;
  return refusal('rules-changed', 'Someone else changed the rules. Read them, then make your change again.');
}

/** Refuses a change that changes nothing. */
export function whyNotUnchanged(changes: readonly RuleChange[]): Refusal | null {
  return changes.length > 0 ? null : refusal('rules-unchanged', 'These rules are in force already.');
}

/** Refuses to end four-eyes together with anything else: the second Owner confirms that alone. */
export function whyNotWithOthers(changes: readonly RuleChange[]): Refusal | null {
  if (changes.length === 1) return null;
  return refusal(
    'rules-not-alone',
    'Approvals by one administrator need a second Owner. Change that rule by itself, then the others.',
  );
}

export type CheckedTerms = Pick<
  AuctionTerms,
  | 'maturityStructure'
  | 'minimumAmount'
  | 'stepAmount'
  | 'orderMinimum'
  | 'orderStep'
  | 'indMinAmount'
  | 'indMaxAmount'
  | 'instMinAmount'
  | 'instMaxAmount'
  | 'retailShare'
  | 'investorCap'
>;

/** Refuses the approval of an auction whose amounts do not fit the rules in force, which may have changed since it was submitted. */
export function whyNotFitRules(terms: CheckedTerms, rules: AmountLimits): Refusal | null {
  const limits = amountLimits(terms, rules);
  const isWrong = ({ principalAmount }: { readonly principalAmount: Cents }) =>
    amountError(principalAmount, limits) !== null;
  const count = terms.maturityStructure.filter(isWrong).length;
  const [minimum, step] = [formatDollars(limits.minimum), formatDollars(limits.step)];
  if (count > 0) {
    return refusal(
      'rules-not-met',
      count === 1
        ? say(
            'The rules of the market have changed: the principal of 1 maturity is not at least {minimum} and a multiple of {step}. Reject the auction, so that the issuer can correct it.',
            { minimum, step },
          )
        : say(
            'The rules of the market have changed: the principal of {count} maturities is not at least {minimum} and a multiple of {step}. Reject the auction, so that the issuer can correct it.',
            { count, minimum, step },
          ),
    );
  }
  const errors = { ...orderLimitErrors(terms, limits), ...allocationErrors(terms, limits) };
  if (Object.keys(errors).length === 0) return null;
  return refusal(
    'rules-not-met',
    say(
      'The rules of the market have changed: a limit of what an investor can order is not at least {minimum} and a multiple of {step}. Reject the auction, so that the issuer can correct it.',
      { minimum, step },
    ),
  );
}
