/** Tests that results written by an older version are still verified after migration. */
import { type AllocationTerms, allocate, type Order, ruleVersion } from '@fairbook/domain/allocation/allocation.ts';
import { explainOrder } from '@fairbook/domain/allocation/explanation.ts';
import { allotSale, columnsOf } from '@fairbook/domain/allocation/sale-columns.ts';
import type { AwardReason } from '@fairbook/domain/allocation/serving.ts';
import { day } from '@fairbook/domain/base/dates.ts';
import { cents, dollarsOf } from '@fairbook/domain/base/money.ts';
import type { OrderClass } from '@fairbook/domain/base/vocabulary.ts';
import { countBidders } from '@fairbook/domain/record/bidder-counts.ts';
import { canonicalText, closingRecordOf } from '@fairbook/domain/record/closing.ts';
import { verifyRecord } from '@fairbook/domain/record/verification.ts';
import { inFirstFormat, placedAtOf } from '@fairbook/domain/testing/closings.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Clone, databaseBefore } from '../../../testing/database.ts';
import { explainLine } from '../../features/results/reasons.ts';
import { readRecordParts, readResults } from '../../store/orders/closing.sql.ts';
import { selectLines } from '../../store/orders/results.sql.ts';
import { sha256Hex } from '../base/crypto.ts';
import { openDatabase } from './connection.ts';
import { migrateFor } from './migrate.ts';

/** The migration that changed the storage of results. */
const changing = '0035';

let database: Clone;

beforeAll(async () => {
  database = await databaseBefore(changing);
});
afterAll(() => database.drop());

const [one, other] = [day('2031-06-01'), day('2032-06-01')];
const terms: AllocationTerms = {
  step: cents(5_000_00),
  minimum: cents(5_000_00),
  maturities: [
    { maturityDate: one, principal: cents(100_000_00) },
    { maturityDate: other, principal: cents(40_000_00) },
  ],
};
const ranks = {
  stateInstitution: 1,
  nationalInstitution: 2,
  stateIndividual: 3,
  nationalIndividual: 4,
  internationalInstitution: 5,
  internationalIndividual: 6,
};

const row = (who: number, orderClass: OrderClass, thousands: number, sequence: number, at = one): Order => ({
  investor: `019b0000-0000-7000-8000-00000000000${who}`,
  orderClass,
  rank: ranks[orderClass],
  maturityDate: at,
  amount: cents(thousands * 100_000),
  sequence,
});

/** A filled class, a prorated one, an unreached one; an investor with two orders, and a suspended one. */
const orders = [
  row(1, 'stateInstitution', 45, 1),
  row(2, 'nationalInstitution', 50, 2),
  row(3, 'nationalInstitution', 60, 3),
  row(2, 'nationalInstitution', 20, 4),
  row(4, 'stateIndividual', 10, 5),
  row(4, 'stateIndividual', 10, 6, other),
  { ...row(5, 'stateInstitution', 25, 7, other), isSuspended: true },
];

test('an older result is verified, and explains every line in the same words', async () => {
  const before = openDatabase(database.ownerUrl, { name: 'fairbook test' });
  const allocation = allocate({ terms, orders });
  const auction = {
    uuid: '019b0000-0000-7000-8000-0000000000aa',
    name: 'Older Bonds',
    startDate: new Date('2026-06-01T14:00:00Z'),
    closeDate: new Date('2026-06-03T14:00:00Z'),
  };
  const saltOf = (investor: string) => `${investor.slice(-1)}abcdefghijklmnopqrstuvwxyz`;
  const sale = { auction: { ...auction, halts: [] }, terms, ranks, allocation, log: null };
  const { record, pseudonyms } = closingRecordOf({ ...sale, placedAtOf, saltOf, sha256: sha256Hex });
  const text = canonicalText(inFirstFormat(record));
  const { columns, investors } = columnsOf(terms, orders);
  const figures = { ...countBidders(allotSale(terms, columns, investors), columns, investors), bids: orders.length };
  await writeAsBefore(before.pool, { auction, text, figures: JSON.stringify(figures), pseudonyms, allocation });
  await before.close();

  expect((await migrateFor(database))[0]).toMatch(new RegExp(`^${changing}`));

  const { db, close } = openDatabase(database.url, { name: 'fairbook test' });
  try {
    const { id } = await db
      .selectFrom('auction')
      .select('id')
      .where('uuid', '=', auction.uuid)
      .executeTakeFirstOrThrow();
    let kept = '';
    for await (const part of readRecordParts(db, id)) kept += part;
    expect(kept).toBe(text);
    expect(verifyRecord(kept, sha256Hex, sha256Hex(text))).toMatchObject({ isTrue: true, finding: null });
    const stored = await db.selectFrom('closingRecord').select(['size', 'minimum', 'step']).executeTakeFirstOrThrow();
    expect(stored).toEqual({ size: Buffer.byteLength(text), minimum: terms.minimum, step: terms.step });
    const result = (await readResults(db, [id])).get(id);
    if (!result) throw new Error('the result is gone');
    const lines = await selectLines(db).orderBy('b.sequence').execute();
    expect(lines.map((line) => [line.sequence, line.award, line.result, explainLine(result, line)])).toEqual(
      allocation.orders.map((each) => [each.order.sequence, each.award, each.result, explainOrder(each, terms)]),
    );
  } finally {
    await close();
  }
});

