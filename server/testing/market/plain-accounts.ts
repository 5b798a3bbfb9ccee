/** The accounts of the market as a client opens them that knows only the specification: sign-ups, profiles, approvals, invitations. */
import sharp from 'sharp';
import { expect } from 'vitest';
import { paper } from '../../src/program/demo/paper.ts';
import { openTestClock } from '../clock.ts';
import { type Ask, expectShape, form, plainClient, refuses, shapes, textAt, type Walk } from '../plain-client.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { stranger, unverified, verify } from './accounts.ts';
import { invitationFor, inviteAdministrator } from './invitations.ts';

type Site = 'market' | 'admin';
type Name = 'treasurer' | 'local' | 'distant' | 'fund' | 'distantFund' | 'counsel' | 'reviewer';

/** A market without accounts, in its default configuration, and those who sign up to it. */
export interface Plain {
  readonly server: TestServer;
  readonly visitor: Ask;
  readonly adminVisitor: Ask;
  /** The calls of a person who has signed up. */
  readonly people: Record<Name, Ask>;
  readonly walk: Walk;
  as(site: Site, token?: string): Ask;
  inMinutes(minutes: number): string;
  passTo(moment: string): Promise<void>;
  close(): Promise<void>;
}

export async function openPlain(): Promise<Plain> {
  const clock = await openTestClock();
  const server = await startTestServer({ clock: clock.now, on: clock.database, config: { rateLimitFactor: 1 } });
  const walk: Walk = { made: new Set(), requests: 0 };
  const as = (name: Site, token?: string) =>
    plainClient({ name, url: name === 'market' ? server.marketUrl : server.adminUrl }, walk, token);
  return {
    server,
    visitor: as('market'),
    adminVisitor: as('admin'),
    people: {} as Plain['people'],
    walk,
    as,
    inMinutes: (minutes) => new Date(clock.now().getTime() + minutes * 60_000).toISOString(),
    passTo: (moment) => clock.passTo(new Date(moment)),
    close: async () => {
      await server.close();
      await clock.close();
    },
  };
}

export const ratings = { fitchRating: 'AA', moodysRating: 'Aa2', snpRating: 'AA', krollRating: 'Unrated' };
const year = new Date().getUTCFullYear();
export const first = `${year + 2}-06-01`;
const last = `${year + 3}-06-01`;

export const profile = {
  ...{ name: 'Water Bonds', baseCusip: '012345', amount: 300_000, taxStatus: 'Tax Exempt' },
  ...{ offeringType: 'Public', securityType: 'Revenue', repaymentFrequency: 'Semi-Annual' },
};
export const priority = {
  ...{ priorityStateInst: 1, priorityNationalInst: 2, priorityStateInd: 3, priorityNationalInd: 4 },
  ...{ priorityInternationalInst: 5, priorityInternationalInd: 6 },
};
export const keyDates = { dated: `${year + 1}-12-15`, firstPrincipalPaymentDate: first, finalMaturityDate: last };
const maturity = { isOffered: true, interestRate: 5, yield: 5, price: 100, cusip: '' };
export const rows = [
  { ...maturity, maturityDate: first, principalAmount: 100_000 },
  { ...maturity, maturityDate: last, principalAmount: 200_000 },
];
export const news = {
  ...{ title: 'A new bridge', content: 'Walkers cross.', url: 'https://springfield.example', author: 'Clerk' },
};
const address = { address: '12 Mill Street', city: 'Springfield', zipCode: '97477' };
const official = { name: 'Theo Books', title: 'Treasurer', bio: 'Keeps the books.', phone: '541-555-0100' };

export async function image(): Promise<File> {
  const made = sharp({ create: { width: 800, height: 300, channels: 3, background: '#336699' } });
  return new File([new Uint8Array(await made.png().toBuffer())], 'bridge.png', { type: 'image/png' });
}

export function pdf(name: string): File {
  return new File([new Uint8Array(paper(name, ['For a plain client.']))], `${name}.pdf`, { type: 'application/pdf' });
}

/** Signs up a person with a verified email; a second time is a conflict. */
async function signUp({ visitor, adminVisitor, as }: Plain, site: Site, call: string, email: string, more: object) {
  const { token } = await stranger(email);
  const body = { firstName: 'Pat', lastName: 'Plain', email, idToken: token, ...more };
  const ask = site === 'market' ? visitor : adminVisitor;
  expectShape(await ask(`POST /api/auth/${call}`, body), shapes.session);
  await ask(`POST /api/auth/${call}`, body, 409);
  return as(site, token);
}

