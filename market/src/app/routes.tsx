/** Routes behind the gate of the market, which load on demand, as their pages do. Beside visitor-routes.tsx and pages.tsx the only file that knows all features. */

import type { UserType } from '@fairbook/domain/base/vocabulary.ts';
import { lazyPage } from '@fairbook/ui/kit/Loading.tsx';
import { inBackground } from '@fairbook/ui/start/prefetch.ts';
import { type RouteObject, redirect } from 'react-router';
import { paths } from '../base/paths.ts';
import { frameTexts } from '../notices/texts/frame.ts';
import { auctionPage, connectionsPage, dealTeamPage, namedSalePage, ownAuctionPage, workspacePage } from './pages.tsx';
import type { PageName } from './prefetch.ts';

const investors: readonly UserType[] = ['individual-investor', 'institutional-investor'];

/** Pages restricted to some kinds of people. */
const only = (kinds: readonly UserType[]) => async () => {
  const { Only } = await import('./frame/Only.tsx');
  return { Component: () => <Only kinds={kinds} /> };
};

/** Starts the first queries of a page behind the gate; `page` is its entry in prefetch.ts. */
const reads = (page: PageName) => inBackground(async (args) => (await import('./prefetch.ts')).prefetch(page, args));

const crumbs = (label: string, to: string) => ({ crumbs: [{ label, to }] });

