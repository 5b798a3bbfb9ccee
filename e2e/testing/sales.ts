/** Auctions of the City of Alder Creek, or of another municipality, for single tests, created by the issuer's own calls. */
import { defaultPriorities } from '@fairbook/domain/auctions/offering.ts';
import { paper } from '@fairbook/server/program/demo/paper.ts';
import { count } from './budgets.ts';
import { asAdministrator, type MarketClient, marketAs } from './calls.ts';
import { alderCreek } from './people.ts';

export interface SmallSale {
  readonly name: string;
  /** Dollars at each maturity, the first in ten years, one a year. */
  readonly principals: readonly number[];
  /** Without witnesses, their findings come later; true by default. */
  readonly isWitnessed?: boolean;
  /** The email of who sells; a person of the City of Alder Creek by default. */
  readonly issuer?: string;
  /** The rules of the sale; the published defaults by default. */
  readonly rules?: Partial<Parameters<MarketClient['savePriority']>[0]['body']>;
}

/** A draft of which only the profile is filled in; returns its id. */
export async function newDraft({ name, principals, issuer: email = alderCreek }: SmallSale): Promise<string> {
  count('sales');
  const issuer = await marketAs(email);
  const { id } = await issuer.createAuction({
    body: {
      name,
      baseCusip: '013595',
      amount: principals.reduce((sum, principal) => sum + principal, 0),
      offeringType: 'Public',
      securityType: 'General Obligation',
      repaymentFrequency: 'Semi-Annual',
      taxStatus: 'Tax Exempt',
      purpose: 'A bridge for walkers',
      useOfFunds: 'A bridge for walkers, and the costs of issuance.',
      repaymentSource: 'Property taxes without limit of rate or amount',
    },
  });
  return id;
}

/** A draft in which only the request for approval is left. */
export async function newCompleteDraft(sale: SmallSale): Promise<string> {
  const auctionId = await newDraft(sale);
  const issuer = await marketAs(sale.issuer ?? alderCreek);
  await describe(issuer, auctionId, sale.principals);
  if (sale.rules) await issuer.savePriority({ params: { auctionId }, body: { ...defaultPriorities, ...sale.rules } });
  return auctionId;
}

/** An approved auction without witnesses that has two versions of a preliminary official statement; returns its id. */
export async function newSaleWithStatement(name: string): Promise<string> {
  const auctionId = await newCompleteDraft({ name, principals: [20_000, 50_000] });
  const params = { auctionId };
  const issuer = await marketAs(alderCreek);
  await issuer.saveWitnessChoice({ params, body: { witnesses: [], quorum: 0 } });
  const content = new Uint8Array(paper('Statement', ['For the readers of one offering.']));
  const preliminaryOfficialStatement = new File([content], 'Statement.pdf', { type: 'application/pdf' });
  // Twice, so that there is an earlier version.
  for (const _ of [1, 2]) await issuer.addDocuments({ params, files: { preliminaryOfficialStatement } });
  await issuer.requestAuctionApproval({ params });
  await (await asAdministrator()).decideAuction({ params, body: { status: 'Approved', remarks: null } });
  return auctionId;
}

/** A launched auction in review; returns its id. */
export async function newAuctionInReview(sale: SmallSale): Promise<string> {
  const auctionId = await newCompleteDraft(sale);
  const issuer = await marketAs(sale.issuer ?? alderCreek);
  if (sale.isWitnessed === false)
    await issuer.saveWitnessChoice({ params: { auctionId }, body: { witnesses: [], quorum: 0 } });
  await issuer.requestAuctionApproval({ params: { auctionId } });
  return auctionId;
}

/** Changes the Fitch rating of a rejected auction to AA−, and requests approval again. */
export async function resubmit(auctionId: string, email: string): Promise<void> {
  const params = { auctionId };
  const issuer = await marketAs(email);
  const { auctionCounsel, auctionTrustee } = (await issuer.readOwnAuction({ params })).ratingsProviders;
  const ratings = { fitchRating: 'AA-', moodysRating: 'Aa2', snpRating: 'AA+', krollRating: 'Unrated' } as const;
  await issuer.saveRatingsProviders({ params, body: { ...ratings, auctionCounsel, auctionTrustee } });
  await issuer.requestAuctionApproval({ params });
}

/** A sale that takes orders from now on and closes after `seconds`; returns its id. */
export async function newLiveSale(sale: SmallSale, seconds: number): Promise<string> {
  const auctionId = await newApprovedAuction(sale);
  await goLive(auctionId, seconds, sale.issuer);
  return auctionId;
}

/**
 * Seconds in which people have time to order by hand: `least` on an idle machine, and on a busy one `times` as long as it took to get them ready,
 * since `began`.
 */
export function secondsToOrder(least: number, times: number, began: number): number {
  return Math.min(Math.max(least, Math.ceil((times * (Date.now() - began)) / 1000)), 75);
}

/** Opens the sale of an approved auction, which closes after `seconds`. */
export async function goLive(auctionId: string, seconds: number, email = alderCreek): Promise<void> {
  const issuer = await marketAs(email);
  const closeDate = new Date(Date.now() + seconds * 1000).toISOString();
  await issuer.goLive({ params: { auctionUuid: auctionId }, body: { closeDate } });
}

/** An approved auction in its marketing phase, ready to go live; returns its id. */
export async function newApprovedAuction(sale: SmallSale): Promise<string> {
  const auctionId = await newAuctionInReview(sale);
  const reviewer = await asAdministrator();
  await reviewer.decideAuction({ params: { auctionId }, body: { status: 'Approved', remarks: null } });
  return auctionId;
}

/** The maturity dates of such a sale. */
export function maturityDays(count: number): string[] {
  const first = new Date().getUTCFullYear() + 10;
  return Array.from({ length: count }, (_, at) => `${first + at}-06-01`);
}

async function describe(issuer: MarketClient, auctionId: string, principals: readonly number[]): Promise<void> {
  const params = { auctionId };
  const days = maturityDays(principals.length);
  // By name: other tests add and remove professionals.
  const [{ id } = { id: '' }] = (await issuer.listProfessionals({ query: { q: 'Paula Counsel' } })).rows;
  await issuer.saveRatingsProviders({
    params,
    body: {
      fitchRating: 'AA',
      moodysRating: 'Aa2',
      snpRating: 'AA+',
      krollRating: 'Unrated',
      auctionCounsel: [id],
      auctionTrustee: [id],
    },
  });
  await issuer.saveKeyDates({
    params,
    body: {
      dated: `${new Date().getUTCFullYear() + 1}-06-01`,
      firstPrincipalPaymentDate: days[0] ?? '',
      finalMaturityDate: days.at(-1) ?? '',
      marketingPeriodLaunchDate: new Date(Date.now() - 3_600_000).toISOString(),
    },
  });
  const schedule = principals.map((principalAmount, at) => ({
    maturityDate: days[at] ?? '',
    principalAmount,
    interestRate: 4,
    yield: 4,
    price: 100,
  }));
  await issuer.saveMaturityStructure({ params, body: { schedule } });
}
