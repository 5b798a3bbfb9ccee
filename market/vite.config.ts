/** Builds the market's pages; in development serves them in front of a running market API. */
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callTables } from '../scripts/test/call-tables.ts';
import { announcements } from '../scripts/web/announcements-script.ts';
import { chunkGroups } from '../scripts/web/chunks.ts';
import { compressedFiles } from '../scripts/web/compressed-files.ts';
import { inLanguage, languageOfBuild, outputIn, spanishPages } from '../scripts/web/language.ts';
import { libraryStyles } from '../scripts/web/library-styles.ts';
import { pageNeeds } from '../scripts/web/page-needs.ts';
import { offlineVerifier } from './offline-verifier.ts';
import { publicPages } from './public-pages.ts';
import { firstCalls } from './src/app/first-calls.ts';
import { paths } from './src/base/paths.ts';

const api = `http://127.0.0.1:${process.env['MARKET_PORT'] ?? '4000'}`;
const root = import.meta.dirname;
const language = languageOfBuild();
// Other pages are for development and tests: planning and compressing takes three times as long as building.
const isRelease = language === 'en' || language === 'es';

// 'shell_nav': without a hash, since modules have different names (tidy.test.ts), and short, since they are bytes of the first screen.
export const css = {
  modules: {
    // Public pages import them with `?inline` too.
    generateScopedName: (name: string, path: string) => `${basename(path.replace(/\?.*$/, ''), '.module.css')}_${name}`,
  },
};

const build = {
  ...outputIn(language),
  target: 'es2022',
  // A browser without module preloading loads a little later.
  modulePreload: { polyfill: false },
  // Pages load on demand; a size warning for one framework chunk would only be noise.
  chunkSizeWarningLimit: 700,
};

