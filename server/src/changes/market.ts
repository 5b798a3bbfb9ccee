/** Handlers of change requests for accounts: requesting, reading, and withdrawing. */
import { randomUUID } from 'node:crypto';
import type { changesMarket } from '@fairbook/contract/changes/market.ts';
import type { ResultOf } from '@fairbook/contract/route.ts';
import { appendEntry } from '@fairbook/domain/approval.ts';
import {
  changesInWords,
  type Facts,
  factsThatChange,
  whyNotRequestChange,
  whyNotSettleChange,
} from '@fairbook/domain/facts.ts';
import { audit } from '../db/audit.ts';
import { readClock } from '../db/clock.ts';
import type { Db } from '../db/transaction.ts';
import { invalid, requireFound, requireMet } from '../errors.ts';
import type { Investor, Issuer } from '../http/actor.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { announce } from '../notifications/announce.ts';
import {
  type AccountKey,
  accountOf,
  auditSubject,
  lockAccount,
  readAccount,
  usersOf,
  writeHistory,
} from '../onboarding/accounts.sql.ts';
import { factFieldsOf, readFacts } from '../onboarding/facts.sql.ts';
import {
  findChange,
  insertChange,
  listChangesOf,
  listSalesOf,
  type StoredChange,
  settleChange,
} from './changes.sql.ts';

export const changesHandlers: Handlers<typeof changesMarket> = {
  readFactStanding: async ({ db, actor, now }) => standingOf(db, accountOf(actor), now),

  requestInvestorChange: async (call) => {
    const { explanation, ...wanted } = call.body;
    return request(call, wanted, explanation);
  },

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
    await audit(db, { actor, action: 'account.withdraw-change', subject, detail: { change: change.id, changes } });
    await tellColleagues(call, key, entry.uuid, {
      title: 'A requested change was withdrawn',
      body: `${nameOf(actor)} withdrew: ${changesInWords(changes)}. Nothing changes.`,
    });
    return standingOf(db, key, at);
  },
};

type Asking = Pick<Call<never>, 'db' | 'deps'> & { readonly actor: Issuer | Investor };

/** One at a time: the account is locked, so that of two requests, or a request and an auction submitted for approval, the second sees the first. */
async function request(call: Asking, wanted: Facts, explanation: string) {
  const { db, actor } = call;
  const key = accountOf(actor);
  const { uuid, status, approvalHistory } = await lockAccount(db, key);
  const at = await readClock(db);
  const { facts, hasOpenChange } = await readFacts(db, key);
  requireMet(whyNotRequestChange({ status, hasOpenChange }, await salesOf(db, key), at));
  const fields = factFieldsOf(key);
  const changes = factsThatChange(fields, facts, wanted);
  if (changes.length === 0)
    throw invalid({ [fields[0] ?? 'state']: 'Nothing would change: these details are already approved' });
  const change = await insertChange(db, key, { changes, explanation, requestedBy: actor.userId }, at);
  const entry = {
    uuid: randomUUID(),
    userUuid: actor.uuid,
    action: 'REQUEST_CHANGE',
    remarks: explanation,
    changes,
  } as const;
  await writeHistory(db, key, appendEntry(approvalHistory, entry, at));
  await audit(db, {
    actor,
    action: 'account.request-change',
    subject: auditSubject(key, uuid),
    detail: { change, changes, explanation },
  });
  await tellColleagues(call, key, entry.uuid, {
    title: 'A change of your account is under review',
    body: `${nameOf(actor)} requested: ${changesInWords(changes)}. ${blockedUntil(key)}`,
  });
  return standingOf(db, key, at);
}

function blockedUntil({ table }: AccountKey): string {
  return table === 'municipality'
    ? 'Until it is decided, no auction can be submitted for approval.'
    : 'Until it is decided, orders can be reduced or withdrawn, but not placed or increased.';
}

async function salesOf(db: Db, { table, id }: AccountKey) {
  return table === 'municipality' ? listSalesOf(db, id) : [];
}

function ownOf(key: AccountKey, change: StoredChange | undefined): StoredChange | undefined {
  return change?.key.table === key.table && change.key.id === key.id ? change : undefined;
}

async function standingOf(
  db: Db,
  key: AccountKey,
  now: Date,
): Promise<ResultOf<(typeof changesMarket)['readFactStanding']>> {
  const { status } = await readAccount(db, key);
  const { facts, hasOpenChange } = await readFacts(db, key);
  const latest = await listChangesOf(db, key, 2);
  return {
    facts: factFieldsOf(key).map((field) => ({ field, value: facts[field] ?? null })),
    open: latest.find((change) => change.status === 'Open') ?? null,
    last: latest.find((change) => change.status !== 'Open') ?? null,
    whyNotRequest: whyNotRequestChange({ status, hasOpenChange }, await salesOf(db, key), now),
  };
}

/** Notifies the account's other people of what one of them did. */
async function tellColleagues(
  { db, deps, actor }: Asking,
  key: AccountKey,
  event: string,
  notice: { readonly title: string; readonly body: string },
) {
  const others = (await usersOf(db, key)).filter((userId) => userId !== actor.userId);
  await announce(db, deps.jobs, {
    event: `account-change:${event}`,
    type: 'System',
    ...notice,
    data: { accountChange: event },
    to: others,
  });
}

function nameOf({ firstName, lastName }: Issuer | Investor): string {
  return `${firstName} ${lastName}`;
}
