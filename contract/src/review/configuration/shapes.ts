/** Settings of the program, and the market's rules that Owners change. */

import { allocationRuleVersions, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { settingSources } from '@fairbook/domain/operations/settings.ts';
import { marketRuleNames } from '@fairbook/domain/review/market-rules.ts';
import { z } from 'zod';
import { reasonBody } from '../../accounts/people/shapes.ts';
import { mayWait } from '../../base/pending.ts';
import { withSentences } from '../../base/sentences.ts';
import { dollars, instant, uuid } from '../../base/shapes.ts';

export const setting = z.object({
  name: z.string(),
  section: z.string(),
  description: z.string(),
  source: z.enum(settingSources),
  isSecret: z.boolean(),
  /** Null for a secret, and where it is not set and has no default of its own. */
  value: z.string().nullable(),
});

const ruleName = z.enum(marketRuleNames);
const allocationRule = z.enum(valuesOf(allocationRuleVersions));
/** Dollars, hours or a number of orders, whether, or a rule of allocation. */
const ruleValue = z.union([z.number(), z.boolean(), allocationRule]);

export const ruleChange = z.object({
  rule: ruleName,
  from: ruleValue,
  to: ruleValue,
  /** True if the default applies since. */
  isDefault: z.boolean(),
});

/** As the audit trail has them, too. */
export const ruleChanges = z.array(ruleChange);

/** A change of one or more rules at once. */
export const rulesChange = z.object({
  id: z.string(),
  at: instant,
  /** The Owner who made or confirmed it. */
  changedBy: z.string(),
  /** The Owner who requested it, where a second one confirmed it. */
  requestedBy: z.string().nullable(),
  reason: z.string(),
  changes: ruleChanges,
});

export const marketRule = z.object({
  rule: ruleName,
  value: ruleValue,
  default: ruleValue,
  isDefault: z.boolean(),
  /** Its last change; null where an Owner never changed it. */
  lastChange: rulesChange.nullable(),
});

export const maxListedChanges = 50;

export const marketRules = z.object({
  /** Names the last change; a change is refused where it names another one. Null before the first. */
  version: z.string().nullable(),
  rules: z.array(marketRule),
  /** The latest changes, newest first, at most `maxListedChanges`. The audit trail has every change. */
  changes: z.array(rulesChange),
});

export const changedMarketRules = marketRules.extend({
  /** True where nothing changed yet, since a second Owner must confirm it. */
  isWaiting: z.boolean(),
  ...mayWait,
});

const count = (error: string) => z.number({ error }).nullable().optional();

const asked = {
  version: uuid.nullable(),
  /** Absent rules stay; null is the default. */
  rules: z.strictObject({
    minimum: dollars().nullable().optional(),
    step: dollars().nullable().optional(),
    saleHours: count('Must be a number'),
    maxOrders: count('Must be a number'),
    fourEyesOnAuctions: z.boolean({ error: 'Must be true or false' }).nullable().optional(),
    allocationRule: allocationRule.nullable().optional(),
  }),
};

export const marketRulesForm = z.strictObject({ ...asked, ...reasonBody.shape });
export const marketRulesPreviewForm = z.strictObject(asked);

/** An auction that waits for approval and would not fit the rules. */
export const unfitAuction = withSentences(
  { id: z.string(), name: z.string(), municipalityName: z.string() },
  'message',
);

export const marketRulesPreview = z.object({
  changes: ruleChanges,
  /** How many auctions wait for approval. */
  pending: z.number(),
  /** How many of them would not fit any more. */
  unfit: z.number(),
  /** The first of those. */
  unfitAuctions: z.array(unfitAuction),
  /** How many other Owners can confirm it; null where no second one is needed. */
  confirmers: z.number().nullable(),
});
