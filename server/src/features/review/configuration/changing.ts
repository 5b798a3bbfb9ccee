/** Stores changes of the market's rules, also the one that a second Owner confirms, and tells every Owner. */

import { english } from '@fairbook/domain/base/sentences/sentence.ts';
import type { PendingAction } from '@fairbook/domain/base/vocabulary.ts';
import { whyNotCarryOut } from '@fairbook/domain/review/decisions.ts';
import { ruleChangeInWords } from '@fairbook/domain/review/market-rule-words.ts';
import {
  type MarketRules,
  marketRulesSubject,
  type RuleChange,
  ruleChanges,
  rulesInForce,
  type StoredRules,
  storedAfter,
} from '@fairbook/domain/review/market-rules.ts';
import { requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Administrator } from '../../../platform/http/caller/actor.ts';
import { writeNotice } from '../../../store/review/notices.sql.ts';
import { findRequest, readRequest, type StoredRequest } from '../../../store/review/pending.sql.ts';
import {
  insertRuleChange,
  listOwnersToNotify,
  lockMarketRules,
  readStoredRules,
  type StoredRulesNow,
} from '../../../store/review/rules.sql.ts';
import { previewMail } from '../../notices/notifications/preview.ts';
import { type Drafting, effect, said } from '../decisions/preview.ts';
import { writeRulesMail } from './mail.ts';

export const endingFourEyes = 'rules.end-four-eyes' satisfies PendingAction;

interface Changing {
  readonly db: Db;
  readonly actor: Administrator;
  readonly deps: Pick<Deps, 'jobs'>;
}

interface RulesToStore extends Pick<StoredRulesNow, 'last' | 'stored'> {
  readonly changes: readonly RuleChange[];
  readonly reason: string;
  /** The Owner who requested it, where the actor confirmed it. */
  readonly requester: { readonly id: number; readonly uuid: string } | null;
}

/** Stores a change with its audit event, and notifies all Owners. The caller holds the lock of the rules. */
export async function storeChange({ db, actor, deps }: Changing, change: RulesToStore): Promise<void> {
  const { last, stored, changes, reason, requester } = change;
  const id = await insertRuleChange(db, {
    previousId: last?.id ?? null,
    changedById: actor.adminId,
    requestedById: requester?.id ?? null,
    reason,
    changes,
    stored,
  });
  const detail = requester ? { requestedBy: requester.uuid } : {};
  await audit(db, { actor, action: 'rules.change', subject: marketRulesSubject, detail, text: { changes, reason } });
  for (const owner of await listOwnersToNotify(db)) {
    const notice = { kind: 'rules', subject: marketRulesSubject, actor: `administrator:${actor.uuid}` } as const;
    await writeNotice(db, { ...notice, adminUserId: owner.id, body: reason });
  }
  await deps.jobs.enqueue(db, 'mail-rules', { id });
}

/** State of a request to end four-eyes on auctions: void once that ended, and where the setting says otherwise by now. */
export function fourEyesState({ fourEyesOnAuctions }: MarketRules): string {
  return fourEyesOnAuctions ? 'two administrators' : 'one administrator';
}

/** Ends approvals by two administrators, as a second Owner confirmed. The value is stored even where it is the default, which others may change. */
export async function carryOutEndingFourEyes(
  call: Changing & { readonly deps: Pick<Deps, 'jobs' | 'config'> },
  request: StoredRequest,
): Promise<void> {
  const { db, deps } = call;
  await lockMarketRules(db);
  const { last, stored: before } = await readStoredRules(db);
  const { defaultRules } = deps.config;
  requireMet(whyNotCarryOut(request, request.subjectState, fourEyesState(rulesInForce(before, defaultRules))));
  const stored: StoredRules = storedAfter(before, { fourEyesOnAuctions: false });
  const changes = ruleChanges(before, stored, defaultRules);
  const requester = { id: request.requestedById, uuid: request.requester.uuid };
  await storeChange(call, { last, stored, changes, reason: request.reason ?? '', requester });
}

function nameOf({ firstName, lastName }: Administrator): string {
  return `${firstName} ${lastName}`;
}

/** Drafts that decision, for the second Owner. */
export const draftRulesDecision: Drafting = async ({ db, actor, deps, body }) => {
  const { stored: before } = await readStoredRules(db);
  const changes = ruleChanges(before, storedAfter(before, { fourEyesOnAuctions: false }), deps.config.defaultRules);
  const request = await findRequest(db, { action: endingFourEyes, subject: marketRulesSubject });
  const { requestedBy } = request
    ? await readRequest(db, request.uuid)
    : { requestedBy: { id: actor.uuid, name: nameOf(actor) } };
  const change = {
    // The requester does not know who will confirm it.
    changedBy: said(requestedBy.id === actor.uuid ? null : nameOf(actor)),
    requestedBy: requestedBy.name,
    reason: said(body.reason),
    changes,
  };
  const owners = await listOwnersToNotify(db);
  return {
    effects: changes.map((each) => {
      const to = ruleChangeInWords(each);
      return { ...effect('rule', null, english(to)), sentences: { to } };
    }),
    mails: await previewMail(db, writeRulesMail(change, deps.config.adminUrl), owners, 'People'),
    second: endingFourEyes,
  };
};