/** The sentences of the version before, which the migration recognizes. */
const sentencesBefore: Record<AwardReason, string> = {
  filled: 'Your class was filled in full.',
  share: 'Your class was reached at 55 %: proportional share.',
  belowStep: 'That is less than one step of $5,000.',
  belowMinimum: 'Yours came to less than the minimum of $5,000.',
  classesBefore: 'Classes before yours took the whole maturity.',
  notCounted: 'Nothing of your order could count.',
  notDrawn: 'No version before drew lots.',
  classNotOffered: 'This sale was not offered to your class.',
  suspended: 'Your account was suspended at the close, so your orders were skipped.',
};

interface OlderResult {
  readonly auction: {
    readonly uuid: string;
    readonly name: string;
    readonly startDate: Date;
    readonly closeDate: Date;
  };
  readonly text: string;
  readonly figures: string;
  readonly pseudonyms: ReadonlyMap<string, string>;
  readonly allocation: ReturnType<typeof allocate>;
}

/** Writes a closed sale as the version before stored it: sentences beside the awards, and the record in one piece. */
async function writeAsBefore(pool: pg.Pool, { auction, text, figures, pseudonyms, allocation }: OlderResult) {
  const insert = async (sql: string, values: readonly unknown[]): Promise<number> => {
    const { rows } = await pool.query<{ id: string }>(`${sql} returning id`, [...values]);
    return Number(rows[0]?.id);
  };
  const town = await insert(`insert into municipality (name, legal_name, state) values ('Town', 'Town', 'OR')`, []);
  const schedule = terms.maturities.map(({ maturityDate, principal }) => {
    return {
      isOffered: true,
      maturityDate,
      principalAmount: dollarsOf(principal),
      interestRate: 5,
      yield: 4,
      price: 101,
      cusip: '',
    };
  });
  const id = await insert(
    `insert into auction (uuid, municipality_id, name, base_cusip, amount, offering_type, security_type, repayment_frequency,
       status, start_date, close_date, maturity_structure)
     values ($1, $2, $3, '012345', 140000, 'Public', 'Revenue', 'Annual', 'Ended', $4, $5, $6)`,
    [auction.uuid, town, auction.name, auction.startDate, auction.closeDate, JSON.stringify(schedule)],
  );
  const user = await insert(
    `insert into "user" (uid, email, first_name, last_name, user_type)
     values ('older', 'older@fund.example', 'Ann', 'Able', 'institutional-investor')`,
    [],
  );
  const orgs = new Map<string, number>();
  for (const [investor, pseudonym] of pseudonyms) {
    const org = await insert(
      `insert into investor_org (uuid, name, status, is_institution, state) values ($1, 'Fund', 'Active', true, 'OR')`,
      [investor],
    );
    orgs.set(investor, org);
    await pool.query('insert into closing_pseudonym values ($1, $2, $3, $4)', [id, org, pseudonym, 'a salt']);
  }
  for (const each of allocation.orders) {
    const { investor, orderClass, rank, maturityDate, amount, sequence } = each.order;
    const bid = await insert(
      `insert into auction_bid (auction_id, bid_id, user_id, investor_org_id, investment_amount, maturity_date, order_class, rank,
         rule_version, sequence)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $8, $9)`,
      [id, user, orgs.get(investor), dollarsOf(amount), maturityDate, orderClass, rank, ruleVersion, sequence],
    );
    await insert(
      `insert into allotment (auction_id, auction_bid_id, awarded_amount, result, reason) values ($1, $2, $3, $4, $5)`,
      [id, bid, dollarsOf(each.award), each.result, sentencesBefore[each.position.reason]],
    );
  }
  await insert(
    `insert into closing_record (auction_id, rule_version, outcome, record, fingerprint, figures) values ($1, $2, $3, $4, $5, $6)`,
    [id, ruleVersion, allocation.totals.outcome, text, sha256Hex(text), figures],
  );
}
