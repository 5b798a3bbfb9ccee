/** Tests the specified calls, as data, against the route tables: address, input, files and refusals. */
import type { FieldRows } from '@fairbook/domain/auctions/fields/kinds.ts';
import { dateFields, priorityFields, profileFields } from '@fairbook/domain/auctions/fields/rows.ts';
import { ruleFields } from '@fairbook/domain/auctions/fields/rule-rows.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { admin } from './admin.ts';
import { type Route, type Routes, refusedStatuses } from './base/route.ts';
import { market } from './market.ts';

/** A specified call's input and refusals. `body` and `query` name fields; `files` the file fields of a multipart form. */
interface Ordered {
  readonly body?: string;
  readonly query?: string;
  readonly files?: string;
  /** Refusals beyond those of every call. */
  readonly refuses?: readonly (404 | 409 | 412)[];
  /** The call needs no token. */
  readonly open?: true;
}

const personal = 'firstName lastName address city state zipCode businessDesignation phone phoneExtension';
const ratings = 'fitchRating moodysRating snpRating krollRating';
const profile =
  'name baseCusip amount offeringType purpose redemptionDate redemptionPrice redemptionProvisions repaymentFrequency securityType taxStatus useOfFunds repaymentSource';
const priorities =
  'priorityStateInst priorityNationalInst priorityStateInd priorityNationalInd priorityInternationalInst priorityInternationalInd';
const keyDates =
  'dated firstPrincipalPaymentDate finalMaturityDate marketingPeriodLaunchDate investorPresentationDate investorPresentationUrl communityImpactThemes';
const person = 'name title bio phone phoneExtension email linkedInUrl rank showOnProfile';
const creditRating = `revStream description ${ratings}`;
const unknown = [404] as const;
const decided = [404, 412] as const;

