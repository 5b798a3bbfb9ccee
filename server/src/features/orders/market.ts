/** Handlers of orders and their book for investors and issuers. */
import { Readable } from 'node:stream';
import { maxOwnEntries } from '@fairbook/contract/logs/order-log.ts';
import type { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { hasRight } from '@fairbook/domain/accounts/account-roles.ts';
import { isVisibleTo, type SaleReader } from '@fairbook/domain/auctions/auction.ts';
import { toBase64 } from '@fairbook/domain/base/bytes.ts';
import type { Bidder } from '@fairbook/domain/orders/bidding.ts';
import { requireFound } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { wantsLatest } from '../../platform/http/cached-response.ts';
import type { Investor } from '../../platform/http/caller/actor.ts';
import type { Call, Handlers } from '../../platform/http/handler.ts';
import { idempotencyKeyIn } from '../../platform/http/idempotency/idempotency.ts';
import { findOwnSale, findSale, findSales, type Sale } from '../../store/auctions/sale.sql.ts';
import { listUnconfirmed } from '../../store/auctions/supplements.sql.ts';
import { findContradiction } from '../../store/logs/contradictions.sql.ts';
import { findEntryByKey, findSalt, readEntries, readOwnEntries } from '../../store/logs/order-log.sql.ts';
import { readWitnessing } from '../../store/logs/sending.sql.ts';
import { findRound, readResults } from '../../store/orders/closing.sql.ts';
import { discardKey, keyOf } from '../../store/orders/keys.sql.ts';
import { readReferences } from '../../store/orders/references.sql.ts';
import {
  pageOfAllocations,
  pageOfBids,
  readAllottedLines,
  readLines,
  readNames,
  readPeople,
} from '../../store/orders/results.sql.ts';
import { listDemand } from '../book/demand.ts';
import { readInventoryOf } from '../book/inventory.ts';
import { readAwardsOf, readBookOf, tryOrder } from '../book/reading.ts';
import { tryPriority } from '../book/what-if.ts';
import { wholeLog } from '../logs/whole-log.ts';
import { findCloseNow, readAllocationsOf, readRecordText } from '../results/outcome.ts';
import { downloadClosingRecord, downloadFinalBook, readMyConfirmation, readSaleReport } from '../results/report.ts';
import { downloadTranscript } from '../results/transcript/transcript.ts';
import { confirmationOf, myAllocationView, myBidView, saleView } from '../results/views.ts';
import { proofLinksHandlers } from './proof-links.ts';
import { findLaunched, findProven } from './proof-reader.ts';

export const biddingHandlers: Handlers<typeof biddingMarket> = {
  ...proofLinksHandlers,

  readOrderLog: async (call) => {
    const { db, params, query, deps } = call;
    const sale = await findProven(call, params.auctionId);
    const head = requireFound(await deps.orderLogs.readHead(sale.id, query.from, query.to));
    const witnessing = await readWitnessing(db, sale.id);
    const found = await findContradiction(db, sale.id);
    const contradicted = found
      ? { foundAt: found.foundAt, kept: found.keptCheckpoint, shown: found.shownCheckpoint }
      : null;
    return { ...head, consistency: head.consistency?.map(toBase64) ?? null, ...witnessing, contradicted };
  },

  readLogEntry: async (call) => {
    const { db, params, query, now, deps } = call;
    // A witness asks by the key of an order, which only the investor who placed it has.
    const { key } = query;
    const sale =
      key === undefined
        ? await findProven(call, params.auctionId)
        : requireFound(await findLaunched(db, params.auctionId, now));
    const found = key === undefined ? await findOpening(db, sale.id) : await findEntryByKey(db, sale.id, key);
    const [proven] = await deps.orderLogs.proveAll(sale.id, [requireFound(found)]);
    return requireFound(proven);
  },

  listMyLogEntries: async ({ db, actor, params, query, now, deps }) => {
    const sale = await findSeenOrOrdered(db, params.auctionId, actor, now);
    const own = { auctionId: sale.id, people: await readPeople(db, actor) };
    const found = await readOwnEntries(db, own, query.from, maxOwnEntries + 1);
    const entries = found.slice(0, maxOwnEntries);
    const proven = await deps.orderLogs.proveAll(sale.id, entries);
    const salt = await findSalt(db, sale.id, actor.investorOrgId);
    return { auctionId: sale.uuid, salt: salt ?? null, entries: proven, next: found[maxOwnEntries]?.index ?? null };
  },

  downloadOrderLog: async (call) => {
    const { db, params, deps } = call;
    const sale = await findProven(call, params.auctionId);
    requireFound(await findCloseNow({ ...deps, db }, sale));
    return {
      content: Readable.from(await wholeLog({ ...deps, db }, sale.id)),
      contentType: 'text/plain; charset=utf-8',
      name: `order-log-${sale.uuid}.txt`,
      inline: false,
    };
  },

  placeBid: {
    // The statement that stores the order checks the investor again.
    callerAge: 'remembered',
    transaction: false,
    checksCaller: true,
    handle: ({ actor, params, body, headers, deps }) =>
      deps.orderIntake.place({
        investor: actor,
        auctionUuid: params.auctionId,
        investments: body.investments,
        reference: body.clientReference ?? null,
        key: keyIn(headers, actor),
      }),
  },

  amendBid: {
    transaction: false,
    checksCaller: true,
    handle: ({ actor, params, body, deps }) =>
      deps.orderIntake.amend({
        investor: actor,
        auctionUuid: params.auctionId,
        bidId: params.bidId,
        investments: body.investments,
      }),
  },

  withdrawBid: {
    transaction: false,
    checksCaller: true,
    handle: ({ actor, params, deps }) =>
      deps.orderIntake.withdraw({ investor: actor, auctionUuid: params.auctionId, bidId: params.bidId }),
  },

  discardBid: async ({ db, actor, params, now, deps }) => {
    const sale = await findSeen(db, params.auctionId, actor.status, now);
    const placed = await discardKey(db, actor, keyOf(actor, params.key), sale.id);
    return { order: placed && (await deps.orderIntake.receiptOfStored(placed, actor)) };
  },

  previewBid: {
    transaction: false,
    handle: async ({ db, actor, params, body, now, deps }) => {
      const sale = await findSeen(db, params.auctionId, actor.status, now);
      return tryOrder({ ...deps, db }, sale, { investor: actor, bidder: bidderOf(actor), ...body }, now);
    },
  },

  readInventory: {
    callerAge: 'recent',
    handle: ({ db, actor, params, now, deps: { readModel, books }, headers }) =>
      readInventoryOf({ readModel, books, db }, actor, params.auctionId, now, wantsLatest(headers)),
  },

  listDemand: ({ db, actor, query, now, deps }) =>
    listDemand({ ...deps, db }, query.auctionId ?? [], actor.status, now),

  listMyBids: async ({ db, actor, query, now, deps }) => {
    const people = await readPeople(db, actor);
    const { rows, ...end } = await pageOfBids(db, people, query, now);
    const references = await readReferences(
      db,
      rows.map(({ bidId }) => bidId),
    );
    const lines = Map.groupBy(
      await readLines(
        db,
        people,
        rows.map(({ bidId }) => bidId),
      ),
      ({ bidId }) => bidId,
    );
    const sales = await findSales(
      db,
      rows.map(({ auctionId }) => auctionId),
    );
    const awards = await readAwardsOf({ ...deps, db }, [...sales.values()], actor.investorOrgId);
    const results = await readResults(db, [...sales.keys()]);
    const bidder = bidderOf(actor);
    const unconfirmed = await listUnconfirmed(
      db,
      people,
      rows.map(({ bidId }) => bidId),
    );
    const names = people.length > 1 ? await readNames(db, people) : new Map<number, string>();
    return {
      rows: rows.map(({ bidId, auctionId }) => {
        const sale = requireFound(sales.get(auctionId));
        const known = { awards: awards.get(auctionId) ?? null, result: results.get(auctionId) ?? null };
        const own = lines.get(bidId) ?? [];
        const by = own[0]?.userId ?? actor.userId;
        const placedBy = by === actor.userId ? null : (names.get(by) ?? null);
        const shown = myBidView(sale, own, known, bidder, now);
        const mayTrade = hasRight(actor.role, 'trade');
        return {
          ...{ ...shown, placedBy, clientReference: references.get(bidId) ?? null },
          confirmation: confirmationOf(sale, shown, unconfirmed.has(bidId)),
          canChange: shown.canChange && mayTrade,
          canWithdraw: shown.canWithdraw && mayTrade,
        };
      }),
      ...end,
    };
  },

  readOrderBook: async ({ db, actor, params, now, deps }) =>
    readBookOf({ ...deps, db }, requireFound(await findOwnSale(db, actor.municipalityId, params.auctionId)), now),

  tryPriority: {
    transaction: false,
    handle: async ({ db, actor, params, body, now, deps }) => {
      const sale = requireFound(await findOwnSale(db, actor.municipalityId, params.auctionId));
      return tryPriority({ ...deps, db, person: actor.userId }, sale, body, now);
    },
  },

  readAllocations: async ({ db, actor, params, deps }) =>
    readAllocationsOf({ ...deps, db }, requireFound(await findOwnSale(db, actor.municipalityId, params.auctionId))),

  readSaleReport: async ({ db, actor, params, deps }) =>
    readSaleReport(
      { ...deps, db, person: actor.userId },
      requireFound(await findOwnSale(db, actor.municipalityId, params.auctionId)),
    ),

  downloadSaleFile: async ({ db, actor, params, now, deps }) => {
    const sale = requireFound(await findOwnSale(db, actor.municipalityId, params.auctionId));
    const reader = { ...deps, db, now, person: actor.userId };
    return params.kind === 'final-book' ? downloadFinalBook(reader, sale) : downloadTranscript(reader, sale);
  },

  readMyConfirmation: async ({ db, actor, params, now, deps }) =>
    readMyConfirmation({ ...deps, db }, await findSeenOrOrdered(db, params.auctionId, actor, now), actor),

  listMyAllocations: async ({ db, actor, query, now }) => {
    const people = await readPeople(db, actor);
    const { rows, ...end } = await pageOfAllocations(db, people, actor.investorOrgId, query, now);
    const ids = rows.map(({ auctionId }) => auctionId);
    const sales = await findSales(db, ids);
    const allotted = await readAllottedLines(db, people, ids);
    const references = await readReferences(
      db,
      allotted.map(({ bidId }) => bidId),
    );
    const lines = Map.groupBy(allotted, ({ auctionId }) => auctionId);
    const results = await readResults(db, ids);
    return {
      rows: rows.map((row) => {
        const [sale, result] = [requireFound(sales.get(row.auctionId)), requireFound(results.get(row.auctionId))];
        return myAllocationView(sale, row, result, lines.get(row.auctionId) ?? [], references);
      }),
      ...end,
    };
  },

  readClosingRecord: async (call) => {
    const { db, params, deps } = call;
    const sale = await findProven(call, params.auctionId);
    const close = requireFound(await findCloseNow({ ...deps, db }, sale));
    const record = await readRecordText(db, sale, close.size);
    return { ...saleView(sale, close), beacon: await findRound(db, sale.id), size: close.size, record };
  },

  downloadClosingRecord: async (call) =>
    downloadClosingRecord({ ...call.deps, db: call.db }, await findProven(call, call.params.auctionId)),
};

/** The auction, if this reader sees it. */
async function findSeen(db: Db, uuid: string, reader: SaleReader, now: Date): Promise<Sale> {
  const sale = await findSale(db, { uuid });
  return requireFound(sale && isVisibleTo(sale, reader, now) ? sale : null);
}

/** The auction, if this investor sees it or has ordered in it: their own orders stay theirs, whatever becomes of the account. */
async function findSeenOrOrdered(db: Db, uuid: string, { status, investorOrgId }: Investor, now: Date): Promise<Sale> {
  const sale = requireFound(await findLaunched(db, uuid, now));
  const isShown = isVisibleTo(sale, status, now) || (await findSalt(db, sale.id, investorOrgId)) !== undefined;
  return requireFound(isShown ? sale : null);
}

/** The first entry of a log, with its index. */
async function findOpening(db: Db, auctionId: number) {
  const [entry] = await readEntries(db, auctionId, 0, 1);
  return entry === undefined ? undefined : { index: 0, entry };
}

function bidderOf({ userType, status, hasOpenChange, place }: Investor): Bidder {
  return { userType, accountStatus: status, isEmailVerified: true, hasOpenChange, ...place };
}

/** Stored form of the request's Idempotency-Key, if it has one. */
function keyIn(headers: Call<unknown>['headers'], person: Investor): string | null {
  const key = idempotencyKeyIn(headers);
  return key === null ? null : keyOf(person, key);
}
