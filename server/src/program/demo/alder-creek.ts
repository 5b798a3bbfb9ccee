/** Sales of the City of Alder Creek in the demo market: one in every status, feedback on one of them, orders in two. */

import { keyOf, namedMaturity } from '@fairbook/domain/auctions/maturity-key.ts';
import type { InterestLevel } from '@fairbook/domain/base/vocabulary.ts';
import { doubleA } from '../../features/accounts/demo-accounts.ts';
import type { WorkerDeps } from '../../platform/deps.ts';
import { landscape } from './landscape.ts';
import { type AuctionPlan, buildAuction, businessHour, type Offerer, type PastSale, placeOrders } from './offerings.ts';
import type { AdminClient, MarketClient } from './people.ts';

const hour = 3_600_000;
const state = 'OR';

export interface AlderCreek {
  readonly deps: WorkerDeps;
  readonly reviewer: AdminClient;
  /** The demo account with this address. */
  readonly clientOf: (email: string) => MarketClient;
  /** Other individuals who order. */
  readonly crowd: readonly MarketClient[];
}

/** The calls with which the city builds auctions and has them approved. */
interface City {
  readonly issuer: MarketClient;
  readonly reviewer: AdminClient;
  readonly bidders: readonly MarketClient[];
  readonly now: number;
  readonly build: (plan: AuctionPlan) => Promise<string>;
  readonly approved: (plan: AuctionPlan) => Promise<string>;
}

/** The city with its banner, and the investors of its sales. */
export async function openAlderCreek({ deps, reviewer, clientOf, crowd }: AlderCreek): Promise<City> {
  const issuer = clientOf('issuer@alder.example');
  const banner = new File([new Uint8Array(await landscape())], 'alder-creek.png', { type: 'image/png' });
  await issuer.saveBannerImage({ files: { bannerImage: banner } });
  const [{ id: professional } = { id: '' }] = (await issuer.listProfessionals()).rows;
  const offerer: Offerer = {
    client: issuer,
    name: 'City of Alder Creek, Oregon',
    state,
    baseCusip: '013595',
    website: 'https://alder.example',
    ratings: doubleA,
    counsel: professional,
    trustee: professional,
    revenue: 'Net revenues of the water system',
    themes: ['Public safety', 'Education'],
  };
  const build = (plan: AuctionPlan) => buildAuction(deps, offerer, plan);
  return {
    issuer,
    reviewer,
    bidders: [...investors.map(clientOf), ...crowd],
    now: deps.clock().getTime(),
    build,
    async approved(plan) {
      const auctionId = await build(plan);
      await issuer.requestAuctionApproval({ params: { auctionId } });
      await reviewer.decideAuction({
        params: { auctionId },
        body: { status: 'Approved', remarks: 'Complete and clear.' },
      });
      return auctionId;
    },
  };
}

const investors = [
  'inst.or@fund.example',
  'inst.ny@fund.example',
  'ind.or@invest.example',
  'ind.wa@invest.example',
  'intl@fund.example',
];

const isInstitution = (index: number) => index < 2 || index === 4;

/** An approved auction that is to have been held. */
export async function preparePastSale({ bidders, now, approved }: City): Promise<PastSale> {
  const auctionId = await approved({
    localFirst: true,
    ladder: 'anchorage-2015a',
    name: 'Parks and Trails Bonds',
    purpose: 'Parks, trails and a river landing',
    launch: now - 240 * hour,
  });
  return { auctionId, demand: { bidders, appetite: 1.3, isInstitution } };
}

/** Auctions in every other status. */
export async function holdAlderCreek(city: City): Promise<void> {
  await addUndecided(city);
  await addMarketed(city);
  await addSales(city);
}

/** A draft, one that waits for a decision, and one that was rejected. */
async function addUndecided({ issuer, reviewer, now, build }: City): Promise<void> {
  await build({
    ladder: 'richfield-isd-2016a',
    name: 'Fire Station Bonds',
    purpose: 'A fire station for the north bank',
    launch: now + 240 * hour,
  });

  const pending = await build({
    ladder: 'farmington-mn-2010b',
    name: 'Street Improvement Bonds',
    purpose: 'Streets, sidewalks and crossings',
    launch: now + 72 * hour,
  });
  await issuer.requestAuctionApproval({ params: { auctionId: pending } });

  const rejected = await build({
    ladder: 'charleston-sd-2010',
    name: 'Civic Hall Bonds',
    purpose: 'A civic hall',
    launch: now + 120 * hour,
  });
  await issuer.requestAuctionApproval({ params: { auctionId: rejected } });
  const remarks = 'Please describe the source of repayment and attach the revised feasibility study.';
  await reviewer.decideAuction({ params: { auctionId: rejected }, body: { status: 'Rejected', remarks } });
}

