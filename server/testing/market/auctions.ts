/** Auctions for tests, brought to each status by the real calls. */

import { setTimeout } from 'node:timers/promises';
import type { ValuesOf } from '@fairbook/domain/auctions/fields/kinds.ts';
import type { ruleFields } from '@fairbook/domain/auctions/fields/rule-rows.ts';
import { sql } from 'kysely';
import type { TestServer } from '../test-server.ts';
import type { AdminPerson, Member } from './accounts.ts';
import { copyDraft, readDraft, type StoredDraft } from './copied-drafts.ts';

const hour = 60 * 60 * 1000;
const nextYear = new Date().getUTCFullYear() + 1;

/** A day in a coming year. */
export function dayIn(years: number, monthAndDay = '06-01'): string {
  return `${nextYear - 1 + years}-${monthAndDay}`;
}

export function hoursFromNow(hours: number): Date {
  return new Date(Date.now() + hours * hour);
}

export const profile = {
  name: 'Water Bonds',
  baseCusip: '012345',
  amount: 300_000,
  offeringType: 'Public',
  securityType: 'Revenue',
  repaymentFrequency: 'Semi-Annual',
} as const;

export const ratings = {
  fitchRating: 'AA',
  moodysRating: 'Aa2',
  snpRating: 'AA',
  krollRating: 'Unrated',
} as const;

export const priority = {
  priorityStateInst: 1,
  priorityNationalInst: 2,
  priorityStateInd: 3,
  priorityNationalInd: 4,
  priorityInternationalInst: 5,
  priorityInternationalInd: 6,
} as const;

export const keyDates = {
  dated: dayIn(1, '12-15'),
  firstPrincipalPaymentDate: dayIn(2),
  finalMaturityDate: dayIn(3),
  marketingPeriodLaunchDate: hoursFromNow(-1).toISOString(),
} as const;

/** $100,000 in two years and $200,000 in three. */
export const schedule = [
  { maturityDate: dayIn(2), principalAmount: 100_000, interestRate: 5, yield: 3.1, price: 0, cusip: '' },
  { maturityDate: dayIn(3), principalAmount: 200_000, interestRate: 5, yield: 3.4, price: 0, cusip: '' },
];

/** A test's changes to an auction. */
export interface Offering {
  readonly profile?: Partial<Record<keyof typeof profile | 'taxStatus', unknown>>;
  readonly priority?: Partial<
    Record<
      | keyof typeof priority
      | 'indMinAmount'
      | 'indMaxAmount'
      | 'instMinAmount'
      | 'instMaxAmount'
      | 'orderMinimum'
      | 'orderStep'
      | 'retailShare'
      | 'investorCap',
      number
    > &
      Readonly<Record<'allocationRule', string> & Record<'localZipCodes', readonly string[]>> &
      ValuesOf<typeof ruleFields>
  >;
  readonly keyDates?: Readonly<Record<string, unknown>>;
  readonly schedule?: readonly object[];
}

type Issuer = Pick<Member, 'token' | 'client'>;
type Drafting<Of> = (issuer: Of, offering?: Offering) => Promise<string>;

export type Auctions = ReturnType<typeof auctionsOf>;