const chunks = {
  first: ['index.html', 'src/landing/LandingPage.tsx'],
  before: {
    forms: ['src/accounts/SignIn.tsx'],
    example: ['src/landing/AllocationDemo.tsx', 'src/landing/SalesNow.tsx'],
    toasts: ['../ui/src/Notices.tsx'],
  },
  app: ['src/routes.tsx', 'src/frame/Frame.tsx', 'src/frame/Only.tsx', 'src/prefetch.ts', 'src/accounts/StartPage.tsx'],
  later: ['../ui/src/SessionWatch.tsx', 'src/push/background.ts', 'src/push/web-push.ts', 'src/palette/Palette.tsx'],
  heaviest: 'auction',
  pages: {
    account: [
      'src/accounts/SignUpPage.tsx',
      'src/accounts/SignUpChoicePage.tsx',
      'src/accounts/InvitePage.tsx',
      'src/accounts/VerifyEmailPage.tsx',
      'src/accounts/SignInHelp.tsx',
      'src/accounts/SignInCallback.tsx',
      'src/accounts/proof-of-work.ts',
      '../ui/src/ProviderSignIn.tsx',
      '../ui/src/ProviderSignInAgainDialog.tsx',
      '../ui/src/ProviderSection.tsx',
      '../ui/src/openid.ts',
    ],
    lists: [
      'src/notifications/NoticesPage.tsx',
      'src/auctions/AuctionsPage.tsx',
      'src/auctions/AuctionTable.tsx',
      'src/auctions/FilterSheet.tsx',
      'src/auctions/ComparePage.tsx',
      'src/municipalities/MunicipalitiesPage.tsx',
      'src/municipalities/MunicipalityPage.tsx',
      'src/following/FavoritesPage.tsx',
      'src/following/SubscriptionsPage.tsx',
    ],
    auction: [
      'src/auctions/AuctionPage.tsx',
      'src/following/MarketingPanel.tsx',
      'src/bidding/TicketPanel.tsx',
      'src/bidding/ScheduleDialog.tsx',
      'src/bidding/ResultPanel.tsx',
      'src/bidding/receipts/ReceiptsPanel.tsx',
      'src/bidding/receipts/ReceiptsStatus.tsx',
      'src/saleQuestions/panels.tsx',
    ],
    orders: [
      'src/bidding/MyBidsPage.tsx',
      'src/bidding/paper/ConfirmationPage.tsx',
      'src/bidding/approvals/ApprovalsPage.tsx',
      'src/bidding/division/DivisionPage.tsx',
      'src/bidding/division/DividedResult.tsx',
      'src/bidding/upload/UploadOrdersPage.tsx',
    ],
    own: [
      'src/settings/SettingsPage.tsx',
      'src/onboarding/OnboardingPage.tsx',
      'src/onboarding/LinkedAccounts.tsx',
      'src/onboarding/ResidenceDialog.tsx',
      'src/parts/OwnQuestions.tsx',
    ],
    issuer: [
      'src/auctions/WorkspacePage.tsx',
      'src/onboarding/MunicipalityAccount.tsx',
      'src/municipalities/MarketFigures.tsx',
      'src/invites/WaitingInvitations.tsx',
      'src/following/RecentFeedback.tsx',
      'src/auctions/OwnAuctionPage.tsx',
      'src/auctions/AsInvestorsPage.tsx',
      'src/bidding/SaleBar.tsx',
      'src/bidding/BookPanel.tsx',
      'src/bidding/ReportPanel.tsx',
      'src/following/OwnMarketing.tsx',
      'src/bidding/whatif/WhatIfPanel.tsx',
      'src/saleQuestions/ownPanels.tsx',
    ],
    organization: [
      'src/colleagues/PeoplePage.tsx',
      'src/webhooks/WebhooksPage.tsx',
      'src/apiKeys/ApiKeysPage.tsx',
      'src/municipalities/NewsPage.tsx',
      'src/municipalities/NewsEditorPage.tsx',
      'src/invites/InvitationsPage.tsx',
      'src/invites/ConnectionsPage.tsx',
      'src/saleQuestions/NamedSalePage.tsx',
      'src/figures/AdvisedSalePage.tsx',
      'src/dealTeam/DealTeamPage.tsx',
      'src/dealTeam/TeamInvitations.tsx',
      'src/auctions/TeamTerms.tsx',
    ],
    verify: ['src/bidding/VerifySalePage.tsx', 'src/bidding/VerifyBox.tsx', 'src/bidding/receipts/closed.ts'],
    builder: [
      'src/auctions/builder/NewAuctionPage.tsx',
      'src/auctions/builder/BuilderPage.tsx',
      'src/auctions/builder/WitnessChoiceDialog.tsx',
      // Of drafts, as the builder is; a workspace is too heavy with them.
      // Few sales are amended, so that investors seldom load what they share with the builder.
      'src/amendments/AmendPage.tsx',
      'src/amendments/TermsAmended.tsx',
      'src/amendments/UnderReview.tsx',
      'src/bidding/RecordedTerms.tsx',
      'src/bidding/rehearsal/RehearsalPage.tsx',
      'src/bidding/rehearsal/ReplayPage.tsx',
    ],
  },
} as const;

export default defineConfig(async ({ command }) => ({
  plugins: [
    inLanguage(language),
    react(),
    callTables(),
    libraryStyles(),
    pageNeeds({ paths, firstCalls }),
    announcements(),
    offlineVerifier(css, language),
    publicPages(css, language),
    ...(isRelease ? [compressedFiles()] : []),
    ...(language === 'both' ? [spanishPages()] : []),
  ],
  css,
  // The server replaces it with a nonce in every response (server/src/platform/http/pages/pages.ts).
  html: { cspNonce: 'FAIRBOOK_NONCE' },
  build: {
    ...build,
    rolldownOptions: {
      output: {
        // Every page that loads on demand is named in the first script, so short names save bytes on the first screen.
        chunkFileNames: `${build.assetsDir}/[hash].js`,
        codeSplitting: {
          groups:
            command === 'build' && isRelease
              ? await chunkGroups({ root, plugins: [inLanguage(language), react(), callTables()], css, build }, chunks)
              : [],
        },
      },
    },
  },
  server: {
    port: 4010,
    strictPort: true,
    // Public pages are rendered by the server (scripts/web/dev-pages.ts).
    proxy: {
      '/api': api,
      '/dev': api,
      '^/(sales|results|issuers|embed|feed\\.xml|robots\\.txt|sitemap\\.xml)(/|\\?|$)': api,
    },
  },
}));