export async function signUpMunicipality({ visitor, people, as }: Plain): Promise<void> {
  const { email, token } = await unverified('plain.treasurer@springfield.example');
  const body = { muniName: 'City of Springfield', firstName: 'Iris', lastName: 'Issuer', email, idToken: token };
  await refuses(visitor, 'POST /api/auth/municipality-signup', { ...body, email: 'iris' }, { email: 'Invalid email' });
  await visitor('POST /api/auth/municipality-signup', { ...body, idToken: undefined }, 400);
  expectShape(await visitor('POST /api/auth/municipality-signup', body), shapes.session);
  const refused = await as('market', token)('GET /api/auth/metadata', undefined, 403);
  expect(refused.message).toBe('Email Not Verified');
  people.treasurer = as('market', (await verify({ email, token })).token);
  const metadata = await people.treasurer('GET /api/auth/metadata');
  expectShape(metadata, shapes.currentUser);
  expect(metadata.data).toMatchObject({ userType: 'municipality', onboardingStatus: 'New' });
}

export async function signUpInvestors(plain: Plain): Promise<void> {
  const { people } = plain;
  people.local = await signUp(plain, 'market', 'investor-signup', 'plain.or@invest.example', {});
  people.distant = await signUp(plain, 'market', 'investor-signup', 'plain.wa@invest.example', {});
  const personal = { ...address, state: 'OR', businessDesignation: 'Fund', phone: '541-555-0101', phoneExtension: '1' };
  const institution = (institutionName: string) => ({ institutionName, ...personal });
  const call = 'inst-investor-signup';
  people.fund = await signUp(plain, 'market', call, 'plain.or@fund.example', institution('River Fund'));
  people.distantFund = await signUp(plain, 'market', call, 'plain.ny@fund.example', institution('Bay Fund'));
}

export async function signUpAdministrator(plain: Plain): Promise<void> {
  const email = 'plain.reviewer@fairbook.example';
  // The specification names no call that invites an administrator.
  await inviteAdministrator(plain.server.deps.db, email);
  plain.people.reviewer = await signUp(plain, 'admin', 'signup', email, {});
  const metadata = await plain.people.reviewer('GET /api/auth/metadata');
  expectShape(metadata, shapes.adminUser);
  expect(metadata.data).toMatchObject({ email });
}

export async function inviteProfessionals(plain: Plain): Promise<void> {
  const { visitor, people, server } = plain;
  const email = 'plain.counsel@counsel.example';
  await people.treasurer('POST /api/invite/invite/market-professional', { email: 'counsel', name: 'Carl' }, 400);
  await people.treasurer('POST /api/invite/invite/market-professional', { email, name: 'Carl Counsel' });
  await people.treasurer('POST /api/invite/market-professional', { email, name: 'Carl Counsel' }, 409);
  await people.treasurer('POST /api/auction/invite-professional', { email: 'plain.second@counsel.example' });
  await people.treasurer('POST /api/auction/invite-professional', { email: 'counsel' }, 400);
  const { code: inviteCode } = await invitationFor(server, email);
  const valid = { email, inviteCode, recaptchaToken: 'local' };
  await visitor('POST /api/invite/invite/validate', { ...valid, inviteCode: 'another' }, 400);
  await visitor('POST /api/invite/invite/validate', { email, inviteCode }, 400);
  for (const call of ['POST /api/invite/validate', 'POST /api/invite/invite/validate']) {
    expect((await visitor(call, valid)).data).toMatchObject({ userType: 'market-professional' });
  }
  people.counsel = await signUp(plain, 'market', 'market-prof-signup', email, {});
}

