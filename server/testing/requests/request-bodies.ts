/**
 * One valid body for each call that takes one. The access tests, the hostile tests and the journey through every call send these, and what the
 * journey sends becomes the examples of the API reference. Ids and identities come from the test: see `requests.ts`.
 */
import type { admin } from '@fairbook/contract/admin.ts';
import type { BodyIn } from '@fairbook/contract/base/route.ts';
import type { market } from '@fairbook/contract/market.ts';
import { dayIn, hoursFromNow, keyDates, priority, profile, ratings, schedule } from '../market/auctions.ts';
import { first } from '../market/orders.ts';

type Bodies<Table> = { readonly [Name in keyof Table]?: Partial<BodyIn<Table[Name]>> };

const names = { firstName: 'Ivy', lastName: 'Saver' };
const person = { ...names, address: '12 Mill Street', city: 'Springfield', state: 'OR', zipCode: '97477' };
const official = {
  name: 'Theo Books',
  title: 'Treasurer',
  bio: 'Keeps the books.',
  phone: '541-555-0100',
  email: 'treasurer@springfield.example',
};
const offering = {
  ...profile,
  name: 'Bridge Bonds',
  baseCusip: '013595',
  taxStatus: 'Tax Exempt' as const,
  purpose: 'A bridge for walkers',
  useOfFunds: 'A bridge for walkers, and the costs of issuance.',
  repaymentSource: 'The revenues of the water system',
};
const rating = { revStream: 'General fund', ...ratings };
const news = {
  title: 'A new bridge',
  content: 'Walkers cross from Monday on.',
  url: 'https://springfield.example/bridge',
};
const investments = [{ maturityDate: first, investmentAmount: 5_000 }];
const hook = { url: 'https://programs.example/fairbook', events: ['auction.status' as const] };
const template = {
  decision: 'account.reject',
  language: 'en',
  name: 'Missing deed',
  text: 'Please attach the deed of {name}.',
} as const;
const announcement = {
  kind: 'maintenance',
  audience: 'both',
  isPublic: true,
  text: 'Orders cannot be placed while we update the market.',
  textEs: 'No se pueden hacer órdenes mientras actualizamos el mercado.',
  startsAt: hoursFromNow(200).toISOString(),
  endsAt: hoursFromNow(201).toISOString(),
} as const;
const view = { list: 'listAuctions' as const, name: 'Oregon', address: 'state=OR' };
const reason = { reason: 'The issuer asked for it by letter' };
const rejection = { rejectionReason: 'Please name a person to call' };
const favorite = { isFavorite: true };

const rulesChange = { version: null, rules: { saleHours: 24 } };
const finding = { subject: '', check: 'website' as const };

const ofAccounts = {
  signUpMunicipality: { muniName: 'City of Springfield', ...names },
  signUpInvestor: names,
  signUpInstitution: { institutionName: 'River Income Fund', ...names },
  signUpProfessional: names,
  signUpColleague: names,
  answerQuestion: { text: 'The department of finance, since May 1.', seen: 1 },
  saveIndividualProfile: person,
  saveInstitutionalUser: person,
  saveInstitution: { name: 'River Income Fund', city: 'Springfield', state: 'OR', targetIssuers: ['City'] },
  saveProfessionalProfile: person,
  requestResidenceProof: { zipCode: '97477', explanation: 'A bill of the water utility' },
  requestInvestorChange: { state: 'WA', country: 'US', explanation: 'I moved on May 1' },
  declareLink: { email: 'office@river.example', statement: 'Both accounts are of our fund' },
  objectToLink: { statement: 'That account is my brother’s' },
  requestMunicipalityChange: {
    name: 'Town of Springfield',
    type: 'City',
    state: 'WA',
    explanation: 'Renamed by the vote of May 5',
  },
  saveMunicipalityOverview: {
    name: 'City of Springfield',
    legalName: 'City of Springfield, Oregon',
    city: 'Springfield',
    state: 'OR',
    zipCode: '97477',
    type: 'City',
    summary: 'A city at the bend of the river.',
    website: 'https://springfield.example',
  },
  saveFinEconProfile: { emmaIssuerUrl: 'https://emma.msrb.org', censusDataUrl: '', sifmaUrl: '' },
  addPerson: official,
  changePerson: { ...official, showOnProfile: false },
  addCreditRating: rating,
  changeCreditRating: { ...rating, revStream: 'Property taxes' },
  publishMarketNews: news,
  changeMarketNews: { ...news, author: 'Office of the Clerk' },
  validateInvite: { recaptchaToken: 'local' },
  inviteProfessional: { name: 'Paul Adviser' },
  inviteColleague: { name: 'Colin Clerk', role: 'User' },
  changeColleagueRole: { role: 'Admin' },
  endAllSessions: { keepCurrent: true },
  signOut: { token: 'the ID token of the page' },
  beginSignIn: { isFresh: false },
  finishSignIn: { flow: 'a-flow', query: '?code=a-code&state=a-state' },
  renewSignIn: { handle: 'a-handle' },
  endSignIn: { handle: 'a-handle' },
  recoverAccount: { password: 'not-theirs', code: '0000-0000-0000-0000-0000-0000' },
} satisfies Bodies<typeof market>;

