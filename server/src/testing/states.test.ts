/** What can be done with an auction in each of its states, cell by cell, for people who have the right to do it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Auctions, auctionsOf, hoursFromNow, keyDates, priority, profile, ratings, schedule } from './auctions.ts';
import { castOf, type Member } from './cast.ts';
import { type Bearer, type House, startHouse } from './house.ts';
import { first } from './orders.ts';

let house: House;
let auctions: Auctions;
let issuer: Member;
let investor: Member;
let counsel: Member;
let administrator: Bearer;

/** Brings a new auction into each state. */
const states: Readonly<Record<string, () => Promise<string>>> = {
  Draft: () => auctions.draft(issuer),
  PendingReview: () => auctions.pending(issuer),
  Rejected: () => auctions.rejected(issuer),
  Approved: () => auctions.approved(issuer),
  Scheduled: () => auctions.scheduled(issuer),
  'Live before its start': async () => {
    const id = await auctions.live(issuer);
    await auctions.moveSale(id, hoursFromNow(1), hoursFromNow(3));
    return id;
  },
  Live: () => auctions.live(issuer),
  'Live past its close': () => auctions.over(issuer),
  Ended: async () => {
    const id = await auctions.live(issuer);
    await auctions.close(id);
    return id;
  },
};

const letters: Readonly<Record<string, number>> = { 2: 200, 3: 403, 4: 404, p: 412 };

interface Action {
  readonly name: string;
  readonly method: string;
  readonly path: (id: string) => string;
  readonly who: () => Bearer;
  readonly site?: 'admin';
  readonly body?: () => unknown;
  /** A letter for each state, in the order above. */
  readonly cells: string;
}

const put = (part: string, body: () => unknown): Action => ({
  name: `PUT ${part}`,
  method: 'PUT',
  path: (id) => `/api/auction/${id}/${part}`,
  who: () => issuer,
  body,
  cells: '232333333',
});

const actions: readonly Action[] = [
  put('profile', () => profile),
  put('ratings-providers', () => ({ ...ratings, auctionCounsel: [counsel.uuid], auctionTrustee: [counsel.uuid] })),
  put('priority', () => priority),
  put('dates-community-impact', () => keyDates),
  put('maturity-structure', () => ({ schedule })),
  {
    name: 'DELETE of an empty slot',
    method: 'DELETE',
    path: (id) => `/api/auction/${id}/documents/docOther2`,
    who: () => issuer,
    cells: '434333333',
  },
  {
    name: 'request-approval',
    method: 'POST',
    path: (id) => `/api/auction/${id}/request-approval`,
    who: () => issuer,
    // A draft with nothing in it is refused for what it lacks; complete ones are tried wherever approval is.
    cells: 'pp2pppppp',
  },
  {
    name: 'approve-reject',
    method: 'PATCH',
    path: (id) => `/api/auction/${id}/approve-reject`,
    who: () => administrator,
    site: 'admin',
    body: () => ({ status: 'Approved' }),
    cells: 'p2ppppppp',
  },
  {
    name: 'marketing-launch-date',
    method: 'PATCH',
    path: (id) => `/api/auction/${id}/marketing-launch-date`,
    who: () => administrator,
    site: 'admin',
    body: () => ({ marketingPeriodLaunchDate: hoursFromNow(-2).toISOString() }),
    cells: 'p2p22pppp',
  },
  {
    name: 'go-live',
    method: 'POST',
    path: (id) => `/api/auction/${id}/go-live`,
    who: () => issuer,
    body: () => ({}),
    cells: 'ppp22pppp',
  },
  {
    name: 'halt',
    method: 'POST',
    path: (id) => `/api/auction/${id}/halt`,
    who: () => issuer,
    body: () => ({ reason: 'A figure is being corrected' }),
    cells: 'pppp222pp',
  },
  {
    name: 'resume',
    method: 'POST',
    path: (id) => `/api/auction/${id}/resume`,
    who: () => issuer,
    body: () => ({ choice: 'keep' }),
    cells: 'ppppppppp',
  },
  {
    name: 'feedback',
    method: 'POST',
    path: (id) => `/api/auction/${id}/feedback`,
    who: () => investor,
    body: () => ({ feedback: 'Good terms', levelOfInterest: 'Interested' }),
    cells: '444222ppp',
  },
  {
    name: 'bid',
    method: 'POST',
    path: (id) => `/api/auction/${id}/bid`,
    who: () => investor,
    body: () => ({ investments: [{ maturityDate: first, investmentAmount: 5_000 }] }),
    cells: '444333233',
  },
];

beforeAll(async () => {
  house = await startHouse();
  const cast = castOf(house);
  const reviewer = await cast.administrator();
  administrator = reviewer;
  counsel = await cast.professional();
  auctions = auctionsOf(house, reviewer, counsel);
  issuer = await cast.issuer();
  investor = await cast.individual();
});
afterAll(() => house.close());

describe.each(Object.entries(states))('an auction that is %s', (state, make) => {
  test('answers every action as its state says', async () => {
    const at = Object.keys(states).indexOf(state);
    const shared = await make();
    for (const { name, method, path, who, site = 'market', body, cells } of actions) {
      const letter = cells[at] ?? '';
      // What succeeds may change the state, so it gets an auction of its own.
      const id = letter === '2' ? await make() : shared;
      const answer = await house.ask(site, who(), method, path(id), body?.());
      expect(`${name}: ${answer.status}`, JSON.stringify(answer.body)).toBe(`${name}: ${letters[letter]}`);
    }
  });
});