export async function saveMunicipality({ people: { treasurer } }: Plain): Promise<void> {
  const at = '/api/onboarding/municipality';
  const overview = {
    ...{ name: 'City of Springfield', legalName: 'City of Springfield, Oregon', city: 'Springfield', state: 'OR' },
    ...{ zipCode: '97477', type: 'City', summary: 'At the river.', website: 'https://springfield.example' },
    emmaIssuerUrl: '',
  };
  const wrong = { name: '', legalName: '', state: 'XX', type: 'Village', status: 'Old' };
  await refuses(treasurer, `PUT ${at}/overview`, wrong, {
    ...{ name: 'Municipality Name is required', legalName: 'Legal name is required', state: 'Invalid state' },
    ...{ type: 'Invalid municipality type', status: 'Invalid municipality status' },
  });
  await treasurer(`PUT ${at}/overview`, overview);
  const links = {
    emmaIssuerUrl: 'http://bonds.springfield.example',
    censusDataUrl: 'https://data.census.gov',
    sifmaUrl: '',
  };
  const unreadable = { emmaIssuerUrl: 'emma', censusDataUrl: 'javascript:alert(1)', sifmaUrl: 'sifma' };
  await refuses(treasurer, `PUT ${at}/fin-econ-profile`, unreadable, {
    ...{ emmaIssuerUrl: 'Invalid URL', censusDataUrl: 'Invalid URL', sifmaUrl: 'Invalid URL' },
  });
  await treasurer(`PUT ${at}/fin-econ-profile`, links);
  await treasurer(`POST ${at}/banner-image`, form({ bannerImage: await image() }));
  await treasurer(`DELETE ${at}/banner-image`);
  await treasurer(`POST ${at}/docs`, form({ enablementDocs: pdf('Budget') }));
  const added = await treasurer(`POST ${at}/docs`, form({ enablementDocs: pdf('Old budget') }));
  await treasurer(`DELETE ${at}/docs/${textAt(added, '0.id')}`);
}

export async function saveOfficials({ people: { treasurer } }: Plain): Promise<void> {
  const at = '/api/onboarding/municipality/personnel';
  const nameless = { name: '', title: '', bio: '', phone: '', email: 'theo', linkedInUrl: 'theo', rank: 1.5 };
  await refuses(treasurer, `POST ${at}`, nameless, {
    ...{ name: 'Name is required', title: 'Title is required', bio: 'Bio is required', phone: 'Phone is required' },
    ...{ email: 'Invalid email', linkedInUrl: 'Invalid URL', rank: expect.any(String) },
  });
  const person = { ...official, email: 'theo@springfield.example', linkedInUrl: '', rank: 1, showOnProfile: true };
  const named = await treasurer(`POST ${at}`, person);
  expectShape(named, shapes.personnel);
  await treasurer(`PUT ${at}/${textAt(named, 'id')}`, { ...person, rank: 2 });
  const second = await treasurer(`POST ${at}`, { ...person, name: 'Ann Other' });
  await treasurer(`DELETE ${at}/${textAt(second, 'id')}`);
}

export async function saveCreditRatings({ people: { treasurer } }: Plain): Promise<void> {
  const at = '/api/onboarding/municipality/credit-rating';
  const rating = { revStream: 'General fund', description: 'Taxes', ...ratings };
  const wrong = { fitchRating: 'Z', moodysRating: '' };
  await refuses(treasurer, `POST ${at}`, wrong, {
    revStream: 'Revenue stream is required',
    ...{ fitchRating: 'Invalid Fitch rating', moodysRating: 'Moodys rating required' },
    ...{ snpRating: expect.stringContaining('rating required'), krollRating: 'Kroll rating required' },
  });
  const rated = await treasurer(`POST ${at}`, rating);
  expectShape(rated, shapes.creditRating);
  await treasurer(`PUT ${at}/${textAt(rated, 'id')}`, { ...rating, fitchRating: 'AAA' });
  const extra = await treasurer(`POST ${at}`, { ...rating, revStream: 'Water' });
  await treasurer(`DELETE ${at}/${textAt(extra, 'id')}`);
}