const ofAuctions = {
  createAuction: offering,
  saveProfile: offering,
  saveRatingsProviders: ratings,
  savePriority: priority,
  saveKeyDates: keyDates,
  saveMaturityStructure: { schedule },
  saveWitnessChoice: { witnesses: [], quorum: 0 },
  goLive: {},
  haltAuction: { reason: 'A figure in the statement is being corrected' },
  resumeAuction: { choice: 'keep' },
  rescheduleAuction: { closeDate: hoursFromNow(72).toISOString(), reason: 'A storm has closed the offices' },
  previewResizing: { maturities: [{ maturityDate: first, principal: 90_000 }] },
  resizeSale: { maturities: [{ maturityDate: first, principal: 90_000 }], reason: 'A smaller issue is enough' },
  withdrawMaturities: {
    maturities: [{ maturityDate: first }],
    reason: 'The refunding of earlier bonds is postponed',
  },
  supplementDocument: { document: 'docOther1', reason: 'Page 12 had the figures of another year' },
  placeBid: { investments },
  previewBid: { investments },
  saveOrderRules: { approvalAbove: null },
  saveOrderLimits: { maxOrder: 250_000, maxDay: 1_000_000 },
  proposeOrder: { investments },
  changeWaitingOrder: { investments, version: 1 },
  approveWaitingOrder: { version: 1 },
  addSubAccount: { name: 'Growth portfolio', reference: 'GP-1' },
  changeSubAccount: { name: 'Income portfolio', reference: null, isArchived: false, version: 1 },
  rejectWaitingOrder: { version: 1, reason: 'Too much of one issuer' },
  amendBid: { investments },
  tryPriority: { priority },
  proposeDocument: { document: 'docOther2' },
  requestAmendment: { purpose: 'New pipes and pumps', reason: 'The project has grown' },
  publishFinalStatement: { note: 'With the final yields' },
  saveCostInputs: {
    costs: [
      { kind: 'other', name: 'Bond counsel', amount: 12_500 },
      { kind: 'insurance', name: 'Bond insurance', amount: 4_000 },
    ],
    fiscalYearStart: 7,
    issuePriceRule: 'ten-percent',
    refunding: {
      bonds: [
        {
          maturityDate: dayIn(6),
          principalAmount: 250_000,
          interestRate: 6,
          call: { date: dayIn(2), price: 101 },
        },
      ],
      frequency: 'Semi-Annual',
      contribution: 0,
      fundsOnHand: 0,
      discountBasis: 'arbitrage-yield',
      discountRate: null,
    },
  },
  giveFeedback: {
    alertMe: true,
    feedback: 'I would like a shorter ladder.',
    levelOfInterest: 'Very Interested',
    interests: [{ maturityDate: first, amount: 10_000 }],
  },
  askAboutSale: { text: 'Is the interest subject to the alternative minimum tax?' },
  answerSaleQuestion: { text: 'No. See page 12 of the statement.', isPublic: true, seen: 0 },
  declineSaleQuestion: { reason: 'This is not about the sale.' },
  inviteToDealTeam: { role: 'MunicipalAdvisor' },
  answerTeamInvitation: { accept: true },
  requireSignOffs: { required: [{ step: 'FinalOfficialStatement', role: 'BondCounsel' }] },
  signOff: { step: 'Terms', role: 'MunicipalAdvisor', sha256: '0'.repeat(64) },
  grantTeamBook: { role: 'MunicipalAdvisor', level: 'Totals' },
  markSaleSeen: { until: '2026-01-01T00:00:00.000Z' },
  subscribeToStatus: { isSubscribedToAuctionStatusChange: true },
  subscribeToInvestorPresentation: { isSubscribedToInvestorPresentation: true },
  setFavoriteMunicipality: favorite,
  setFavoriteAuction: favorite,
  saveSearch: { name: 'Bonds of Oregon', query: { state: 'OR', taxStatus: ['Tax Exempt'] } },
  registerPushToken: { token: 'device-of-the-clerk' },
  unregisterPushToken: { token: 'another-device' },
  chooseLanguage: { language: 'es' },
  savePreferences: {
    zone: 'America/Los_Angeles',
    digest: 'Weekly',
    channels: [{ type: 'AuctionLive', push: true, mail: false }],
  },
  createApiKey: { name: 'Reporting', scopes: ['read'], days: 90, networks: [] },
  addWebhook: hook,
  changeWebhook: { ...hook, isActive: false },
} satisfies Bodies<typeof market>;

