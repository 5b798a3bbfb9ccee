/** Handlers of an institution's sub-accounts, and of the divisions of its allocations among them. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { subAccountsMarket } from '@fairbook/contract/orders/sub-accounts/market.ts';
import { hasRight } from '@fairbook/domain/accounts/account-roles.ts';
import { isVisibleTo } from '@fairbook/domain/auctions/auction.ts';
import { keyOf, type MaturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import { finalLimits } from '@fairbook/domain/auctions/offering.ts';
import { type Cents, cents } from '@fairbook/domain/base/money.ts';
import { refusal } from '@fairbook/domain/base/refusal.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { zoneOfState } from '@fairbook/domain/base/zones.ts';
import { currentTerms, decidedAmounts } from '@fairbook/domain/figures/current-terms.ts';
import { whyNotBegin } from '@fairbook/domain/operations/optional-features.ts';
import { subAccountBounds } from '@fairbook/domain/orders/sub-account-bounds.ts';
import { divideAllocation, shareErrors, whyNotDivide } from '@fairbook/domain/orders/sub-accounts.ts';
import { conflict, requireFound, requireMet, requireValid } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Investor } from '../../../platform/http/caller/actor.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { findSale, type Sale } from '../../../store/auctions/sale.sql.ts';
import { readSaleChanges } from '../../../store/auctions/sale-changes.sql.ts';
import { readStandingLines } from '../../../store/orders/bids.sql.ts';
import { hasRecord } from '../../../store/orders/closing.sql.ts';
import { insertDivision, readDivisions, readSettlement } from '../../../store/orders/divisions.sql.ts';
import { readAllottedLines, readPeople } from '../../../store/orders/results.sql.ts';
import {
  deleteSubAccount,
  findSubAccount,
  findTaken,
  insertSubAccount,
  listSubAccounts,
  lockInstitution,
  type SubAccount,
  type SubAccountText,
  updateSubAccount,
} from '../../../store/orders/sub-accounts.sql.ts';

type Market = typeof subAccountsMarket;

const changedMeanwhile = refusal('changed-meanwhile', 'This was changed in the meantime. Look at it again.');

export const subAccountsHandlers: Handlers<Market> = {
  listSubAccounts: async ({ db, actor }) => listSubAccounts(db, actor.investorOrgId),

  addSubAccount: async ({ db, deps, actor, body }) => {
    requireMet(whyNotBegin('sub-accounts', deps.config.features));
    const { investorOrgId } = actor;
    await lockInstitution(db, investorOrgId);
    const most = subAccountBounds.accounts;
    if ((await listSubAccounts(db, investorOrgId)).length >= most)
      throw conflict('too-many-sub-accounts', say('Your institution has {most} sub-accounts already', { most }));
    await requireFree(db, actor, body, null);
    const id = await insertSubAccount(db, investorOrgId, body);
    await auditAccount(db, actor, 'sub-account.add', id);
    return requireFound(await findSubAccount(db, investorOrgId, id));
  },

  changeSubAccount: async ({ db, actor, params, body }) => {
    const { version, ...wanted } = body;
    const found = await lockOne(db, actor, params.id);
    requireMet(found.version === version ? null : changedMeanwhile);
    await requireFree(db, actor, wanted, found.id);
    await updateSubAccount(db, found.id, wanted);
    await auditAccount(db, actor, 'sub-account.change', found.id, { isArchived: wanted.isArchived });
    return requireFound(await findSubAccount(db, actor.investorOrgId, found.id));
  },

  deleteSubAccount: async ({ db, actor, params }) => {
    const found = await lockOne(db, actor, params.id);
    requireMet(
      found.isUsed ? refusal('sub-account-used', 'A division names this sub-account. Archive it instead.') : null,
    );
    await deleteSubAccount(db, found.id);
    await auditAccount(db, actor, 'sub-account.delete', found.id);
    return null;
  },

  readDivision: async ({ db, actor, params, now }) =>
    divisionView(db, actor, await findVisible(db, actor, params, now), now),

  saveDivision: async ({ db, actor, params, body, now }) => {
    const { investorOrgId, userId } = actor;
    const sale = await findVisible(db, actor, params, now);
    await lockInstitution(db, investorOrgId);
    requireMet(whyNotDivide(await dividedSale(db, sale), now, zoneOf(sale)));
    const maturityDate = keyOf(body);
    const { version, shares } = body;
    const standing = await readStandingLines(db, sale.id, investorOrgId);
    const isOrdered = standing.some((line) => line.maturityDate === maturityDate);
    requireMet(isOrdered ? null : refusal('no-order-there', 'Your institution has no order at this maturity'));
    const before = (await readDivisions(db, sale.id, investorOrgId)).get(maturityDate)?.version ?? 0;
    requireMet(before === version ? null : changedMeanwhile);
    const most = subAccountBounds.versions;
    if (before >= most)
      throw conflict('too-many-divisions', say('The division was set {most} times already', { most }));
    const accounts = await listSubAccounts(db, investorOrgId);
    const known = new Map(accounts.map(({ id, isArchived }) => [id, isArchived]));
    const limits = { ...finalLimits(sale), principal: (await principalsOf(db, sale)).get(maturityDate) ?? cents(0) };
    requireValid(shareErrors(shares, known, limits));
    await insertDivision(db, { investorOrgId, auctionId: sale.id, maturityDate, version: before + 1, userId, shares });
    await auditDivision(db, actor, sale, { maturity: maturityDate, version: before + 1 });
    return divisionView(db, actor, sale, now);
  },
};

/** One sub-account, with the institution locked. */
async function lockOne(db: Db, { investorOrgId }: Investor, id: string): Promise<SubAccount> {
  await lockInstitution(db, investorOrgId);
  return requireFound(await findSubAccount(db, investorOrgId, id));
}

