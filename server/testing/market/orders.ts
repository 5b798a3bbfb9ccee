/** Orders for tests: placed through the real call, in whole dollars. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { sql } from 'kysely';
import type { TestServer } from '../test-server.ts';
import type { Member } from './accounts.ts';
import { dayIn } from './auctions.ts';

/** The two maturities of test auctions by default: $100,000 and $200,000. */
export const first = dayIn(2);
export const second = dayIn(3);

/** Dollars by maturity. */
export type Lines = Readonly<Record<string, number>>;

export function investmentsOf(lines: Lines) {
  return Object.entries(lines).map(([maturityDate, investmentAmount]) => ({ maturityDate, investmentAmount }));
}

/** Places an order; `key` is its Idempotency-Key. */
export function order(person: Member, auctionId: string, lines: Lines, key?: string) {
  return person.client.placeBid({
    params: { auctionId },
    body: { investments: investmentsOf(lines) },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
}

/** The refusal of a call that must be refused. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    (answer) => `responded ${JSON.stringify(answer)}`,
    (error: unknown) => error,
  );
  if (outcome instanceof ApiError) return outcome;
  throw new Error(`the call must be refused, but ${String(outcome)}`);
}

/** Status and code of the refusal of a call that must be refused. */
export async function refused(call: Promise<unknown>) {
  const { status, data } = await refusalOf(call);
  return [status, data.code];
}

/** Rows that orders leave in the database of one test server. */
export function ledgerOf(server: TestServer) {
  const { db } = server.deps;

  /** Number of rows orders have left, of every kind. */
  async function traces(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from auction_bid) + (select count(*) from order_log) + (select count(*) from bid_idempotency) as count`.execute(
      db,
    );
    return rows[0]?.count ?? -1;
  }

  /** The refusal of a call that must leave nothing at all. */
  async function refusedWithoutTrace(call: () => Promise<unknown>): Promise<ApiError> {
    const before = await traces();
    const refusal = await refusalOf(call());
    if ((await traces()) !== before) throw new Error(`a refused order left something: ${refusal.message}`);
    return refusal;
  }

  /** The lines of an order, by maturity. */
  async function linesOf(bidId: string) {
    return db
      .selectFrom('auctionBid')
      .select(['maturityDate', 'investmentAmount', 'state', 'orderClass', 'rank', 'sequence', 'ruleVersion'])
      .where('bidId', '=', bidId)
      .orderBy('maturityDate')
      .execute();
  }

  return { traces, refusedWithoutTrace, linesOf };
}