const ofAdministrators = {
  chooseLanguage: { language: 'es' },
  signUpAdministrator: { firstName: 'Ada', lastName: 'Reviewer' },
  changeAdministratorRole: { role: 'Reviewer' },
  removeAdministrator: { reason: 'Left the company' },
  inviteAdministrator: { role: 'Reviewer' },
  addWitness: {
    name: 'City clerk of Springfield',
    key: 'witness.springfield.example+06a21aa4+BHqVWoEpSsvA/gn/9LPt+0GdFs+KxIFcNdm2ldO4YHli',
    url: 'https://witness.springfield.example',
    operator: 'The city clerk of Springfield, Oregon',
  },
  changeWitnessState: { isActive: false },
  decideAmendment: { status: 'Returned', remarks: 'Say which pumps' },
  decideAuction: { status: 'Approved', remarks: null },
  changeLaunchDate: { marketingPeriodLaunchDate: hoursFromNow(-2).toISOString() },
  cancelAuction: { reason: 'The issue is refinanced' },
  rejectFactChange: rejection,
  linkAccounts: { subject: '', other: '', ground: 'sameInstitution', reason: 'The fund said so by phone' },
  endAccountLink: { subject: '', reason: 'They are two funds' },
  settleLinkStatement: { subject: '', answer: 'The accounts are linked now' },
  markCheck: { ...finding, fingerprint: '', reason: 'The county hosts their page' },
  unmarkCheck: finding,
  saveView: view,
  retryJobs: { kind: 'remove-files' },
  assignCase: { subject: '', assignee: null, insteadOf: null },
  addCaseNote: { subject: '', text: 'The mayor confirmed the address by phone.' },
  hideSaleQuestion: { reason: 'It names a person.' },
  askApplicant: { subject: '', text: 'Which department issues the bonds?', seen: 0 },
  addReasonTemplate: template,
  addAnnouncement: announcement,
  changeAnnouncement: { ...announcement, version: 1 },
  changeReasonTemplate: { name: template.name, text: template.text, version: 1 },
  previewMarketRules: rulesChange,
  changeMarketRules: { ...rulesChange, reason: 'Most sales are shorter' },
  refuseDecision: { reason: 'Not convinced' },
  rejectAccount: rejection,
  suspendAccount: reason,
  reactivateAccount: reason,
  deactivateAccount: reason,
} satisfies Bodies<typeof admin>;

export const bodies = { ...ofAccounts, ...ofAuctions, ...ofAdministrators } as const;