/** Ids are written as `:`, since clients never see parameter names. */
const orderedOfMarket: Readonly<Record<string, Ordered>> = {
  'GET /api/auction/:/own': { refuses: unknown },
  'GET /api/auction/:/public': { refuses: unknown },
  'POST /api/auction': { body: profile },
  'GET /api/auction/own': {},
  'GET /api/auction/all': {
    query: 'cusip muniName muniType city state comImpactTheme taxStatus repaymentFrequency',
  },
  'GET /api/auction/professionals': {},
  'GET /api/auction/:/professionals': { refuses: unknown },
  'POST /api/auction/invite-professional': { body: 'email', refuses: [409] },
  'PUT /api/auction/:/profile': { body: profile, refuses: unknown },
  'PUT /api/auction/:/ratings-providers': {
    body: `${ratings} auctionCounsel auctionTrustee muniAdvisor`,
    refuses: unknown,
  },
  'PUT /api/auction/:/priority': {
    body: `${priorities} indMinAmount indMaxAmount instMinAmount instMaxAmount`,
    refuses: unknown,
  },
  'PUT /api/auction/:/dates-community-impact': { body: keyDates, refuses: unknown },
  'POST /api/auction/:/documents': {
    files: 'investorPresentation preliminaryOfficialStatement docOther1 docOther2',
    refuses: unknown,
  },
  'DELETE /api/auction/:/documents/:': { refuses: unknown },
  'PUT /api/auction/:/maturity-structure': { body: 'schedule', refuses: unknown },
  'POST /api/auction/:/request-approval': { refuses: decided },
  'POST /api/auction/:/feedback': { body: 'alertMe feedback levelOfInterest', refuses: decided },
  'POST /api/auction/:/go-live': { refuses: decided },
  'GET /api/auction/:/inventory': { refuses: unknown },
  'GET /api/auction/my-bids': {},
  'POST /api/auction/:/bid': { body: 'investments', refuses: unknown },
  'POST /api/auction/subscription/status/:': { body: 'isSubscribedToAuctionStatusChange', refuses: unknown },
  'POST /api/auction/subscription/investor-presentation/:': {
    body: 'isSubscribedToInvestorPresentation',
    refuses: unknown,
  },
  'GET /api/auction/auction-subscriptions': {},
  'GET /api/auth/metadata': {},
  'GET /api/auth/firebase-config': { open: true },
  'POST /api/auth/municipality-signup': {
    body: 'muniName firstName lastName email inviteCode idToken',
    refuses: [409],
  },
  'POST /api/auth/investor-signup': { body: 'firstName lastName email inviteCode idToken', refuses: [409] },
  'POST /api/auth/inst-investor-signup': {
    body: 'institutionName firstName lastName email inviteCode idToken',
    refuses: [409],
  },
  'POST /api/auth/market-prof-signup': { body: 'firstName lastName email inviteCode idToken', refuses: [409] },
  'GET /api/investor/municipalities': { query: 'name type city state' },
  'GET /api/investor/municipalities/:': { refuses: unknown },
  'POST /api/invite/invite/validate': { body: 'email inviteCode recaptchaToken', open: true },
  'POST /api/invite/invite/market-professional': { body: 'email name', refuses: [409] },
  'GET /api/market-professional/my-connections': {},
  'GET /api/municipality/info': {},
  'GET /api/municipality/market-news': {},
  'POST /api/municipality/market-news': { body: 'title content url author', files: 'image' },
  'DELETE /api/municipality/market-news/:': { refuses: unknown },
  'GET /api/municipality/stats': { query: 'isOnlyMine timeFrame' },
  'POST /api/notifications/register': { body: 'token' },
  'POST /api/notifications/push-test': { body: 'uuid', refuses: unknown },
  'POST /api/notifications/sse-test': { body: 'uuid', refuses: unknown },
  'POST /api/notifications/test': { body: 'uuid', refuses: unknown },
  'GET /api/notifications/history': {},
  'PATCH /api/notifications/:/mark-read': { refuses: unknown },
  'POST /api/notifications/mark-all-read': {},
  'GET /api/onboarding/institutional-investor': {},
  'PUT /api/onboarding/institutional-investor': { body: personal },
  'PUT /api/onboarding/institutional-investor/institution': {
    body: 'name city state website investmentExperience targetIssuers isInterestedInChat isSeekingFeaturedInvestorStatus',
  },
  'POST /api/onboarding/institutional-investor/request-approval': { refuses: [412] },
  'GET /api/onboarding/indie-investor': {},
  'PUT /api/onboarding/indie-investor': { body: personal },
  'POST /api/onboarding/indie-investor/request-approval': { refuses: [412] },
  'GET /api/onboarding/market-prof': {},
  'PUT /api/onboarding/market-prof': { body: personal },
  'POST /api/onboarding/market-prof/request-approval': { refuses: [412] },
  'GET /api/onboarding/municipality': {},
  'PUT /api/onboarding/municipality/overview': {
    body: 'name legalName city state zipCode type status summary website emmaIssuerUrl',
  },
  'POST /api/onboarding/municipality/banner-image': { files: 'bannerImage' },
  'DELETE /api/onboarding/municipality/banner-image': {},
  'POST /api/onboarding/municipality/docs': { files: 'enablementDocs' },
  'DELETE /api/onboarding/municipality/docs/:': { refuses: unknown },
  'PUT /api/onboarding/municipality/fin-econ-profile': { body: 'emmaIssuerUrl censusDataUrl sifmaUrl' },
  'POST /api/onboarding/municipality/personnel': { body: person },
  'PUT /api/onboarding/municipality/personnel/:': { body: person, refuses: unknown },
  'DELETE /api/onboarding/municipality/personnel/:': { refuses: unknown },
  'POST /api/onboarding/municipality/credit-rating': { body: creditRating },
  'PUT /api/onboarding/municipality/credit-rating/:': { body: creditRating, refuses: unknown },
  'DELETE /api/onboarding/municipality/credit-rating/:': { refuses: unknown },
  'POST /api/onboarding/municipality/request-approval': { refuses: [412] },
  'GET /api/social/fav-muni': {},
  'POST /api/social/fav-muni/:': { body: 'isFavorite', refuses: unknown },
  'GET /api/social/fav-auction': {},
  'POST /api/social/fav-auction/:': { body: 'isFavorite', refuses: unknown },
  'GET /api/social/shareable-host-url': {},
  'GET /api/social/favorites': {},
};

const orderedOfAdmin: Readonly<Record<string, Ordered>> = {
  'GET /api/auction': {},
  'GET /api/auction/:/details': { refuses: unknown },
  'GET /api/auction/professionals': {},
  'PATCH /api/auction/:/approve-reject': { body: 'status remarks', refuses: decided },
  'PATCH /api/auction/:/marketing-launch-date': { body: 'marketingPeriodLaunchDate', refuses: decided },
  'GET /api/auth/metadata': {},
  'GET /api/auth/firebase-config': { open: true },
  'POST /api/auth/signup': { body: 'firstName lastName email idToken', refuses: [409] },
  'GET /api/user-management/municipalities': {},
  'GET /api/user-management/municipality/:': { refuses: unknown },
  'POST /api/user-management/municipality/:/approve': { refuses: decided },
  'POST /api/user-management/municipality/:/reject': { body: 'rejectionReason', refuses: decided },
  'GET /api/user-management/investors': {},
  'GET /api/user-management/investor/:': { refuses: unknown },
  'GET /api/user-management/institutional-investors': {},
  'GET /api/user-management/institutional-investor/:': { refuses: unknown },
  'GET /api/user-management/market-professionals': {},
  'GET /api/user-management/market-professional/:': { refuses: unknown },
};

const contact = 'address city state zipCode businessDesignation phone phoneExtension country';