/** An auction in its marketing phase, with feedback of investors. */
async function addMarketed({ issuer, bidders, now, approved }: City): Promise<void> {
  const marketed = await approved({
    ladder: 'hamburg-sd-2013b',
    localZipCodes: ['97701', '97702', '97703', '97707', '97708'],
    name: 'Library Bonds',
    purpose: 'A library and community rooms',
    launch: now - 48 * hour,
  });
  const [stateFund, nationalFund, resident, , abroad, hazel, , , seacliff] = bidders;
  if (!stateFund || !nationalFund || !resident || !abroad || !hazel || !seacliff)
    throw new Error('the demo needs investors');
  await showInterest(issuer, marketed, [
    {
      by: nationalFund,
      levelOfInterest: 'Slightly Interested',
      feedback: 'Small for us. With a larger long end we would look again.',
    },
    {
      by: abroad,
      levelOfInterest: 'Interested',
      feedback: 'Only the longest maturity fits our book.',
      thousands: { 0: 100 },
    },
    {
      by: seacliff,
      levelOfInterest: 'Interested',
      feedback: 'I would keep a little until my daughter leaves school.',
      thousands: { 5: 10, 6: 10 },
    },
    {
      by: hazel,
      levelOfInterest: 'Very Interested',
      feedback: 'The library is around the corner. Count me in.',
      thousands: { 2: 15, 3: 15 },
    },
    {
      by: stateFund,
      levelOfInterest: 'Intend To Bid',
      feedback: 'A name we know, and a clean ladder. We would take most of the middle at these yields.',
      thousands: { 1: 200, 2: 250, 3: 250, 4: 200 },
    },
    {
      by: resident,
      levelOfInterest: 'Very Interested',
      feedback: 'The later maturities suit my plans for retirement.',
      thousands: { 0: 25, 1: 25 },
    },
  ]);
}

/** One with a date, and one live. */
async function addSales({ issuer, bidders, now, approved }: City): Promise<void> {
  const scheduled = await approved({
    ladder: 'cefa-uop-2009',
    name: 'Water System Revenue Bonds',
    purpose: 'Mains, a reservoir and meters',
    launch: now - 72 * hour,
  });
  await issuer.goLive({
    params: { auctionUuid: scheduled },
    body: { startDate: businessHour(now + 24 * hour, 10, state), closeDate: businessHour(now + 72 * hour, 14, state) },
  });

  const live = await approved({
    ladder: 'houghton-lake-2017',
    name: 'School Refunding Bonds',
    isAdvised: true,
    purpose: 'Refunding at lower cost',
    launch: now - 120 * hour,
  });
  await issuer.goLive({ params: { auctionUuid: live }, body: { closeDate: businessHour(now + 44 * hour, 14, state) } });
  await placeOrders(live, { bidders, appetite: 0.9, isInstitution });
  await enterCosts(issuer, live);
}

const costs = [
  { kind: 'other', name: 'Bond counsel', amount: 32_500 },
  { kind: 'other', name: 'Municipal advisor', amount: 28_000 },
  { kind: 'other', name: 'Rating agencies', amount: 21_500 },
  { kind: 'other', name: 'Paying agent and trustee', amount: 3_750 },
] as const;

/** Refunds bonds of the same maturities that bear 5.75% and can be called at par when the new ones are delivered. */
async function enterCosts(issuer: MarketClient, auctionId: string): Promise<void> {
  const params = { auctionId };
  const { maturityStructure, keyDates } = await issuer.readOwnAuction({ params });
  const { dated } = keyDates;
  if (dated === null) throw new Error('a sale of the demo has a dated date');
  await issuer.saveCostInputs({
    params,
    body: {
      costs: [...costs],
      fiscalYearStart: 7,
      issuePriceRule: 'ten-percent',
      refunding: {
        bonds: maturityStructure.map(({ maturityDate, principalAmount }) => ({
          maturityDate,
          principalAmount: Math.round((principalAmount * 0.94) / 5_000) * 5_000,
          interestRate: 5.75,
          call: { date: dated, price: 100 },
        })),
        frequency: 'Semi-Annual',
        contribution: 0,
        fundsOnHand: 0,
        discountBasis: 'arbitrage-yield',
        discountRate: null,
      },
    },
  });
}

interface Said {
  readonly by: MarketClient;
  readonly levelOfInterest: InterestLevel;
  readonly feedback: string;
  /** Thousands of dollars by index of the maturity, counted from the last: 0 is the longest. */
  readonly thousands?: Readonly<Record<number, number>>;
}

/** Gives the feedback through the real calls, each amount limited to the offer. */
async function showInterest(issuer: MarketClient, auctionId: string, said: readonly Said[]): Promise<void> {
  const { maturityStructure } = await issuer.readOwnAuction({ params: { auctionId } });
  const offered = maturityStructure.filter(({ isOffered }) => isOffered).toReversed();
  for (const { by, levelOfInterest, feedback, thousands = {} } of said) {
    const interests = offered.flatMap(({ principalAmount, ...row }, place) => {
      const amount = Math.min((thousands[place] ?? 0) * 1_000, principalAmount);
      return amount > 0 ? [{ ...namedMaturity(keyOf(row)), amount }] : [];
    });
    const body = { feedback, levelOfInterest, alertMe: true, ...(interests.length > 0 && { interests }) };
    await by.giveFeedback({ params: { auctionUuid: auctionId }, body });
  }
}
