/** Handlers of decisions that wait for a second person in the market. Each feature says which do. */
import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { decisionsMarket } from '@fairbook/contract/review/decisions/market.ts';
import { refusal } from '@fairbook/domain/base/refusal.ts';
import { requireAllowed, requireFound } from '../../../platform/base/errors.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Investor, Issuer, Professional } from '../../../platform/http/caller/actor.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';

export interface DecisionCall<Actor> {
  readonly db: Db;
  readonly actor: Actor;
  readonly params: { readonly id: string };
  readonly now: Date;
  readonly deps: { readonly jobs: Jobs };
}

/** The decisions that wait in a feature: who confirms them, and who of the account that requested them ends them. */
export interface WaitingDecisions<Confirmer, Ender extends Confirmer> {
  readonly list: (
    db: Db,
    actor: Confirmer,
    now: Date,
  ) => Promise<ResultOf<typeof decisionsMarket.listPendingDecisions>>;
  /** Throws 404 where the caller knows of no such request. */
  readonly confirm: (call: DecisionCall<Confirmer>) => Promise<void>;
  /** The person who made the request, whatever became of it; undefined where the account has none with this id. */
  readonly findRequester: (db: Db, actor: Ender, id: string) => Promise<number | null | undefined>;
  /** Ends a request of the account without carrying it out. */
  readonly end: (call: DecisionCall<Ender>) => Promise<void>;
}

export function marketDecisionHandlers(
  sales: WaitingDecisions<Issuer | Professional, Issuer>,
  rules: WaitingDecisions<Investor, Investor>,
  people: WaitingDecisions<Issuer | Investor, Issuer | Investor>,
): Handlers<typeof decisionsMarket> {
  async function end(call: DecisionCall<Issuer | Investor>, how: 'refuse' | 'withdraw'): Promise<null> {
    const { db, actor, params } = call;
    const byPeople = await people.findRequester(db, actor, params.id);
    if (byPeople !== undefined) {
      requireAllowed(whyNotEnd(how, byPeople === actor.userId));
      await people.end(call);
      return null;
    }
    const isRule = actor.userType !== 'municipality';
    const requester = isRule
      ? await rules.findRequester(db, actor, params.id)
      : await sales.findRequester(db, actor, params.id);
    requireAllowed(whyNotEnd(how, requireFound(requester) === actor.userId));
    if (isRule) await rules.end({ ...call, actor });
    else await sales.end({ ...call, actor });
    return null;
  }
  return {
    listPendingDecisions: async ({ db, actor, now }) => {
      const own =
        actor.userType === 'institutional-investor'
          ? await rules.list(db, actor, now)
          : await sales.list(db, actor, now);
      return actor.userType === 'market-professional' ? own : [...own, ...(await people.list(db, actor, now))];
    },

    confirmDecision: async ({ actor, ...call }) => {
      const { db, params } = call;
      if (
        actor.userType !== 'market-professional' &&
        (await people.findRequester(db, actor, params.id)) !== undefined
      ) {
        await people.confirm({ ...call, actor });
        return null;
      }
      if (actor.userType === 'institutional-investor') await rules.confirm({ ...call, actor });
      else await sales.confirm({ ...call, actor });
      return null;
    },

    refuseDecision: (call) => end(call, 'refuse'),
    withdrawDecision: (call) => end(call, 'withdraw'),
  };
}

function whyNotEnd(how: 'refuse' | 'withdraw', isYours: boolean) {
  if (isYours === (how === 'withdraw')) return null;
  return isYours
    ? refusal('own-request', 'You requested this. Withdraw it instead.')
    : refusal('not-your-request', 'Another person requested this. Refuse it instead.');
}