/** Approval, a rejection with its reason, and the request that follows it. */
export async function decideMunicipality({ people: { treasurer, reviewer } }: Plain): Promise<void> {
  const request = () => treasurer('POST /api/onboarding/municipality/request-approval');
  await request();
  expect((await treasurer('GET /api/auth/metadata')).data).toMatchObject({ onboardingStatus: 'Pending Approval' });
  const listed = await reviewer('GET /api/user-management/municipalities');
  expectShape(listed, shapes.municipalities);
  const one = `/api/user-management/municipality/${textAt(listed, '0.uuid')}`;
  await reviewer(`POST ${one}/reject`, {}, 400);
  await reviewer(`POST ${one}/reject`, { rejectionReason: 'Name another official' });
  await reviewer(`POST ${one}/approve`, undefined, 412);
  await request();
  expectShape(await reviewer(`GET ${one}`), shapes.onboardingMunicipality);
  await reviewer(`POST ${one}/approve`);
  await reviewer(`POST ${one}/approve`, undefined, 412);
  await reviewer(`GET ${one.slice(0, -4)}0000`, undefined, 404);
  const own = await treasurer('GET /api/onboarding/municipality');
  expectShape(own, shapes.onboardingMunicipality);
  const actions = ['REQUEST', 'REJECT', 'REQUEST', 'APPROVE'];
  expect(own.data).toMatchObject({ status: 'Active', approvalHistory: actions.map((action) => ({ action })) });
}

/** An individual investor or a professional. The specification approves municipalities; the product has the same call for every kind. */
export async function onboardPerson({ people }: Plain, name: Name, group: string, kind: string, state: string) {
  const [ask, { reviewer }] = [people[name], people];
  const at = `/api/onboarding/${group}`;
  await ask(`POST ${at}/request-approval`, undefined, 412);
  const empty = { firstName: '', lastName: '', address: '', city: '', state: '' };
  await refuses(ask, `PUT ${at}`, empty, {
    ...{ firstName: 'First name is required', lastName: 'Last name is required', address: 'Address is required' },
    ...{ city: 'City is required', state: 'State is required', zipCode: 'Zip code is required' },
  });
  await ask(`PUT ${at}`, { firstName: 'Pat', lastName: 'Plain', ...address, state });
  await ask(`POST ${at}/request-approval`);
  const own = await ask(`GET ${at}`);
  expectShape(own, shapes.investor);
  expectShape(await reviewer(`GET /api/user-management/${kind}s`), [shapes.investor]);
  const one = `/api/user-management/${kind}/${textAt(own, 'id')}`;
  expectShape(await reviewer(`GET ${one}`), shapes.investor);
  await reviewer(`POST ${one}/approve`);
  expect((await ask('GET /api/auth/metadata')).data).toMatchObject({ onboardingStatus: 'Active', state });
}

export async function onboardInstitution({ people }: Plain, who: Name, name: string, state: string): Promise<void> {
  const [ask, { reviewer }] = [people[who], people];
  const at = '/api/onboarding/institutional-investor';
  const wrong = { name: '', city: '', state: 'XX' };
  await refuses(ask, `PUT ${at}/institution`, wrong, {
    ...{ name: 'Name is required', city: 'City is required', state: 'Invalid state' },
  });
  await ask(`PUT ${at}`, { firstName: 'Pat', lastName: 'Plain', ...address, state });
  const flags = { isInterestedInChat: true, isSeekingFeaturedInvestorStatus: false };
  await ask(`PUT ${at}/institution`, { name, city: 'Springfield', state, targetIssuers: ['City'], ...flags });
  await ask(`POST ${at}/request-approval`);
  const own = await ask(`GET ${at}`);
  expectShape(own, shapes.institutional);
  expectShape(await reviewer('GET /api/user-management/institutional-investors'), [shapes.institutional]);
  const one = `/api/user-management/institutional-investor/${textAt(own, 'id')}`;
  expectShape(await reviewer(`GET ${one}`), shapes.institutional);
  await reviewer(`POST ${one}/approve`);
  expect((await ask('GET /api/auth/metadata')).data).toMatchObject({ onboardingStatus: 'Active', state });
}

export async function keepFavorites({ people: { local, treasurer } }: Plain, auction: string): Promise<void> {
  const municipality = textAt(await treasurer('GET /api/municipality/info'), 'uuid');
  await local(`POST /api/social/fav-auction/${auction}`, { isFavorite: true });
  await local(`POST /api/social/fav-muni/${municipality}`, { isFavorite: true });
  expect((await local('GET /api/social/fav-auction')).data).toEqual([auction]);
  expect((await local('GET /api/social/fav-muni')).data).toEqual([municipality]);
  expectShape(await local('GET /api/social/favorites'), shapes.favorites);
  await local(`POST /api/social/fav-muni/${municipality}`, { isFavorite: false });
  expect((await local('GET /api/social/fav-muni')).data).toEqual([]);
  expect(JSON.stringify((await local('GET /api/social/shareable-host-url')).data)).toContain('http');
}
