/** Handlers of change requests for accounts: requesting, reading, and withdrawing. */
import { randomUUID } from 'node:crypto';
import type { changesMarket } from '@fairbook/contract/accounts/changes/market.ts';
import { appendEntry } from '@fairbook/domain/auctions/approval.ts';
import { changesIn, residenceField, whyNotSettleChange } from '@fairbook/domain/auctions/facts.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { requireFound, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import { readClock } from '../../../platform/db/clock.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { accountOf, auditSubject, lockAccount, writeHistory } from '../../../store/accounts/account-status.sql.ts';
import { findChange, settleChange } from '../../../store/accounts/changes.sql.ts';
import { nameOf, ownOf, request, standingOf, tellColleagues } from './requesting.ts';
import { requestResidenceProof } from './residence.ts';

export const changesHandlers: Handlers<typeof changesMarket> = {
  readFactStanding: async ({ db, actor, now }) => standingOf(db, accountOf(actor), now),

  requestInvestorChange: async (call) => {
    const { explanation, ...wanted } = call.body;
    // Whatever the place becomes, its proof ends.
    return request(call, { ...wanted, [residenceField]: null }, explanation);
  },

  requestResidenceProof,

  requestMunicipalityChange: async (call) => {
    const { explanation, ...wanted } = call.body;
    return request(call, wanted, explanation);
  },

  withdrawChange: async (call) => {
    const { db, actor, params } = call;
    const key = accountOf(actor);
    const { uuid, approvalHistory } = await lockAccount(db, key);
    const change = requireFound(ownOf(key, await findChange(db, params.id)));
    requireMet(whyNotSettleChange(change.status));
    const at = await readClock(db);
    await settleChange(db, change, { status: 'Withdrawn' }, at);
    const { changes } = change;
    const entry = { uuid: randomUUID(), userUuid: actor.uuid, action: 'WITHDRAW_CHANGE', changes } as const;
    await writeHistory(db, key, appendEntry(approvalHistory, entry, at));
    const subject = auditSubject(key, uuid);
    await audit(db, {
      actor,
      action: 'account.withdraw-change',
      subject,
      detail: { change: change.id },
      text: { changes },
      secretUntilResultOf: null,
    });
    await tellColleagues(call, key, entry.uuid, {
      title: 'A requested change was withdrawn',
      body: say('{name} withdrew: {changes}. Nothing changes.', { name: nameOf(actor), changes: changesIn(changes) }),
    });
    return standingOf(db, key, at);
  },
};
