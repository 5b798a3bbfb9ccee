/** Pages behind the gate of the market, which load on demand. Beside visitor-routes.tsx and pages.tsx the only file that knows all features. */
import type { UserType } from '@fairbook/domain/base/vocabulary.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { queryOf as listQuery, readListState } from '@fairbook/ui/kit/list/list-state.ts';
import { type AddPage, around, createPages, type PageRoute, under } from '@fairbook/ui/start/pages.ts';
import type { AnyQuery, Prefetch } from '@fairbook/ui/start/prefetch.ts';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from 'react-router';
import { colleagues } from '../accounts/colleagues/colleagues.ts';
import { connectionsQuery, invitations } from '../accounts/invites/invitations.ts';
import { application } from '../accounts/onboarding/application.ts';
import { preferences } from '../accounts/settings/preferences.ts';
import { prefetchCatalogue } from '../auctions/catalogue/catalogue-queries.ts';
import { readCompared } from '../auctions/catalogue/comparing.ts';
import { api } from '../base/api.ts';
import { ownAuctionCounts, ownAuctions, workspaceShape } from '../base/own-queries.ts';
import { paths } from '../base/paths.ts';
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
import { frameTexts } from '../notices/texts/frame.ts';
import { webhooks } from '../notices/webhooks/queries.ts';
import { waitingOrders } from '../orders/approvals/queries.ts';
import { division } from '../orders/division/queries.ts';
import { auctionPage, connectionsPage, dealTeamPage, namedSalePage, ownAuctionPage, workspacePage } from './pages.tsx';

const readPerson = (queries: QueryClient) => queries.ensureQueryData(metadata);

const page = createPages(session, readPerson);

/** Pages restricted to some kinds of people. */
function only(kinds: readonly UserType[], pages: (page: AddPage<Person>) => PageRoute[]): PageRoute {
  const load = () => import('./frame/Only.tsx');
  const lazy = async () => {
    const { Only } = await load();
    return { Component: () => <Only kinds={kinds} /> };
  };
  const children = pages(createPages(session, readPerson, ({ userType }) => kinds.includes(userType)));
  return { kinds, load, lazy, children };
}

const investors: readonly UserType[] = ['individual-investor', 'institutional-investor'];

/** The query for the record that the address names. */
const byUuid =
  (queryOf: (uuid: string) => AnyQuery): Prefetch<Person> =>
  ({ read, params: { uuid = '' } }) =>
    read(queryOf(uuid));

/** A professional reads about sales once the account is active. */
const whenActive =
  (reads: Prefetch<Person>): Prefetch<Person> =>
  (visit) =>
    visit.person.onboardingStatus === 'Active' && reads(visit);

const forEveryone: PageRoute[] = [
  page('start', 'app', [], () => import('../accounts/sign-up/StartPage.tsx')),
  page(
    'onboarding/:step?',
    'own',
    ({ read, person }) => read(application(person.userType)),
    () => import('../accounts/onboarding/OnboardingPage.tsx'),
  ),
  page(
    'notifications',
    'lists',
    ({ read, search }) => read(notices(search.get('unread') === 'true', historyStep)),
    () => import('../notices/notifications/NoticesPage.tsx'),
  ),
  page('settings', 'own', [preferences()], () => import('../accounts/settings/SettingsPage.tsx')),
  under(frameTexts.nav.settings, paths.settings, [
    page(
      'keys',
      'organization',
      ({ read, person }) => mayHaveKeys(person) && read(ask(api.listApiKeys, {})),
      () => import('../accounts/api-keys/ApiKeysPage.tsx'),
    ),
    page('webhooks', 'organization', [webhooks], () => import('../notices/webhooks/WebhooksPage.tsx')),
  ]),
];

const forInvestorsAndIssuers = only([...investors, 'municipality'], (page) => [
  page('auctions', 'lists', prefetchCatalogue, () => import('../auctions/catalogue/AuctionsPage.tsx')),
  under(frameTexts.nav.auctions, paths.auctions, [
    page(
      'compare',
      'lists',
      ({ read, search }) => readCompared(search.get('sales')).map((uuid) => read(publicAuction(uuid))),
      () => import('../auctions/catalogue/ComparePage.tsx'),
    ),
    page('auctions/:uuid', 'auction', byUuid(publicAuction), auctionPage),
  ]),
]);

const forOrganizations = only(['municipality', 'institutional-investor', 'market-professional'], (page) => [
  page('people', 'organization', [colleagues], () => import('../accounts/colleagues/PeoplePage.tsx')),
]);