/** Fills in every step of a draft. The professional is counsel and trustee of them all. */
function draftsOf(server: Pick<TestServer, 'ask'>, professional: { readonly uuid: string }) {
  /** A call by its address, since tests send invalid input on purpose, which has no type. */
  async function send(person: Issuer, method: string, path: string, body: unknown): Promise<void> {
    const answer = await server.ask('market', person, method, `/api/auction/${path}`, body);
    if (answer.status !== 200)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  async function draft(issuer: Issuer, offering: Offering = {}): Promise<string> {
    const body = { ...profile, ...offering.profile };
    const { body: created } = await server.ask('market', issuer, 'POST', '/api/auction', body);
    const id = (created.data as { id: string } | undefined)?.id;
    if (id === undefined) throw new Error(`no draft was created: ${JSON.stringify(created)}`);
    return id;
  }

  /** A draft with every step filled in. */
  async function complete(issuer: Issuer, offering: Offering = {}): Promise<string> {
    const id = await draft(issuer, offering);
    const providers = { auctionCounsel: [professional.uuid], auctionTrustee: [professional.uuid] };
    await send(issuer, 'PUT', `${id}/ratings-providers`, { ...ratings, ...providers });
    await send(issuer, 'PUT', `${id}/priority`, { ...priority, ...offering.priority });
    await send(issuer, 'PUT', `${id}/dates-community-impact`, { ...keyDates, ...offering.keyDates });
    await send(issuer, 'PUT', `${id}/maturity-structure`, { schedule: offering.schedule ?? schedule });
    return id;
  }

  return { draft, complete };
}

/** Creates auctions by calls alone. */
export function offeringsOf(
  server: Pick<TestServer, 'ask'>,
  administrator: Pick<AdminPerson, 'client'>,
  professional: { readonly uuid: string },
) {
  return offeringsFrom(draftsOf(server, professional), administrator);
}

function offeringsFrom<Of extends Issuer>(
  { draft, complete }: { draft: Drafting<Of>; complete: Drafting<Of> },
  administrator: Pick<AdminPerson, 'client'>,
) {
  async function pending(issuer: Of, offering: Offering = {}): Promise<string> {
    const id = await complete(issuer, offering);
    await issuer.client.requestAuctionApproval({ params: { auctionId: id } });
    return id;
  }

  async function approved(issuer: Of, offering: Offering = {}): Promise<string> {
    const id = await pending(issuer, offering);
    await administrator.client.decideAuction({ params: { auctionId: id }, body: { status: 'Approved' } });
    return id;
  }

  async function rejected(issuer: Of, remarks = 'The dates do not fit', offering: Offering = {}): Promise<string> {
    const id = await pending(issuer, offering);
    await administrator.client.decideAuction({ params: { auctionId: id }, body: { status: 'Rejected', remarks } });
    return id;
  }

  async function scheduled(issuer: Of, startDate = hoursFromNow(1), offering: Offering = {}): Promise<string> {
    const id = await approved(issuer, offering);
    await issuer.client.goLive({ params: { auctionUuid: id }, body: { startDate: startDate.toISOString() } });
    return id;
  }

  async function live(issuer: Of, offering: Offering = {}): Promise<string> {
    const id = await approved(issuer, offering);
    await issuer.client.goLive({ params: { auctionUuid: id }, body: {} });
    return id;
  }

  return { draft, complete, pending, approved, rejected, scheduled, live };
}

/** The drafts that were made by calls in this worker, by their offering. */
const madeDrafts = new Map<string, StoredDraft>();

/** Creates auctions in one test server, and moves them in time. The second draft of an offering, and each later one, is a copy. */
export function auctionsOf(server: TestServer, administrator: AdminPerson, professional: Member) {
  const byCalls = draftsOf(server, professional);
  const { db } = server.deps;

  async function complete(issuer: Member, offering: Offering = {}): Promise<string> {
    const key = JSON.stringify(offering);
    const people = { issuer, professional };
    const made = madeDrafts.get(key);
    if (made) return copyDraft(db, made, people);
    const id = await byCalls.complete(issuer, offering);
    madeDrafts.set(key, await readDraft(db, id, people));
    return id;
  }

  const offerings = offeringsFrom({ draft: byCalls.draft, complete }, administrator);

  /** Moves the sale in time, as waiting would. */
  async function moveSale(id: string, startDate: Date, closeDate: Date): Promise<void> {
    await server.deps.db.updateTable('auction').set({ startDate, closeDate }).where('uuid', '=', id).execute();
  }

  /** Makes the close of a live sale come now, before any process has noticed. */
  async function closeNow(id: string): Promise<void> {
    // The log counts milliseconds, and an event within the last one comes after the close, so that one has to pass first.
    await setTimeout(2);
    // The clock is read once orders in progress, which hold the sale, are stored: they are before the close.
    await sql`with locked as materialized (select id from auction where uuid = ${id} for update)
      update auction a set close_date = clock_timestamp() from locked where a.id = locked.id`.execute(server.deps.db);
  }

  /** Makes the close come, and the worker run it. */
  async function close(id: string): Promise<void> {
    await closeNow(id);
    const { jobs } = server.deps;
    const auction = await db.selectFrom('auction').select('id').where('uuid', '=', id).executeTakeFirstOrThrow();
    await jobs.enqueue(db, 'close-auction', { auctionId: auction.id }, { singletonKey: `${auction.id}` });
    await server.runJobs();
  }

  /** A sale that has closed and waits for its issuer, who can decide about its amounts. */
  async function decidable(
    issuer: Member,
    { offering = {}, before = async () => {} }: { offering?: Offering; before?: (id: string) => Promise<unknown> } = {},
  ): Promise<string> {
    const resizing = { maturityPercent: 25, totalPercent: 10, minutes: 60 };
    const id = await offerings.live(issuer, { ...offering, priority: { ...offering.priority, resizing } });
    await before(id);
    await close(id);
    return id;
  }

  /** A sale whose close has passed without having been run. */
  async function over(issuer: Member, offering: Offering = {}): Promise<string> {
    const id = await offerings.live(issuer, offering);
    await moveSale(id, hoursFromNow(-3), hoursFromNow(-1));
    return id;
  }

  /** Sends requests that all reach the auction before any of them can continue, so that a race is deterministic. */
  async function atOnce<Answer>(id: string, requests: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
    const holder = await server.superuser.connect();
    try {
      await holder.query('begin');
      await holder.query('select from auction where uuid = $1 for update', [id]);
      const answers = Promise.all(requests.map((request) => request()));
      await waitForLocks(requests.length);
      await holder.query('commit');
      return await answers;
    } finally {
      holder.release(true);
    }
  }

  async function waitForLocks(count: number): Promise<void> {
    for (let tries = 0; tries < 50; tries++) {
      const { rows } = await server.superuser.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      // Orders that meet a lock wait in the order intake and not in the database.
      if ((rows[0]?.waiting ?? 0) + server.deps.orderIntake.waiting >= count) return;
      await setTimeout(20);
    }
    throw new Error('the requests never met');
  }

  return { ...offerings, over, decidable, moveSale, closeNow, close, atOnce };
}
