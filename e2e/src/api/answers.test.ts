/** Tests every specified response shape, field by field, on responses of the demo market. */
import { paper } from '@fairbook/server/program/demo/paper.ts';
import { beforeAll, expect, test } from 'vitest';
import { asAdministrator, type MarketClient, marketAs } from '../../testing/calls.ts';
import { alderCreek, cascade, northSea, olive, paula } from '../../testing/people.ts';

/** `?` marks a field that may be empty in every response of the demo. */
type Fields = string;

const priorities =
  'priorityStateInst priorityNationalInst priorityStateInd priorityNationalInd priorityInternationalInst priorityInternationalInd';
const ratings = 'fitchRating moodysRating snpRating krollRating';
const profile =
  'name baseCusip amount offeringType purpose redemptionDate? redemptionPrice? redemptionProvisions? repaymentFrequency securityType taxStatus useOfFunds repaymentSource';
const ratingsProviders = `${ratings} auctionCounsel auctionTrustee muniAdvisor`;
const orderPriority = `${priorities} indMinAmount? indMaxAmount? instMinAmount? instMaxAmount?`;
const keyDates =
  'dated firstPrincipalPaymentDate finalMaturityDate marketingPeriodLaunchDate investorPresentationDate? investorPresentationUrl? communityImpactThemes';
const detail = `uuid status offeringType ${priorities} profile ratingsProviders orderPriority keyDates communityImpactThemes documents maturityStructure startDate closeDate municipality`;
const historyEntry = 'uuid userUuid action remarks? timestamp';
const personal = 'email firstName lastName address businessDesignation? city phone? phoneExtension? state zipCode';
const municipality =
  'uuid name legalName city state zipCode type summary website? emmaIssuerUrl? sifmaUrl? censusDataUrl? status numActiveAuctions';
const keyPerson = 'id name title bio phone phoneExtension? email linkedInUrl? rank showOnProfile';

let issuer: MarketClient;
let investor: MarketClient;
let fund: MarketClient;
let professional: MarketClient;
let reviewer: Awaited<ReturnType<typeof asAdministrator>>;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  [issuer, investor, fund, professional, reviewer] = await Promise.all([
    marketAs(alderCreek),
    marketAs(olive),
    marketAs(cascade),
    marketAs(paula),
    asAdministrator(),
  ]);
  const { rows } = await reviewer.listAuctions();
  ids = Object.fromEntries(rows.map(({ name, uuid }) => [name, uuid]));
});

test('the signed-in person', async () => {
  expectShape(
    await investor.readMetadata(),
    'id uuid email firstName lastName role userType city state onboardingStatus',
  );
  expectShape(await reviewer.readMetadata(), 'id email firstName lastName');
  expectShape(
    await investor.readIdentityConfiguration(),
    'apiKey authDomain projectId storageBucket? messagingSenderId? appId?',
  );
});

test('an auction in full, to its issuer, the market and administrators', async () => {
  const params = { auctionId: ids['School Refunding Bonds'] ?? '' };
  const [own, seen, reviewed] = await Promise.all([
    issuer.readOwnAuction({ params }),
    investor.readPublicAuction({ params }),
    reviewer.readAuction({ params }),
  ]);
  expectShape(own, detail);
  expectShape(seen, `${detail} canBid`);
  expect(seen).not.toHaveProperty('approvalHistory');
  expectShape(reviewed, `${detail} approvalHistory`);
  expectShape(reviewed.approvalHistory, historyEntry);
  for (const auction of [own, seen, reviewed]) {
    expectShape(auction.profile, profile);
    expectShape(auction.ratingsProviders, ratingsProviders);
    expectShape(auction.orderPriority, orderPriority);
    expectShape(auction.keyDates, keyDates);
    expectShape(auction.municipality, 'uuid name type city state');
    expectShape(auction.maturityStructure, 'isOffered maturityDate principalAmount interestRate yield price cusip?');
    expectShape(auction.documents, 'investorPresentation? preliminaryOfficialStatement docOther1? docOther2?');
    expectShape(auction.documents.preliminaryOfficialStatement ?? {}, 'id name url');
  }
});

test('the rows of the lists of auctions', async () => {
  const [own, all] = await Promise.all([issuer.listOwnAuctions(), investor.listAuctions()]);
  expectShape(
    own.rows,
    'uuid name status amount securityType repaymentFrequency marketingPeriodLaunchDate createdAt updatedAt isInMarketingPhase isReadyForGoLive municipalityName',
  );
  expectShape(all.rows, 'uuid name status amount createdAt updatedAt muniName muniId canBid');
});

test('the inventory, and the orders of an investor', async () => {
  const inventory = await investor.readInventory({ params: { auctionId: ids['School Refunding Bonds'] ?? '' } });
  expectShape(inventory, 'uuid total remaining investments');
  expectShape(inventory.investments, 'maturityDate investmentAmount inventoryUsed');
  const bids = await investor.listMyBids();
  expectShape('rows' in bids ? bids.rows : bids, 'bidId auctionId auctionName createdAt investments');
});

