/** An HTTP client that knows the specification and nothing of the contract: its calls, and what their answers contain. */
import { expect } from 'vitest';

/** A file or text in a multipart form, by the name of its field. */
type Parts = Readonly<Record<string, File | string>>;

export interface Answer {
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
}

/** One person's calls: `PUT /api/…`, a body of JSON or a form, and the status that the specification says. */
export type Ask = (call: string, body?: object, expected?: number) => Promise<Answer>;

const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The calls that were answered with 200, with `{}` for every id, and the number of all requests. */
export interface Walk {
  readonly made: Set<string>;
  requests: number;
}

/** The calls of a site for one ID token, or for a visitor. */
export function plainClient(site: { readonly name: string; readonly url: string }, walk: Walk, token?: string): Ask {
  return async (call, body, expected = 200) => {
    const [method = '', path = ''] = call.split(' ');
    const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
    const isForm = body instanceof FormData;
    if (body && !isForm) headers.set('content-type', 'application/json');
    const sent = body && (isForm ? body : JSON.stringify(body));
    const response = await fetch(site.url + path, { method, headers, ...(sent && { body: sent }) });
    const envelope = (await response.json()) as { message: string; data?: unknown };
    walk.requests += 1;
    expect(response.status, `${site.name} ${call}: ${JSON.stringify(envelope).slice(0, 1_000)}`).toBe(expected);
    expect(lacking(envelope, { message: 'text' })).toEqual([]);
    if (expected === 200) {
      expect(envelope, call).toHaveProperty('data');
      walk.made.add(`${site.name} ${method} ${path.replace(/\?.*/, '').replaceAll(uuids, '{}')}`);
    }
    return { status: response.status, message: envelope.message, data: envelope.data };
  };
}

/** A multipart form. */
export function form(parts: Parts): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(parts)) made.append(name, value);
  return made;
}

/**
 * Required content of an answer: for each field `text`, `number`, `flag`, `list` or `object`, with `?` where it may be null; or the shape of an
 * object; or, in brackets, that of every row of a list.
 */
type Shape = string | readonly Shape[] | { readonly [field: string]: Shape };

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  list: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null,
};

