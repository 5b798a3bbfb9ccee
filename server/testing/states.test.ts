/**
 * Tests the state tables of docs/WHO-MAY.md, cell by cell, for authorized people. The usual run tries half of the calls in each state, drawn by the seed, of which
 * one changes the auction; the full tier tries all cells.
 */
import { admin } from '@fairbook/contract/admin.ts';
import { addressOf } from '@fairbook/contract/base/client.ts';
import type { Route, Routes } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';
import { some } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testServer } from './fixtures.ts';
import { accountsOf } from './market/accounts.ts';
import { auctionsOf, hoursFromNow, keyDates, priority, profile, ratings, schedule } from './market/auctions.ts';
import { first, order } from './market/orders.ts';
import { openChange, settleChanges } from './market/owned-records.ts';
import {
  type AuctionState,
  auctionAccess,
  auctionStates,
  changeAccess,
  changeStates,
} from './references/access-by-state.ts';

/** The order placed in an auction while it was live. */
const orders = new Map<string, string>();

const server = await testServer();
const accounts = accountsOf(server);
const people = {
  issuer: await accounts.issuer(),
  investor: await accounts.individual(),
  administrator: await accounts.administrator(),
};
const second = await accounts.administrator();
const counsel = await accounts.professional();
const auctions = auctionsOf(server, people.administrator, counsel);

const reason = 'A figure is being corrected';

async function halted(id: string): Promise<string> {
  await people.issuer.client.haltAuction({ params: { auctionId: id }, body: { reason } });
  return id;
}

/** Live, with an order in it. */
async function live(): Promise<string> {
  const id = await auctions.live(people.issuer);
  orders.set(id, (await order(people.investor, id, { [first]: 10_000 })).bidId);
  return id;
}

/** Halted two hours before a close that has passed since. */
async function pastClose(id: string): Promise<string> {
  const [startDate, haltedAt, closeDate] = [hoursFromNow(-6), hoursFromNow(-3), hoursFromNow(-1)];
  const { db } = server.deps;
  await db.updateTable('auction').set({ startDate, haltedAt, closeDate }).where('uuid', '=', id).execute();
  await sql`update auction_halt set halted_at = ${haltedAt}, close_before = ${closeDate}
    where auction_id = (select id from auction where uuid = ${id})`.execute(db);
  return id;
}

async function canceled(id: string): Promise<string> {
  await people.administrator.client.cancelAuction({ params: { auctionId: id }, body: { reason } });
  const [request] = await second.client.listPendingDecisions({ query: { subject: `auction:${id}` } });
  await second.client.confirmDecision({ params: { id: request?.id ?? '' } });
  return id;
}

/** Brings a new auction into each state. */
const make: Readonly<Record<AuctionState, () => Promise<string>>> = {
  Draft: () => auctions.draft(people.issuer),
  'Pending Review': () => auctions.pending(people.issuer),
  Rejected: () => auctions.rejected(people.issuer),
  Approved: () => auctions.approved(people.issuer),
  Scheduled: () => auctions.scheduled(people.issuer),
  'Scheduled, halted': async () => halted(await auctions.scheduled(people.issuer)),
  'Live before its start': async () => {
    const id = await auctions.live(people.issuer);
    await auctions.moveSale(id, hoursFromNow(1), hoursFromNow(3));
    return id;
  },
  Live: live,
  'Live, halted': async () => halted(await live()),
  'Halted past its close': async () => pastClose(await halted(await live())),
  'Past its close': async () => {
    const id = await live();
    await auctions.moveSale(id, hoursFromNow(-3), hoursFromNow(-1));
    return id;
  },
  Ended: async () => {
    const id = await live();
    await auctions.close(id);
    return id;
  },
  Canceled: async () => canceled(await halted(await live())),
};

const investments = [{ maturityDate: first, investmentAmount: 5_000 }];
const investorChange = { state: 'WA', country: 'US', explanation: 'We moved' };

const municipalityChange = { name: 'City of New Alder', type: 'City', state: 'OR', explanation: 'We were renamed' };

