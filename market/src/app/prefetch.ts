/** First queries of each page of the market. Its route starts them in the background while the code of the page is loading. */
import type { UserType } from '@fairbook/domain/base/vocabulary.ts';
import { queryOf as listQuery, readListState } from '@fairbook/ui/kit/list/list-state.ts';
import { createPrefetch, type Prefetch } from '@fairbook/ui/start/prefetch.ts';
import { apiKeys } from '../accounts/api-keys/queries.ts';
import { colleagues } from '../accounts/colleagues/colleagues.ts';
import { connectionsQuery, invitations } from '../accounts/invites/invitations.ts';
import { application } from '../accounts/onboarding/application.ts';
import { preferences } from '../accounts/settings/preferences.ts';
import { prefetchCatalogue } from '../auctions/catalogue/catalogue-queries.ts';
import { readCompared } from '../auctions/catalogue/comparing.ts';
import { ownAuctionCounts, ownAuctions, workspaceShape } from '../base/own-queries.ts';
import { mayHaveKeys, metadata, type Person } from '../base/person.ts';
import {
  attachedAuctions,
  favorites,
  issuerPage,
  marketSummary,
  myAllocations,
  myBids,
  myConfirmation,
  ownAuction,
  publicAuction,
  saleLook,
  saleReport,
  subscriptions,
} from '../base/queries.ts';
import { session } from '../base/session.ts';
import { dealTeam, teamInvitations } from '../deal-team/queries.ts';
import { costOfSale } from '../figures/queries.ts';
import { issuerList, issuerShape } from '../issuers/municipalities/issuer-list.ts';
import { ownLiveSales, ownNews } from '../issuers/municipalities/news.ts';
import { historyStep, notices } from '../notices/notifications/queries.ts';
import { webhooks } from '../notices/webhooks/queries.ts';
import { waitingOrders } from '../orders/approvals/queries.ts';
import { division } from '../orders/division/queries.ts';

/** Pages for some user types only: no query starts for the others. */
function only(kinds: readonly UserType[], prefetch: Prefetch<Person>): Prefetch<Person> {
  return (visit) => kinds.includes(visit.person.userType) && prefetch(visit);
}

const forInvestors = (prefetch: Prefetch<Person>) => only(['individual-investor', 'institutional-investor'], prefetch);
const forIssuers = (prefetch: Prefetch<Person>) => only(['municipality'], prefetch);
const forViewers = (prefetch: Prefetch<Person>) =>
  only(['individual-investor', 'institutional-investor', 'municipality'], prefetch);

const ownAuctionPage = forIssuers(({ read, params: { uuid = '' } }) => read(ownAuction(uuid)));

const pages = {
  /** The page needs only who is signed in. */
  person: () => undefined,
  account: ({ read, person }) => read(application(person.userType)),
  notices: ({ read, search }) => read(notices(search.get('unread') === 'true', historyStep)),
  settings: ({ read }) => read(preferences()),
  webhooks: ({ read }) => read(webhooks),
  apiKeys: ({ read, person }) => mayHaveKeys(person) && read(apiKeys),
  auctions: forViewers(prefetchCatalogue),
  auction: forViewers(({ read, params: { uuid = '' } }) => read(publicAuction(uuid))),
  compare: forViewers(({ read, search }) => {
    for (const uuid of readCompared(search.get('sales'))) void read(publicAuction(uuid));
  }),
  ladder: forInvestors(({ read }) => read(myBids())),
  workspace: forIssuers(({ read, search }) => {
    const state = readListState(search, workspaceShape);
    void read(ownAuctions(state));
    void read(ownAuctionCounts);
  }),
  colleagues: only(['municipality', 'institutional-investor', 'market-professional'], ({ read }) => read(colleagues)),
  approvals: only(['institutional-investor'], ({ read }) => read(waitingOrders)),
  invitations: forIssuers(({ read }) => read(invitations)),
  news: forIssuers(({ read }) => read(ownNews)),
  newsEditor: forIssuers(({ read }) => {
    void read(ownNews);
    void read(ownLiveSales);
  }),
  ownAuction: ownAuctionPage,
  finalBook: forIssuers(({ read, params: { uuid = '' } }) => read(saleReport(uuid))),
  connections: only(['market-professional'], ({ read, person }) => {
    void read(connectionsQuery);
    if (person.onboardingStatus !== 'Active') return;
    void read(attachedAuctions);
    void read(teamInvitations);
  }),
  dealTeam: only(['market-professional'], ({ read, person, params: { uuid = '' } }) => {
    if (person.onboardingStatus === 'Active') void read(dealTeam(uuid));
  }),
  ownTeam: forIssuers(({ read, params: { uuid = '' } }) => read(dealTeam(uuid))),
  advisedSale: only(['market-professional'], ({ read, person, params: { uuid = '' } }) => {
    if (person.onboardingStatus === 'Active') void read(costOfSale(uuid));
  }),
  saleQuestions: only(['market-professional'], ({ read, person, params: { uuid = '' } }) => {
    if (person.onboardingStatus !== 'Active') return;
    void read(attachedAuctions);
    void read(saleLook(uuid));
  }),
  issuers: forInvestors(({ read, search }) => {
    const state = readListState(search, issuerShape);
    void read(marketSummary);
    void read(issuerList(state, listQuery(state, issuerShape)));
  }),
  issuer: forInvestors(({ read, params: { uuid = '' } }) => read(issuerPage(uuid))),
  favorites: forInvestors(({ read }) => read(favorites)),
  subscriptions: forInvestors(({ read }) => read(subscriptions)),
  myBids: forInvestors(({ read }) => {
    void read(myBids());
    void read(myAllocations());
  }),
  division: only(['institutional-investor'], ({ read, params: { uuid = '' } }) => read(division(uuid))),
  confirmation: forInvestors(({ read, params: { uuid = '' } }) => read(myConfirmation(uuid))),
} satisfies Readonly<Record<string, Prefetch<Person>>>;

export type PageName = keyof typeof pages;

export const prefetch = createPrefetch<Person, PageName>(
  session,
  (queries) => queries.ensureQueryData(metadata),
  pages,
);