/** The fields of a value that are absent or of another type; empty where it has the shape. */
function lacking(value: unknown, shape: Shape, at = 'data'): string[] {
  if (typeof shape === 'string') {
    if (value === null && shape.endsWith('?')) return [];
    return kinds[shape.replace('?', '')]?.(value) ? [] : [`${at} is ${JSON.stringify(value)} instead of ${shape}`];
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${at} is no list`];
    const [row = 'nothing'] = shape as readonly Shape[];
    return value.flatMap((each, index) => lacking(each, row, `${at}[${index}]`));
  }
  if (typeof value !== 'object' || value === null) return [`${at} is no object`];
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.entries(shape as Readonly<Record<string, Shape>>).flatMap(([name, of]) =>
    lacking(fields[name], of, `${at}.${name}`),
  );
}

/** Requires that the data of an answer has this shape; a list must have a row, or it would prove nothing. */
export function expectShape({ data }: Answer, shape: Shape): void {
  if (Array.isArray(shape)) expect(data, 'a list without rows').not.toEqual([]);
  expect(lacking(data, shape)).toEqual([]);
}

/** The text at this place of an answer, such as `0.uuid`. */
export function textAt({ data }: Answer, place: string): string {
  const value = place.split('.').reduce<unknown>((of, name) => (of as Record<string, unknown> | null)?.[name], data);
  if (typeof value !== 'string') throw new Error(`there is no text at ${place} in ${JSON.stringify(data)}`);
  return value;
}

/** Requires that a body is refused with 400 and these messages by field, or with this one for a single field. */
export async function refuses(ask: Ask, call: string, body: object, messages: object | string): Promise<void> {
  const { data } = await ask(call, body, 400);
  const fields = (data as { fields?: Record<string, string> } | undefined)?.fields ?? {};
  if (typeof messages === 'string') expect(Object.values(fields)).toEqual([messages]);
  else expect(fields).toMatchObject(messages);
}

/** The calls of each site by address, with `{}` for an id. */
const groups = {
  'admin /api/auction':
    'GET; GET {}/details; GET professionals; PATCH {}/approve-reject; PATCH {}/marketing-launch-date',
  'admin /api/auth': 'GET metadata; GET firebase-config; POST signup',
  'admin /api/user-management':
    'GET municipalities; GET municipality/{}; POST municipality/{}/approve; POST municipality/{}/reject; GET investors; GET investor/{}; GET institutional-investors; GET institutional-investor/{}; GET market-professionals; GET market-professional/{}',
  'market /api/auction':
    'GET {}/own; GET {}/public; POST; GET own; GET all; GET professionals; GET {}/professionals; POST invite-professional; PUT {}/profile; PUT {}/ratings-providers; PUT {}/priority; PUT {}/dates-community-impact; POST {}/documents; DELETE {}/documents/docOther2; PUT {}/maturity-structure; POST {}/request-approval; POST {}/feedback; POST {}/go-live; GET {}/inventory; GET my-bids; POST {}/bid; POST subscription/status/{}; POST subscription/investor-presentation/{}; GET auction-subscriptions',
  'market /api/auth':
    'GET metadata; GET firebase-config; POST municipality-signup; POST investor-signup; POST inst-investor-signup; POST market-prof-signup',
  'market /api/investor': 'GET municipalities; GET municipalities/{}',
  'market /api/invite': 'POST invite/validate; POST invite/market-professional',
  'market /api/market-professional': 'GET my-connections',
  'market /api/municipality': 'GET info; GET market-news; POST market-news; DELETE market-news/{}; GET stats',
  'market /api/notifications':
    'POST register; POST push-test; POST sse-test; POST test; GET history; PATCH {}/mark-read; POST mark-all-read',
  'market /api/onboarding/institutional-investor': 'GET; PUT; PUT institution; POST request-approval',
  'market /api/onboarding/indie-investor': 'GET; PUT; POST request-approval',
  'market /api/onboarding/market-prof': 'GET; PUT; POST request-approval',
  'market /api/onboarding/municipality':
    'GET; PUT overview; POST banner-image; DELETE banner-image; POST docs; DELETE docs/{}; PUT fin-econ-profile; POST personnel; PUT personnel/{}; DELETE personnel/{}; POST credit-rating; PUT credit-rating/{}; DELETE credit-rating/{}; POST request-approval',
  'market /api/social':
    'GET fav-muni; POST fav-muni/{}; GET fav-auction; POST fav-auction/{}; GET shareable-host-url; GET favorites',
};

export const specifiedCalls: readonly string[] = Object.entries(groups).flatMap(([group, calls]) => {
  const [site = '', prefix = ''] = group.split(' ');
  return calls.split('; ').map((call) => {
    const [method = '', path] = call.split(' ');
    return `${site} ${method} ${path === undefined ? prefix : `${prefix}/${path}`}`;
  });
});

/** Fields of one type. */
const all = <Kind extends string>(kind: Kind, names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind]));

const ratings = all('text', 'fitchRating moodysRating snpRating krollRating');
const links = all('text?', 'emmaIssuerUrl censusDataUrl sifmaUrl');
const contact = all('text?', 'address businessDesignation city phone phoneExtension state zipCode');
const document = all('text', 'id name url');
const keyPerson = {
  ...all('text', 'id name title bio phone email'),
  ...all('text?', 'phoneExtension linkedInUrl'),
  rank: 'number',
  showOnProfile: 'flag',
};
const creditRating = { ...all('text', 'id revStream'), description: 'text?', ...ratings };
const priorities = all(
  'number',
  'priorityStateInst priorityNationalInst priorityStateInd priorityNationalInd priorityInternationalInst priorityInternationalInd',
);
const historyEntry = { ...all('text', 'uuid userUuid action timestamp'), remarks: 'text?' };
const attachment = all('text', 'id name type url');
const municipality = {
  ...all('text', 'id uuid name status'),
  ...all('text?', 'legalName city state zipCode type summary website'),
  ...links,
  numActiveAuctions: 'number',
};
const investor = { ...all('text', 'id status email firstName lastName'), ...contact };
const institution = {
  ...all('text', 'id status name'),
  ...all('text?', 'website city state investmentExperience'),
  targetIssuers: 'list',
  ...all('flag', 'isInterestedInChat isSeekingFeaturedInvestorStatus'),
};
const auction = {
  ...all('text', 'uuid status offeringType'),
  ...priorities,
  profile: {
    ...all('text', 'name baseCusip offeringType repaymentFrequency securityType'),
    ...all('text?', 'purpose redemptionDate redemptionProvisions taxStatus useOfFunds repaymentSource'),
    amount: 'number',
    redemptionPrice: 'number?',
  },
  ratingsProviders: { ...ratings, ...all('list', 'auctionCounsel auctionTrustee muniAdvisor') },
  orderPriority: { ...priorities, ...all('number?', 'indMinAmount indMaxAmount instMinAmount instMaxAmount') },
  keyDates: {
    ...all('text?', 'dated firstPrincipalPaymentDate finalMaturityDate marketingPeriodLaunchDate'),
    ...all('text?', 'investorPresentationDate investorPresentationUrl'),
    communityImpactThemes: 'list',
  },
  communityImpactThemes: 'list',
  documents: { ...all('object?', 'investorPresentation docOther1 docOther2'), preliminaryOfficialStatement: document },
  maturityStructure: [
    {
      isOffered: 'flag',
      ...all('text', 'maturityDate cusip'),
      ...all('number', 'principalAmount interestRate yield price'),
    },
  ],
  ...all('text?', 'startDate closeDate'),
  municipality: { ...all('text', 'uuid name'), ...all('text?', 'type city state') },
};
const row = { ...all('text', 'uuid name status createdAt updatedAt'), amount: 'number' };
const change = { changePercentage: 'number?' };

/** Each shape of the specification, by its name there. */
export const shapes = {
  configuration: all('text', 'apiKey authDomain projectId storageBucket messagingSenderId appId'),
  session: { userId: 'number', ...all('text', 'uuid email name'), registeredByPassword: 'flag' },
  currentUser: {
    ...all('text', 'id uuid email firstName lastName role userType onboardingStatus'),
    ...all('text?', 'city state'),
  },
  adminUser: all('text', 'id email firstName lastName'),
  onboardingMunicipality: {
    ...municipality,
    attachments: [attachment],
    keyPersonnel: [keyPerson],
    finEconProfile: links,
    creditRatings: [creditRating],
    approvalHistory: [historyEntry],
  },
  municipalities: [municipality],
  investorsMunicipality: {
    ...municipality,
    attachments: [{ ...attachment, createdAt: 'text' }],
    keyPersonnel: [keyPerson],
    creditRatings: [creditRating],
    finEconProfile: links,
    ...all('list', 'activeAuctions upcomingAuctions outstandingBids'),
  },
  municipality,
  personnel: keyPerson,
  creditRating,
  investor,
  institutional: { org: institution, ...investor },
  professionals: [all('text', 'id email name initials city state')],
  connections: [{ ...all('text', 'name uuid status'), type: 'list' }],
  ownAuction: { ...auction, approvalHistory: [historyEntry] },
  publicAuction: { ...auction, canBid: 'flag' },
  ownAuctions: [
    {
      ...row,
      ...all('text', 'securityType repaymentFrequency municipalityName'),
      marketingPeriodLaunchDate: 'text?',
      ...all('flag', 'isInMarketingPhase isReadyForGoLive'),
    },
  ],
  allAuctions: [{ ...row, ...all('text', 'muniName muniId'), canBid: 'flag' }],
  inventory: {
    uuid: 'text',
    ...all('number', 'total remaining'),
    investments: [{ maturityDate: 'text', ...all('number', 'investmentAmount inventoryUsed') }],
  },
  bid: {
    ...all('text', 'bidId auctionId auctionName createdAt'),
    investments: [{ maturityDate: 'text', investmentAmount: 'number' }],
  },
  feedback: { alertMe: 'flag', ...all('text', 'feedback levelOfInterest') },
  subscription: {
    auctionId: 'text',
    ...all('flag', 'isSubscribedToAuctionStatusChange isSubscribedToInvestorPresentation'),
  },
  news: { ...all('text', 'uuid title url content author createdAt imageUrl'), isEditable: 'flag' },
  stats: {
    totalInvestmentStats: { totalInvestment: 'number', ...change },
    totalInvestmentVolumeStats: { averageInvestment: 'number', ...change },
    averageIndividualInvestmentStats: { averageInvestment: 'number', ...change },
    averageInstitutionalInvestmentStats: { averageInvestment: 'number', ...change },
    liveBondIssuanceStats: { count: 'number', ...change },
    bondIssuanceStats: { count: 'number' },
  },
  notifications: [{ ...all('text', 'id title message type user'), data: 'object', ...all('flag', 'silent isRead') }],
  favorites: { auctions: [all('text', 'name uuid')], municipalities: [all('text', 'name uuid')] },
};

const place = { city: ['Springfield', 'Shelbyville'], state: ['OR', 'WA'] };
const name = ['Springfield', 'Shelbyville'];
const type = ['City', 'County'];
/** The filters of each list, with a value that the sale or its municipality has and another. */
export const filters = {
  '/api/auction/all': {
    ...{
      cusip: ['012345', '999999'],
      muniName: name,
      muniType: type,
      ...place,
      'comImpactTheme[0]': ['Education', 'Housing'],
    },
    ...{ 'taxStatus[0]': ['Tax Exempt', 'Taxable'], 'repaymentFrequency[0]': ['Semi-Annual', 'Monthly'] },
  },
  '/api/investor/municipalities': { name, type, ...place },
};

/** Amounts of a maturity or an order that are refused. */
export const wrongAmounts = [
  [1_000, 'Minimum amount is $5,000'],
  [-5_000, 'Must be greater than or equal to 0'],
  [7_500, 'Must be a multiple of $5,000'],
] as const;