const forIssuers = only(['municipality'], (page) => [
  page(
    'workspace',
    'issuer',
    ({ read, search }) => [read(ownAuctions(readListState(search, workspaceShape))), read(ownAuctionCounts)],
    workspacePage,
  ),
  // The address while only municipalities had several people; links to it may be kept.
  { path: 'workspace/people', loader: () => redirect(paths.people) },
  page('professionals', 'organization', [invitations], () => import('../accounts/invites/InvitationsPage.tsx')),
  page('news', 'organization', [ownNews], () => import('../issuers/municipalities/NewsPage.tsx')),
  under(frameTexts.nav.news, paths.news, [
    page(
      'news/:uuid',
      'organization',
      [ownNews, ownLiveSales],
      () => import('../issuers/municipalities/NewsEditorPage.tsx'),
    ),
  ]),
  under(frameTexts.nav.workspace, paths.workspace, [
    page('workspace/auctions/new', 'builder', [], () => import('../auctions/builder/NewAuctionPage.tsx')),
    page(
      'workspace/auctions/:uuid/as-investors',
      'issuer',
      byUuid(ownAuction),
      () => import('../auctions/own/AsInvestorsPage.tsx'),
    ),
    page(
      'workspace/auctions/:uuid/amend',
      'builder',
      byUuid(ownAuction),
      () => import('../sale-changes/amendments/AmendPage.tsx'),
    ),
    page(
      'workspace/auctions/:uuid/rehearsal',
      'builder',
      byUuid(ownAuction),
      () => import('../book/rehearsal/RehearsalPage.tsx'),
    ),
    page('workspace/auctions/:uuid/team', 'organization', byUuid(dealTeam), dealTeamPage),
    page(
      'workspace/auctions/:uuid/:step',
      'builder',
      byUuid(ownAuction),
      () => import('../auctions/builder/BuilderPage.tsx'),
    ),
    page('workspace/auctions/:uuid', 'issuer', byUuid(ownAuction), ownAuctionPage),
    page(
      'workspace/auctions/:uuid/final-book',
      null,
      byUuid(saleReport),
      () => import('../results/paper/FinalBookPage.tsx'),
    ),
  ]),
]);

const forInstitutions = only(['institutional-investor'], (page) => [
  page('approvals', 'orders', [waitingOrders], () => import('../orders/approvals/ApprovalsPage.tsx')),
  under(frameTexts.nav.myBids, paths.myBids, [
    page('my-bids/:uuid/sub-accounts', 'orders', byUuid(division), () => import('../orders/division/DivisionPage.tsx')),
  ]),
]);

const forProfessionals = only(['market-professional'], (page) => [
  page(
    'connections',
    'organization',
    (visit) => [
      visit.read(connectionsQuery),
      whenActive(({ read }) => [read(attachedAuctions), read(teamInvitations)])(visit),
    ],
    connectionsPage,
  ),
  under(frameTexts.nav.connections, paths.connections, [
    page(
      'connections/:uuid/figures',
      'organization',
      whenActive(byUuid(costOfSale)),
      () => import('../figures/AdvisedSalePage.tsx'),
    ),
    page('connections/:uuid/team', 'organization', whenActive(byUuid(dealTeam)), dealTeamPage),
    page(
      'connections/:uuid/questions',
      'organization',
      whenActive(({ read, params: { uuid = '' } }) => [read(attachedAuctions), read(saleLook(uuid))]),
      namedSalePage,
    ),
  ]),
]);

const forInvestors = only(investors, (page) => [
  page(
    'municipalities',
    'lists',
    ({ read, search }) => {
      const state = readListState(search, issuerShape);
      return [read(issuerList(state, listQuery(state, issuerShape))), read(marketSummary)];
    },
    () => import('../issuers/municipalities/MunicipalitiesPage.tsx'),
  ),
  under(frameTexts.nav.municipalities, paths.municipalities, [
    page(
      'municipalities/:uuid',
      'lists',
      byUuid(issuerPage),
      () => import('../issuers/municipalities/MunicipalityPage.tsx'),
    ),
  ]),
  // The address before the spelling was changed; links to it may be kept.
  { path: 'favourites', loader: () => redirect(paths.favorites) },
  page('favorites', 'lists', [favorites], () => import('../issuers/following/FavoritesPage.tsx')),
  page('subscriptions', 'lists', [subscriptions], () => import('../issuers/following/SubscriptionsPage.tsx')),
  under(frameTexts.nav.auctions, paths.auctions, [
    page('ladder', null, [myBids()], () => import('../auctions/LadderPage.tsx')),
  ]),
  page('my-bids', 'orders', [myBids(), myAllocations()], () => import('../orders/MyBidsPage.tsx')),
  under(frameTexts.nav.myBids, paths.myBids, [
    page('my-bids/upload', 'orders', [], () => import('../orders/upload/UploadOrdersPage.tsx')),
    page(
      'my-bids/:uuid/confirmation',
      'orders',
      byUuid(myConfirmation),
      () => import('../results/paper/ConfirmationPage.tsx'),
    ),
  ]),
]);

export const routes: PageRoute[] = [
  around(
    () => import('./frame/Frame.tsx'),
    [
      ...forEveryone,
      forInvestorsAndIssuers,
      forOrganizations,
      forIssuers,
      forInstitutions,
      forProfessionals,
      forInvestors,
    ],
  ),
];
