/** Computes the what-if on priority with the rule of the close. */

import type { BodyOf, ResultOf } from '@fairbook/contract/base/route.ts';
import type { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { drawnFor, type Leads, leadsOf } from '@fairbook/domain/accounts/links.ts';
import type { AllocationTerms } from '@fairbook/domain/allocation/allocation.ts';
import { sharingMethodOf } from '@fairbook/domain/allocation/rules.ts';
import { columnsOf } from '@fairbook/domain/allocation/sale-columns.ts';
import type { SharingMethod } from '@fairbook/domain/allocation/sharing.ts';
import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import { drawsLots } from '@fairbook/domain/auctions/drawing-rules.ts';
import type { Ranks } from '@fairbook/domain/auctions/offering.ts';
import { interestLevels, type RuleVersion } from '@fairbook/domain/base/vocabulary.ts';
import { countedIndications } from '@fairbook/domain/book/indications.ts';
import { defaultSupposed, ordersOfInterest, quartersOf } from '@fairbook/domain/book/interest-shown.ts';
import { type WhatIf, whatIf } from '@fairbook/domain/book/what-if.ts';
import { allocationTermsOf } from '@fairbook/domain/orders/allocation-terms.ts';
import { ranksOf } from '@fairbook/domain/orders/bidding.ts';
import { resized } from '@fairbook/domain/sale-changes/resizing.ts';
import { lapsesBefore } from '@fairbook/domain/sale-changes/supplement.ts';
import { sha256Hex } from '../../platform/base/crypto.ts';
import { runInThread } from '../../platform/base/thread.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { CallerKey } from '../../platform/http/limits.ts';
import type { Sale } from '../../store/auctions/sale.sql.ts';
import { listLinkedBidders, readCommitments } from '../../store/orders/bidders.sql.ts';
import { findFigures, readSeed } from '../../store/orders/closing.sql.ts';
import { readShownInterest } from '../../store/orders/interest.sql.ts';
import { hasMoreOrders, readSaleOrders, readSuspended } from '../../store/orders/orders.sql.ts';
import { readMarketRules } from '../../store/review/rules.sql.ts';
import type { HeavyReader, HeavyReads } from './heavy-reads.ts';

/** The caller, and the data sources. */
interface Asker {
  readonly db: Db;
  readonly config: Config;
  readonly heavyReads: HeavyReads;
  readonly person: CallerKey;
}

type Body = BodyOf<typeof biddingMarket.tryPriority>;
type WhatIfAnswer = ResultOf<typeof biddingMarket.tryPriority>;

/** Input of the thread of a what-if over many orders, as plain data. */
export interface WhatIfTask {
  readonly databaseUrl: string;
  readonly auctionId: number;
  readonly terms: AllocationTerms;
  readonly tried: Ranks;
  readonly rule: RuleVersion;
  /** See `lapsesBefore` of the domain. */
  readonly lapses: number | null;
  /** Seed of the sale's draw, or of a trial before there is one. */
  readonly seed: string;
}

/** Up to this many order rows it is fast. */
const computesHere = 5_000;

/** Read-only. Before the sale it uses feedback, then the open orders, then the orders at the close. */
export async function tryPriority(asker: Asker, sale: Sale, body: Body, now: Date): Promise<WhatIfAnswer> {
  const { db, config } = asker;
  const terms = allocationTermsOf(sale, await readMarketRules(db, config));
  const [ranks, tried] = [ranksOf(sale), ranksOf(body.priority)];
  const status = effectiveStatus(sale, now);
  const hasOrders = status === 'Live' || status === 'Ended';
  const final = hasOrders ? await findFigures(db, sale.id) : undefined;
  // The amounts by which it was allocated, where the issuer decided about them.
  const principals = new Map(final?.maturities.map(({ maturityDate, principal }) => [maturityDate, principal]));
  const { compared, reading } = hasOrders
    ? { compared: await compareOrders(asker, sale, resized(terms, principals), tried), reading: null }
    : await compareInterest(db, sale, terms, { ranks, tried }, body.supposed ?? defaultSupposed);
  const basis = hasOrders ? (final ? 'result' : 'book') : 'feedback';
  const { classes, maturities, ...totals } = compared;
  return {
    auctionId: sale.uuid,
    basis,
    ...totals,
    classes: classes.map((one) => {
      return { ...one, rank: ranks[one.orderClass], triedRank: tried[one.orderClass] };
    }),
    maturities: maturities.map((one) => ({ ...one, classes: [...one.classes] })),
    reading,
    asOf: now,
  };
}

async function compareOrders(asker: Asker, sale: Sale, terms: AllocationTerms, tried: Ranks): Promise<WhatIf> {
  const {
    db,
    person,
    heavyReads,
    config: { databaseUrl },
  } = asker;
  if (databaseUrl === undefined) throw new Error('the embedded database must be started first');
  const task = {
    databaseUrl,
    auctionId: sale.id,
    terms,
    tried,
    rule: sale.allocationRule,
    lapses: lapsesBefore(sale),
    seed: await seedFor(db, sale),
  };
  const isLarge = await hasMoreOrders(db, sale.id, computesHere);
  return heavyReads.run(person, (reader) => {
    return isLarge ? runInThread(new URL('./what-if-thread.ts', import.meta.url), task) : compareStanding(task, reader);
  });
}

/** Reads every open order, like the close, and allocates it by both priorities. */
export async function compareStanding(
  { auctionId, terms, tried, rule, lapses, seed }: WhatIfTask,
  reader: HeavyReader,
): Promise<WhatIf> {
  const { columns, investorOrgIds } = await copyOrders(reader, auctionId, terms, lapses);
  const suspended = await readSuspended(reader.db, auctionId);
  const isSuspended = Uint8Array.from(investorOrgIds, (id) => Number(suspended.has(id)));
  const commitments = drawsLots(rule) ? await readCommitments(reader.db, auctionId) : new Map<number, string>();
  const leads = await leadsAmong(reader.db, auctionId, investorOrgIds);
  const commitmentAt = drawnFor(leads, (index) => commitments.get(investorOrgIds[index] ?? 0) ?? '');
  const investors = { names: investorOrgIds.map(String), isSuspended, leads };
  return whatIf(terms, columns, investors, tried, methodFor(rule, terms, seed, commitmentAt));
}

/** Accounts that were one investor at the close. Undefined before it: links are written in the order log with it. */
async function leadsAmong(db: Db, auctionId: number, investorOrgIds: ArrayLike<number>): Promise<Leads | undefined> {
  const groups = await listLinkedBidders(db, auctionId);
  if (groups.length === 0) return undefined;
  const numbers = new Map(Array.from(investorOrgIds, (id, number) => [id, number] as const));
  const present = groups.map((group) => group.flatMap((id) => numbers.get(id) ?? []));
  return leadsOf(present, investorOrgIds.length);
}

function methodFor(
  rule: RuleVersion,
  { maturities }: AllocationTerms,
  seed: string,
  commitmentAt: (investor: number) => string,
): SharingMethod {
  const days = maturities.map(({ maturityDate }) => maturityDate);
  return sharingMethodOf(rule, { seed, days, commitmentAt }, sha256Hex);
}

/** The seed of the sale's draw. Before there is one, that of a trial, which is the same each time, so that two priorities are compared in one draw. */
async function seedFor(db: Db, { id, uuid, allocationRule }: Sale): Promise<string> {
  const drawn = drawsLots(allocationRule) ? await readSeed(db, id) : undefined;
  return drawn ?? sha256Hex(`a trial draw of ${uuid}`);
}

async function copyOrders({ pool }: HeavyReader, auctionId: number, terms: AllocationTerms, lapses: number | null) {
  const client = await pool.connect();
  let isSound = false;
  try {
    const orders = await readSaleOrders(client, auctionId, terms, lapses);
    isSound = true;
    return orders;
  } finally {
    // An interrupted COPY may leave the connection in the middle of it.
    client.release(!isSound);
  }
}

async function compareInterest(
  db: Db,
  sale: Sale,
  terms: AllocationTerms,
  { ranks, tried }: { readonly ranks: Ranks; readonly tried: Ranks },
  supposed: typeof defaultSupposed,
) {
  const shown = await readShownInterest(db, sale);
  const { columns, investors } = columnsOf(terms, ordersOfInterest(terms, shown, supposed, ranks));
  const levels = interestLevels.toReversed().map(({ value }) => ({
    levelOfInterest: value,
    quarters: quartersOf[value],
    investors: shown.filter(({ level }) => level === value).length,
  }));
  const named = shown.filter((one) => countedIndications(terms.maturities, one.indications).length > 0).length;
  const method = methodFor(
    sale.allocationRule,
    terms,
    await seedFor(db, sale),
    (index) => investors.names[index] ?? '',
  );
  return { compared: whatIf(terms, columns, investors, tried, method), reading: { ...supposed, named, levels } };
}
