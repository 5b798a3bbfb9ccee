/** Handlers of the configuration, for administrators: settings, and the market's rules. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { configurationAdmin } from '@fairbook/contract/review/configuration/admin.ts';
import { maxListedChanges } from '@fairbook/contract/review/configuration/shapes.ts';
import type { FieldErrors } from '@fairbook/domain/base/refusal.ts';
import {
  type AskedRules,
  defaultRuleErrors,
  endsFourEyes,
  type MarketRules,
  marketRuleErrors,
  marketRuleNames,
  marketRulesSubject,
  type RuleChange,
  ruleChanges,
  rulesInForce,
  ruleValue,
  type StoredRules,
  storedAfter,
  whyNotChangeRules,
  whyNotFitRules,
  whyNotUnchanged,
  whyNotWithOthers,
} from '@fairbook/domain/review/market-rules.ts';
import { requireMet, requireValid } from '../../../platform/base/errors.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { listWitnesses } from '../../../store/logs/witnesses.sql.ts';
import { listConfirmers, lockRequest } from '../../../store/review/pending.sql.ts';
import { listPendingAuctions } from '../../../store/review/pending-auctions.sql.ts';
import {
  listRuleChanges,
  lockMarketRules,
  readLastChanges,
  readStoredRules,
  type StoredRulesNow,
} from '../../../store/review/rules.sql.ts';
import { requestDecision } from '../decisions/request.ts';
import { endingFourEyes, fourEyesState, storeChange } from './changing.ts';

/** Auctions that a preview names; more are counted. */
const maxNamed = 50;

export const configurationHandlers: Handlers<typeof configurationAdmin> = {
  listSettings: async ({ deps }) => [...deps.config.settings],

  readMarketRules: async ({ db, deps }) => shown(db, deps.config.defaultRules),

  previewMarketRules: {
    transaction: false,
    handle: async ({ db, actor, body, deps }) => {
      const { changes, after, needsSecond } = await judge(
        db,
        await readStoredRules(db),
        body,
        deps.config.defaultRules,
      );
      const pending = await listPendingAuctions(db);
      const unfit = pending.flatMap(({ id, name, municipalityName, ...terms }) => {
        const reason = whyNotFitRules(terms, after);
        return reason ? [{ id, name, municipalityName, message: reason.message }] : [];
      });
      return {
        changes: [...changes],
        pending: pending.length,
        unfit: unfit.length,
        unfitAuctions: unfit.slice(0, maxNamed),
        confirmers: needsSecond ? (await listConfirmers(db, endingFourEyes, actor.uuid)).length : null,
      };
    },
  },

  changeMarketRules: async (call) => {
    const { db, actor, body, deps } = call;
    const { defaultRules } = deps.config;
    // A request is locked before the rules, as in a confirmation, so that the two cannot deadlock.
    await lockRequest(db, { action: endingFourEyes, subject: marketRulesSubject });
    await lockMarketRules(db);
    const now = await readStoredRules(db);
    const { stored, changes, before, needsSecond } = await judge(db, now, body, defaultRules);
    if (needsSecond) {
      const request = { subject: marketRulesSubject, subjectState: fourEyesState(before), reason: body.reason };
      const pendingDecision = await requestDecision(call, { ...request, action: endingFourEyes });
      return { ...(await shown(db, defaultRules)), isWaiting: true, pendingDecision };
    }
    await storeChange({ db, actor, deps }, { last: now.last, stored, changes, reason: body.reason, requester: null });
    return { ...(await shown(db, defaultRules)), isWaiting: false };
  },
};

interface Judged {
  readonly before: MarketRules;
  readonly after: MarketRules;
  readonly stored: StoredRules;
  readonly changes: readonly RuleChange[];
  readonly needsSecond: boolean;
}

/** Effect of a change. Throws 412 where the rules were changed since they were read, and 400 where it is not valid. */
async function judge(
  db: Db,
  { stored: storedBefore, last }: StoredRulesNow,
  asked: { readonly version: string | null; readonly rules: AskedRules },
  defaults: MarketRules,
): Promise<Judged> {
  requireMet(whyNotChangeRules(asked.version, last?.uuid ?? null));
  const stored = storedAfter(storedBefore, asked.rules);
  const [before, after] = [rulesInForce(storedBefore, defaults), rulesInForce(stored, defaults)];
  const errors = { ...marketRuleErrors(before, after), ...defaultRuleErrors(before, after, await activeWitnesses(db)) };
  requireValid(withPath(errors));
  const changes = ruleChanges(storedBefore, stored, defaults);
  requireMet(whyNotUnchanged(changes));
  const needsSecond = endsFourEyes(before, after);
  if (needsSecond) requireMet(whyNotWithOthers(changes));
  return { before, after, stored, changes, needsSecond };
}

async function activeWitnesses(db: Db): Promise<string[]> {
  return (await listWitnesses(db)).filter(({ isActive }) => isActive).map(({ id }) => id);
}

/** As the body of the call has the fields. */
function withPath(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [`rules.${name}`, message]));
}

async function shown(db: Db, defaults: MarketRules): Promise<ResultOf<typeof configurationAdmin.readMarketRules>> {
  const { stored, last } = await readStoredRules(db);
  const now = rulesInForce(stored, defaults);
  const lastChanges = await readLastChanges(db);
  return {
    version: last?.uuid ?? null,
    rules: marketRuleNames.map((rule) => ({
      rule,
      value: ruleValue(now, rule),
      default: ruleValue(defaults, rule),
      isDefault: stored[rule] === null,
      lastChange: lastChanges.get(rule) ?? null,
    })),
    changes: await listRuleChanges(db, maxListedChanges),
  };
}
