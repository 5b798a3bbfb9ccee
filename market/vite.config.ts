/** Builds the market's pages; in development serves them in front of a running market API. */
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { announcements } from '../scripts/web/announcements-script.ts';
import { callTables } from '../scripts/web/call-tables.ts';
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
    forms: ['src/accounts/sign-up/SignIn.tsx'],
    example: ['src/landing/AllocationDemo.tsx', 'src/landing/SalesNow.tsx'],
    toasts: ['../ui/src/app/Notices.tsx'],
  },
  app: [
    'src/app/routes.tsx',
    'src/app/frame/Frame.tsx',
    'src/app/frame/Only.tsx',
    'src/app/prefetch.ts',
    'src/accounts/sign-up/StartPage.tsx',
  ],
  later: [
    '../ui/src/sign-in/SessionWatch.tsx',
    'src/notices/push/background.ts',
    'src/notices/push/web-push.ts',
    'src/app/palette/Palette.tsx',
  ],
  heaviest: 'auction',
  pages: {
    account: [
      'src/accounts/sign-up/SignUpPage.tsx',
      'src/accounts/sign-up/SignUpChoicePage.tsx',
      'src/accounts/sign-up/InvitePage.tsx',
      'src/accounts/sign-up/VerifyEmailPage.tsx',
      'src/accounts/sign-up/SignInHelp.tsx',
      'src/accounts/sign-up/SignInCallback.tsx',
      'src/accounts/sign-up/proof-of-work.ts',
      '../ui/src/sign-in/provider/ProviderSignIn.tsx',
      '../ui/src/sign-in/provider/ProviderSignInAgainDialog.tsx',
      '../ui/src/sign-in/provider/ProviderSection.tsx',
      '../ui/src/sign-in/provider/openid.ts',
    ],
    lists: [
      'src/notices/notifications/NoticesPage.tsx',
      'src/auctions/catalogue/AuctionsPage.tsx',
      'src/auctions/catalogue/AuctionTable.tsx',
      'src/auctions/catalogue/FilterSheet.tsx',
      'src/auctions/catalogue/ComparePage.tsx',
      'src/issuers/municipalities/MunicipalitiesPage.tsx',
      'src/issuers/municipalities/MunicipalityPage.tsx',
      'src/issuers/following/FavoritesPage.tsx',
      'src/issuers/following/SubscriptionsPage.tsx',
    ],
    auction: [
      'src/auctions/AuctionPage.tsx',
      'src/issuers/following/MarketingPanel.tsx',
      'src/orders/TicketPanel.tsx',
      'src/orders/ScheduleDialog.tsx',
      'src/results/ResultPanel.tsx',
      'src/logs/receipts/ReceiptsPanel.tsx',
      'src/logs/receipts/ReceiptsStatus.tsx',
      'src/sale-questions/panels.tsx',
    ],
    orders: [
      'src/orders/MyBidsPage.tsx',
      'src/results/paper/ConfirmationPage.tsx',
      'src/orders/approvals/ApprovalsPage.tsx',
      'src/orders/division/DivisionPage.tsx',
      'src/orders/division/DividedResult.tsx',
      'src/orders/upload/UploadOrdersPage.tsx',
    ],
    own: [
      'src/accounts/settings/SettingsPage.tsx',
      'src/accounts/onboarding/OnboardingPage.tsx',
      'src/accounts/onboarding/LinkedAccounts.tsx',
      'src/accounts/onboarding/ResidenceDialog.tsx',
      'src/parts/OwnQuestions.tsx',
    ],
    issuer: [
      'src/auctions/own/WorkspacePage.tsx',
      'src/accounts/onboarding/MunicipalityAccount.tsx',
      'src/issuers/municipalities/MarketFigures.tsx',
      'src/accounts/invites/WaitingInvitations.tsx',
      'src/issuers/following/RecentFeedback.tsx',
      'src/auctions/own/OwnAuctionPage.tsx',
      'src/auctions/own/AsInvestorsPage.tsx',
      'src/book/SaleBar.tsx',
      'src/book/BookPanel.tsx',
      'src/results/ReportPanel.tsx',
      'src/issuers/following/OwnMarketing.tsx',
      'src/book/whatif/WhatIfPanel.tsx',
      'src/sale-questions/own-panels.tsx',
    ],
    organization: [
      'src/accounts/colleagues/PeoplePage.tsx',
      'src/notices/webhooks/WebhooksPage.tsx',
      'src/accounts/api-keys/ApiKeysPage.tsx',
      'src/issuers/municipalities/NewsPage.tsx',
      'src/issuers/municipalities/NewsEditorPage.tsx',
      'src/accounts/invites/InvitationsPage.tsx',
      'src/accounts/invites/ConnectionsPage.tsx',
      'src/sale-questions/NamedSalePage.tsx',
      'src/figures/AdvisedSalePage.tsx',
      'src/deal-team/DealTeamPage.tsx',
      'src/deal-team/TeamInvitations.tsx',
      'src/auctions/own/TeamTerms.tsx',
    ],
    verify: ['src/results/VerifySalePage.tsx', 'src/results/VerifyBox.tsx', 'src/logs/receipts/closed.ts'],
    builder: [
      'src/auctions/builder/NewAuctionPage.tsx',
      'src/auctions/builder/BuilderPage.tsx',
      'src/auctions/builder/WitnessChoiceDialog.tsx',
      // Of drafts, as the builder is; a workspace is too heavy with them.
      // Few sales are amended, so that investors seldom load what they share with the builder.
      'src/sale-changes/amendments/AmendPage.tsx',
      'src/sale-changes/amendments/TermsAmended.tsx',
      'src/sale-changes/amendments/UnderReview.tsx',
      'src/results/RecordedTerms.tsx',
      'src/book/rehearsal/RehearsalPage.tsx',
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