test('feedback, subscriptions and favorites', async () => {
  const auctionUuid = ids['Library Bonds'] ?? '';
  const body = { feedback: 'I would like a shorter ladder.', levelOfInterest: 'Interested', alertMe: true } as const;
  const neighbor = await marketAs(northSea);
  expectShape(await neighbor.giveFeedback({ params: { auctionUuid }, body }), 'alertMe feedback levelOfInterest');
  expectShape(
    await neighbor.listSubscriptions(),
    'auctionId isSubscribedToAuctionStatusChange isSubscribedToInvestorPresentation',
  );
  const alder = (await neighbor.listMunicipalities()).rows.find(({ name }) => name === 'City of Alder Creek');
  await neighbor.setFavoriteAuction({ params: { id: auctionUuid }, body: { isFavorite: true } });
  await neighbor.setFavoriteMunicipality({ params: { id: alder?.uuid ?? '' }, body: { isFavorite: true } });
  const favorites = await neighbor.listFavorites();
  expectShape(favorites, 'auctions municipalities');
  expectShape([...favorites.auctions, ...favorites.municipalities], 'name uuid');
  expect(await neighbor.listFavoriteAuctions()).toContain(auctionUuid);
  expect(await neighbor.listFavoriteMunicipalities()).toContain(alder?.uuid);
});

test('professionals and their connections', async () => {
  const { rows } = await issuer.listProfessionals();
  expectShape(rows, 'id email name initials city state');
  const connections = await professional.listConnections();
  expectShape(connections, 'name uuid status type');
  expect(connections[0]?.type).toEqual(expect.arrayContaining(['AuctionTrustee', 'BondCounsel']));
});

test('a municipality in its three views', async () => {
  const budget = new File([paper('Budget', ['What the city plans to spend.'])], 'Budget.pdf', {
    type: 'application/pdf',
  });
  await issuer.addEnablementDocuments({ files: { enablementDocs: [budget] } });
  const alder = (await investor.listMunicipalities()).rows.find(({ name }) => name === 'City of Alder Creek');
  const [mine, info, seen] = await Promise.all([
    issuer.readMunicipalityProfile(),
    issuer.readMunicipalityInfo(),
    investor.readMunicipality({ params: { uuid: alder?.uuid ?? '' } }),
  ]);
  const { rows } = await reviewer.listMunicipalities();
  expectShape(info, municipality);
  expectShape(rows, 'uuid name legalName city state zipCode type status numActiveAuctions');
  expectShape(mine, 'attachments keyPersonnel finEconProfile creditRatings');
  expectShape(mine.finEconProfile, 'emmaIssuerUrl? censusDataUrl? sifmaUrl?');
  expectShape(mine.attachments, 'id name type url');
  expectShape(mine.keyPersonnel, keyPerson);
  expectShape(mine.creditRatings, `id revStream description? ${ratings}`);
  expectShape(seen, 'uuid name activeAuctions upcomingAuctions outstandingBids attachments keyPersonnel creditRatings');
  expectShape(seen.attachments, 'id name type url createdAt');
});

test('investors as administrators see them', async () => {
  const [individuals, institutions] = await Promise.all([reviewer.listIndividuals(), reviewer.listInstitutionals()]);
  expectShape(individuals.rows, `id status ${personal}`);
  expectShape(institutions.rows, `org ${personal}`);
  expectShape(
    institutions.rows.map(({ org }) => org),
    'id status name website? city state investmentExperience? targetIssuers isInterestedInChat isSeekingFeaturedInvestorStatus',
  );
  expectShape((await fund.readInstitutionalProfile()).org, 'id status name city state targetIssuers');
});

test('market news', async () => {
  const form = {
    title: 'A reservoir is finished',
    content: 'Water flows since Monday.',
    url: 'https://alder.example/news',
  };
  await issuer.publishMarketNews({ body: { ...form, author: 'Office of the Treasurer' } });
  expectShape(await issuer.listMarketNews(), 'uuid title url content author createdAt imageUrl? isEditable');
});

test('the figures of a municipality', async () => {
  const stats = await issuer.readMunicipalityStats({ query: { timeFrame: 'Monthly' } });
  expectShape(stats.totalInvestmentStats, 'totalInvestment changePercentage?');
  expectShape(stats.totalInvestmentVolumeStats, 'averageInvestment changePercentage?');
  expectShape(stats.averageIndividualInvestmentStats, 'averageInvestment changePercentage?');
  expectShape(stats.averageInstitutionalInvestmentStats, 'averageInvestment changePercentage?');
  expectShape(stats.liveBondIssuanceStats, 'count changePercentage?');
  expectShape(stats.bondIssuanceStats, 'count');
});

test('notices', async () => {
  const notices = await issuer.listNotifications();
  expectShape('rows' in notices ? notices.rows : notices, 'id data title message silent type user isRead');
});

/** Each response has each field, and each field is filled in at least one. */
function expectShape(answers: object | readonly object[], fields: Fields): void {
  const all: readonly object[] = Array.isArray(answers) ? answers : [answers];
  expect(all.length, 'nothing was answered').toBeGreaterThan(0);
  const absent = fields.split(' ').filter((mark) => {
    const values = all.map((answer) => (answer as Readonly<Record<string, unknown>>)[mark.replace('?', '')]);
    if (values.includes(undefined)) return true;
    return !mark.endsWith('?') && values.every((value) => value === null || value === '');
  });
  expect(absent, `of ${JSON.stringify(all[0])}`).toEqual([]);
}