/** Throws 400 for a name or a reference that another sub-account has, archived ones included: divisions show them. */
async function requireFree(db: Db, { investorOrgId }: Investor, text: SubAccountText, own: string | null) {
  const { isNamed, isReferred } = await findTaken(db, investorOrgId, text, own);
  requireValid({
    ...(isNamed && { name: 'Another sub-account has this name' }),
    ...(isReferred && { reference: 'Another sub-account has this reference' }),
  });
}

/** Without names, which can be those of clients and could not be erased from the trail. */
async function auditAccount(
  db: Db,
  actor: Investor,
  action: 'sub-account.add' | 'sub-account.change' | 'sub-account.delete',
  id: string,
  detail: { readonly isArchived?: boolean } = {},
): Promise<void> {
  const subject = `user:${actor.uuid}`;
  await audit(db, { actor, action, subject, detail: { subAccount: id, ...detail }, secretUntilResultOf: null });
}

type Divided = { readonly maturity: MaturityKey; readonly version: number };

async function auditDivision(db: Db, actor: Investor, sale: Sale, divided: Divided) {
  // The subject is not the auction, since the history of an auction goes to its issuer.
  const subject = `user:${actor.uuid}`;
  const detail = { auction: sale.uuid, ...divided };
  await audit(db, { actor, action: 'sub-account.divide', subject, detail, secretUntilResultOf: sale.uuid });
}

async function findVisible(
  db: Db,
  { status }: Investor,
  { auctionId }: { readonly auctionId: string },
  now: Date,
): Promise<Sale> {
  const sale = await findSale(db, { uuid: auctionId });
  return requireFound(sale && isVisibleTo(sale, status, now) ? sale : null);
}

async function dividedSale(db: Db, { id, cancelledAt }: Sale) {
  return { cancelledAt, delivery: await readSettlement(db, id) };
}

function zoneOf({ issuerState }: Sale): string {
  return zoneOfState('US', issuerState);
}

/** The principal of each maturity now: of one that was withdrawn it is 0. */
async function principalsOf(db: Db, { id, maturityStructure }: Sale): Promise<ReadonlyMap<MaturityKey, Cents>> {
  const { maturities } = currentTerms(maturityStructure, decidedAmounts(await readSaleChanges(db, id)));
  return new Map(maturities.map(({ key, principal }) => [key, principal]));
}

/** Orders and awards of the institution at each maturity; null instead of allocations until the close. */
async function positionsOf(db: Db, actor: Investor, sale: Sale) {
  const isClosed = await hasRecord(db, sale.id);
  const lines = isClosed
    ? await readAllottedLines(db, await readPeople(db, actor), [sale.id])
    : (await readStandingLines(db, sale.id, actor.investorOrgId)).map((line) => ({ ...line, award: null }));
  const positions = new Map<MaturityKey, { ordered: Cents; allocated: Cents | null }>();
  for (const { maturityDate, amount, award } of lines) {
    const before = positions.get(maturityDate);
    positions.set(maturityDate, {
      ordered: cents((before?.ordered ?? 0) + amount),
      allocated: isClosed ? cents((before?.allocated ?? 0) + (award ?? 0)) : null,
    });
  }
  return { isClosed, positions };
}

async function divisionView(db: Db, actor: Investor, sale: Sale, now: Date): Promise<ResultOf<Market['readDivision']>> {
  const { isClosed, positions } = await positionsOf(db, actor, sale);
  const divisions = await readDivisions(db, sale.id, actor.investorOrgId);
  const divided = await dividedSale(db, sale);
  const whyNot = whyNotDivide(divided, now, zoneOf(sale));
  const limits = finalLimits(sale);
  const principals = await principalsOf(db, sale);
  const maturities = [...positions].map(([maturityDate, { ordered, allocated }]) => {
    const { version = 0, setBy = null, setAt = null, shares = [] } = divisions.get(maturityDate) ?? {};
    const amounts = shares.map(({ amount }) => amount);
    const result = allocated === null ? null : divideAllocation(allocated, amounts, limits);
    return {
      ...{
        maturityDate,
        principal: principals.get(maturityDate) ?? cents(0),
        ordered,
        allocated,
        version,
        setBy,
        setAt,
      },
      shares: shares.map((share, index) => ({ ...share, award: result?.awards[index] ?? null })),
      rest: result?.rest ?? null,
    };
  });
  return {
    ...{ auctionId: sale.uuid, auctionName: sale.name, municipalityState: sale.issuerState },
    ...{ isClosed, isCancelled: sale.cancelledAt !== null, ...limits, maturities },
    canDivide: whyNot === null && actor.status === 'Active' && hasRight(actor.role, 'trade'),
    whyNot: whyNot?.message ?? null,
    until: divided.delivery,
  };
}