/** Optional fields of specified calls beyond the specification: named elsewhere in it, or left open by it. */
const added: Readonly<Record<string, string>> = {
  ...fieldsBeyond(profileFields, 'POST /api/auction', 'PUT /api/auction/:/profile'),
  ...fieldsBeyond({ ...priorityFields, ...ruleFields }, 'PUT /api/auction/:/priority'),
  ...fieldsBeyond(
    { ...dateFields, isSingleMaturity: dateFields.endOfMonth },
    'PUT /api/auction/:/dates-community-impact',
  ),
  'POST /api/auction/:/bid': 'clientReference',
  'POST /api/auction/:/feedback': 'interests',
  'POST /api/auction/:/go-live': 'startDate closeDate',
  'PATCH /api/auction/:/marketing-launch-date': 'insteadOf',
  'POST /api/auth/investor-signup': contact,
  'POST /api/auth/inst-investor-signup': contact,
  'POST /api/auth/market-prof-signup': contact,
  'POST /api/auth/signup': 'inviteCode',
  'PUT /api/onboarding/indie-investor': 'country',
  'PUT /api/onboarding/institutional-investor': 'country',
  'PUT /api/onboarding/institutional-investor/institution': 'country',
  'PUT /api/onboarding/market-prof': 'country firm',
};

/** Specified calls that can also respond 412, but only to a client that sends If-Match. */
const conditional = ['profile', 'ratings-providers', 'priority', 'dates-community-impact', 'maturity-structure'].map(
  (part) => `PUT /api/auction/:/${part}`,
);

test('the specification has 95 calls', () => {
  expect(Object.keys(orderedOfMarket)).toHaveLength(77);
  expect(Object.keys(orderedOfAdmin)).toHaveLength(18);
});

for (const [site, table, ordered] of [
  ['market', market, orderedOfMarket],
  ['admin', admin, orderedOfAdmin],
] as const) {
  describe(`every specified call of the ${site} site`, () => {
    test.each(Object.entries(ordered))('%s takes and refuses what is specified', (address, order) => {
      const of = callAt(table, address);
      expect(of, 'no call answers there').toBeDefined();
      if (of === undefined) return;
      const query = queryFieldsOf(of);
      expect({
        body: bodyFieldsOf(of),
        missingFromQuery: words(order.query).filter((name) => !query.includes(name)),
        files: Object.keys(of.files ?? {}).sort(),
        refuses: refusedStatuses(of),
        takesVersion: of.takesVersion ?? false,
      }).toEqual({
        body: words(`${order.body ?? ''} ${added[address] ?? ''}`),
        missingFromQuery: [],
        files: words(order.files),
        refuses: [
          400,
          ...(order.open ? [] : [401, 403]),
          ...(order.refuses ?? []).filter((status) => status < 409),
          ...(of.takesIdempotencyKey || order.refuses?.includes(409) ? [409] : []),
          ...(order.refuses ?? []).filter((status) => status > 409),
          ...(conditional.includes(address) ? [412] : []),
          429,
          500,
          503,
        ],
        takesVersion: conditional.includes(address),
      });
    });

    test.each(Object.entries(ordered))('%s needs nothing that was not specified', (address) => {
      const of = callAt(table, address);
      const needed = of?.body ? (jsonOf(of.body).required ?? []) : [];
      expect(needed.filter((name) => words(added[address]).includes(name))).toEqual([]);
    });
  });
}

test('the calls about invitations are served at both readings of their address', () => {
  expect(callAt(market, 'POST /api/invite/validate')).toBe(market.validateInvite);
  expect(callAt(market, 'POST /api/invite/market-professional')).toBe(market.inviteProfessional);
});

/** Further fields of these calls beside the specified ones: every other field of a sale. */
function fieldsBeyond(rows: FieldRows, ...addresses: string[]): Record<string, string> {
  const beyond = (address: string) =>
    Object.keys(rows).filter((field) => !words(orderedOfMarket[address]?.body).includes(field));
  return Object.fromEntries(addresses.map((address) => [address, beyond(address).join(' ')]));
}

/** The call that answers at an address, by its own words before a parameter. */
function callAt(table: Routes, address: string): Route | undefined {
  const addressesOf = (of: Route) => [of.path, ...(of.alsoAt ?? [])].map((path) => `${of.method} ${path}`);
  const patternOf = (declared: string) => new RegExp(`^${declared.replace(/:\w+/g, '[^/]+')}$`);
  const all = Object.values(table);
  return (
    all.find((of) => addressesOf(of).some((declared) => declared.replace(/:\w+/g, ':') === address)) ??
    all.find((of) => addressesOf(of).some((declared) => patternOf(declared).test(address)))
  );
}

function bodyFieldsOf(of: Route): string[] {
  return of.body ? Object.keys(jsonOf(of.body).properties ?? {}).sort() : [];
}

function queryFieldsOf(of: Route): string[] {
  return of.query ? Object.keys(jsonOf(of.query).properties ?? {}) : [];
}

function jsonOf(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

function words(of = ''): string[] {
  return of.split(' ').filter(Boolean).sort();
}