export const routes: RouteObject[] = [
  {
    lazy: lazyPage(() => import('./frame/Frame.tsx')),
    children: [
      { path: 'start', ...reads('person'), lazy: lazyPage(() => import('../accounts/sign-up/StartPage.tsx')) },
      {
        path: 'onboarding/:step?',
        ...reads('account'),
        lazy: lazyPage(() => import('../accounts/onboarding/OnboardingPage.tsx')),
      },
      {
        path: 'notifications',
        ...reads('notices'),
        lazy: lazyPage(() => import('../notices/notifications/NoticesPage.tsx')),
      },
      { path: 'settings', ...reads('settings'), lazy: lazyPage(() => import('../accounts/settings/SettingsPage.tsx')) },
      {
        path: 'keys',
        ...reads('apiKeys'),
        handle: crumbs(frameTexts.nav.settings, paths.settings),
        lazy: lazyPage(() => import('../accounts/api-keys/ApiKeysPage.tsx')),
      },
      {
        path: 'webhooks',
        ...reads('webhooks'),
        handle: crumbs(frameTexts.nav.settings, paths.settings),
        lazy: lazyPage(() => import('../notices/webhooks/WebhooksPage.tsx')),
      },
      {
        lazy: only([...investors, 'municipality']),
        children: [
          {
            path: 'auctions',
            ...reads('auctions'),
            lazy: lazyPage(() => import('../auctions/catalogue/AuctionsPage.tsx')),
          },
          {
            path: 'compare',
            ...reads('compare'),
            handle: crumbs(frameTexts.nav.auctions, paths.auctions),
            lazy: lazyPage(() => import('../auctions/catalogue/ComparePage.tsx')),
          },
          {
            path: 'auctions/:uuid',
            ...reads('auction'),
            handle: crumbs(frameTexts.nav.auctions, paths.auctions),
            lazy: auctionPage,
          },
        ],
      },
      {
        lazy: only(['municipality', 'institutional-investor', 'market-professional']),
        children: [
          {
            path: 'people',
            ...reads('colleagues'),
            lazy: lazyPage(() => import('../accounts/colleagues/PeoplePage.tsx')),
          },
        ],
      },
      {
        lazy: only(['municipality']),
        children: [
          { path: 'workspace', ...reads('workspace'), lazy: workspacePage },
          // The address while only municipalities had several people; links to it may be kept.
          { path: 'workspace/people', loader: () => redirect(paths.people) },
          {
            path: 'professionals',
            ...reads('invitations'),
            lazy: lazyPage(() => import('../accounts/invites/InvitationsPage.tsx')),
          },
          { path: 'news', ...reads('news'), lazy: lazyPage(() => import('../issuers/municipalities/NewsPage.tsx')) },
          {
            path: 'news/:uuid',
            ...reads('newsEditor'),
            handle: crumbs(frameTexts.nav.news, paths.news),
            lazy: lazyPage(() => import('../issuers/municipalities/NewsEditorPage.tsx')),
          },
          {
            path: 'workspace/auctions/new',
            ...reads('person'),
            handle: crumbs(frameTexts.nav.workspace, paths.workspace),
            lazy: lazyPage(() => import('../auctions/builder/NewAuctionPage.tsx')),
          },
          {
            path: 'workspace/auctions/:uuid/as-investors',
            ...reads('ownAuction'),
            handle: crumbs(frameTexts.nav.workspace, paths.workspace),
            lazy: lazyPage(() => import('../auctions/own/AsInvestorsPage.tsx')),
          },
          {
            path: 'workspace/auctions/:uuid/amend',
            ...reads('ownAuction'),
            handle: crumbs(frameTexts.nav.workspace, paths.workspace),
            lazy: lazyPage(() => import('../sale-changes/amendments/AmendPage.tsx')),
          },
          {
            path: 'workspace/auctions/:uuid/rehearsal',
            ...reads('ownAuction'),
            handle: crumbs(frameTexts.nav.workspace, paths.workspace),
            lazy: lazyPage(() => import('../book/rehearsal/RehearsalPage.tsx')),
          },
          {
            path: 'workspace/auctions/:uuid/team',
            ...reads('ownTeam'),
            handle: crumbs(frameTexts.nav.workspace, paths.workspace),
            lazy: dealTeamPage,
          },
          {
            path: 'workspace/auctions/:uuid/:step',
            ...reads('ownAuction'),
            handle: crumbs(frameTexts.nav.workspace, paths.workspace),
            lazy: lazyPage(() => import('../auctions/builder/BuilderPage.tsx')),
          },
          {
            path: 'workspace/auctions/:uuid',
            ...reads('ownAuction'),
            handle: crumbs(frameTexts.nav.workspace, paths.workspace),
            lazy: ownAuctionPage,
          },
          {
            path: 'workspace/auctions/:uuid/final-book',
            ...reads('finalBook'),
            handle: crumbs(frameTexts.nav.workspace, paths.workspace),
            lazy: lazyPage(() => import('../results/paper/FinalBookPage.tsx')),
          },
        ],
      },
      {
        lazy: only(['institutional-investor']),
        children: [
          {
            path: 'approvals',
            ...reads('approvals'),
            lazy: lazyPage(() => import('../orders/approvals/ApprovalsPage.tsx')),
          },
          {
            path: 'my-bids/:uuid/sub-accounts',
            ...reads('division'),
            handle: crumbs(frameTexts.nav.myBids, paths.myBids),
            lazy: lazyPage(() => import('../orders/division/DivisionPage.tsx')),
          },
        ],
      },
      {
        lazy: only(['market-professional']),
        children: [
          {
            path: 'connections',
            ...reads('connections'),
            lazy: connectionsPage,
          },
          {
            path: 'connections/:uuid/figures',
            ...reads('advisedSale'),
            handle: crumbs(frameTexts.nav.connections, paths.connections),
            lazy: lazyPage(() => import('../figures/AdvisedSalePage.tsx')),
          },
          {
            path: 'connections/:uuid/team',
            ...reads('dealTeam'),
            handle: crumbs(frameTexts.nav.connections, paths.connections),
            lazy: dealTeamPage,
          },
          {
            path: 'connections/:uuid/questions',
            ...reads('saleQuestions'),
            handle: crumbs(frameTexts.nav.connections, paths.connections),
            lazy: namedSalePage,
          },
        ],
      },
      {
        lazy: only(investors),
        children: [
          {
            path: 'municipalities',
            ...reads('issuers'),
            lazy: lazyPage(() => import('../issuers/municipalities/MunicipalitiesPage.tsx')),
          },
          {
            path: 'municipalities/:uuid',
            ...reads('issuer'),
            handle: crumbs(frameTexts.nav.municipalities, paths.municipalities),
            lazy: lazyPage(() => import('../issuers/municipalities/MunicipalityPage.tsx')),
          },
          // The address before the spelling was changed; links to it may be kept.
          { path: 'favourites', loader: () => redirect(paths.favorites) },
          {
            path: 'favorites',
            ...reads('favorites'),
            lazy: lazyPage(() => import('../issuers/following/FavoritesPage.tsx')),
          },
          {
            path: 'subscriptions',
            ...reads('subscriptions'),
            lazy: lazyPage(() => import('../issuers/following/SubscriptionsPage.tsx')),
          },
          {
            path: 'ladder',
            ...reads('ladder'),
            handle: crumbs(frameTexts.nav.auctions, paths.auctions),
            lazy: lazyPage(() => import('../auctions/LadderPage.tsx')),
          },
          { path: 'my-bids', ...reads('myBids'), lazy: lazyPage(() => import('../orders/MyBidsPage.tsx')) },
          {
            path: 'my-bids/upload',
            ...reads('person'),
            handle: crumbs(frameTexts.nav.myBids, paths.myBids),
            lazy: lazyPage(() => import('../orders/upload/UploadOrdersPage.tsx')),
          },
          {
            path: 'my-bids/:uuid/confirmation',
            ...reads('confirmation'),
            handle: crumbs(frameTexts.nav.myBids, paths.myBids),
            lazy: lazyPage(() => import('../results/paper/ConfirmationPage.tsx')),
          },
        ],
      },
    ],
  },
];