/** A valid body for each call that takes one. */
const bodies: Readonly<Record<string, () => unknown>> = {
  saveProfile: () => profile,
  saveRatingsProviders: () => ({ ...ratings, auctionCounsel: [counsel.uuid], auctionTrustee: [counsel.uuid] }),
  savePriority: () => priority,
  saveKeyDates: () => keyDates,
  saveMaturityStructure: () => ({ schedule }),
  saveWitnessChoice: () => ({ witnesses: [], quorum: 0 }),
  decideAuction: () => ({ status: 'Approved' }),
  changeLaunchDate: () => ({ marketingPeriodLaunchDate: hoursFromNow(-2).toISOString() }),
  createAuction: () => profile,
  goLive: () => ({}),
  haltAuction: () => ({ reason }),
  cancelAuction: () => ({ reason }),
  resumeAuction: () => ({ choice: 'extend' }),
  requestAmendment: () => ({ purpose: 'New pipes', reason }),
  rescheduleAuction: () => ({ closeDate: hoursFromNow(72).toISOString(), reason }),
  previewResizing: () => ({ maturities: [] }),
  resizeSale: () => ({ maturities: [], reason }),
  withdrawMaturities: () => ({ maturities: [{ maturityDate: first }], reason }),
  requireSignOffs: () => ({ required: [{ step: 'Terms', role: 'BondCounsel' }] }),
  giveFeedback: () => ({ feedback: 'Good terms', levelOfInterest: 'Interested' }),
  askAboutSale: () => ({ text: 'Is it callable?' }),
  placeBid: () => ({ investments }),
  previewBid: () => ({ investments }),
  amendBid: () => ({ investments }),
  reconfirmOrders: () => ({ supplementId: '019b0000-0000-7000-8000-000000000000' }),
  requestInvestorChange: () => investorChange,
  requestMunicipalityChange: () => municipalityChange,
};

const letters: Readonly<Record<string, number>> = { 2: 200, 3: 403, 4: 404, p: 412 };

interface Asked {
  readonly site: 'market' | 'admin';
  readonly call: string;
  readonly token: { readonly token: string };
  readonly id: string;
  readonly body?: unknown;
}

function routeOf(site: Asked['site'], call: string): Route {
  const table: Routes = site === 'market' ? market : admin;
  const of = table[call];
  if (!of) throw new Error(`no call ${call}`);
  return of;
}

/** Sends a valid request about an auction; without an order it uses an unknown one. */
async function ask({ site, call, token, id, body = bodies[call]?.() }: Asked) {
  const of = routeOf(site, call);
  const bidId = orders.get(id) ?? '019b0000-0000-7000-8000-000000000000';
  const params = { auctionId: id, auctionUuid: id, bidId, documentType: 'docOther2' };
  return server.ask(site, token, of.method, addressOf(of, { params, query: undefined }), body);
}

type Row = (typeof auctionAccess)[number];

describe.each(auctionStates)('an auction that is %s', (state) => {
  test('responds to every call as its state says', async () => {
    const at = auctionStates.indexOf(state);
    const shared = await make[state]();
    const isWrite = ({ site, call, cells }: Row) => cells[at] === '2' && routeOf(site, call).method !== 'GET';
    const expectAnswer = async ({ site, call, who, cells }: Row, id: string) => {
      const answer = await ask({ site, call, token: people[who], id });
      expect(`${call} by ${who}: ${answer.status}`, JSON.stringify(answer.body)).toBe(
        `${call} by ${who}: ${letters[cells[at] ?? '']}`,
      );
    };
    const unchanging = auctionAccess.filter((row) => !isWrite(row));
    for (const row of some(`unchanged ${state}`, unchanging, 12)) await expectAnswer(row, shared);
    // A success of a call that writes may change the state, so the next one gets an auction of its own.
    for (const [place, row] of some(state, auctionAccess.filter(isWrite), 1).entries())
      await expectAnswer(row, place > 0 ? await make[state]() : shared);
  });
});

describe.each(changeStates)('with this change of approved details: %s', (state) => {
  const at = changeStates.indexOf(state);
  const refused = changeAccess.filter(({ cells }) => cells[at] !== '2');
  const allowed = changeAccess.filter(({ cells }) => cells[at] === '2');
  /** The state of the auction of each call, if it is about one. */
  const about: Readonly<Record<string, AuctionState>> = {
    giveFeedback: 'Approved',
    requestAuctionApproval: 'Rejected',
    recallAuction: 'Pending Review',
    deleteAuction: 'Draft',
    goLive: 'Approved',
    requestAmendment: 'Approved',
    resumeAuction: 'Live, halted',
  };

  test.each(
    [...refused, ...some(state, allowed, 3)].map(
      (row) => [[row.call, row.what].filter(Boolean).join(' '), row] as const,
    ),
  )('%s', async (_, { call, who, what, cells }) => {
    await settleChanges(server);
    const id = await make[about[call] ?? 'Live']();
    // A municipality with auctions in progress cannot request a change.
    const person = call === 'requestMunicipalityChange' ? await accounts.issuer() : people[who];
    if (at === 1) await openChange(server, person, who === 'issuer');
    const body = what === 'to more' ? { investments: [{ maturityDate: first, investmentAmount: 15_000 }] } : undefined;
    const answer = await ask({ site: 'market', call, token: person, id, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(letters[cells[at] ?? '']);
    await settleChanges(server);
  });
});

test('every cell has a letter', () => {
  for (const { cells } of auctionAccess) expect(cells).toMatch(/^[234p]{13}$/);
  for (const { cells } of changeAccess) expect(cells).toMatch(/^[234p]{2}$/);
  expect(auctionStates).toHaveLength(13);
});
