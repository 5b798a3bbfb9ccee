/** Builds the market's pages; in development serves them in front of a running market API. */
import { basename } from 'node:path';
import { market } from '@fairbook/contract/market.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { languageOfBuild } from '../scripts/web/language.ts';
import { webApp } from '../scripts/web/web-app.ts';
import { offlineVerifier } from './offline-verifier.ts';
import { publicPages } from './public-pages.ts';

const api = `http://127.0.0.1:${process.env['MARKET_PORT'] ?? '4000'}`;

// 'shell_nav': without a hash, since modules have different names (tidy.test.ts), and short, since they are bytes of the first screen.
export const css = {
  modules: {
    // Public pages import them with `?inline` too.
    generateScopedName: (name: string, path: string) => `${basename(path.replace(/\?.*$/, ''), '.module.css')}_${name}`,
  },
};

const language = languageOfBuild();

export default defineConfig(
  webApp({
    root: import.meta.dirname,
    calls: market,
    react,
    frame: ['/api/auth/metadata', '/api/notifications/history?page=1&pageSize=1&unread=true'],
    target: 'es2022',
    css,
    plugins: [offlineVerifier(css, language), publicPages(css, language)],
    chunks: {
      first: ['index.html', 'src/landing/LandingPage.tsx'],
      before: {
        forms: ['src/accounts/sign-up/SignIn.tsx'],
        example: ['src/landing/AllocationDemo.tsx', 'src/landing/SalesNow.tsx'],
        toasts: ['../ui/src/app/Notices.tsx'],
      },
      app: ['src/app/routes.tsx', 'src/app/frame/Frame.tsx', 'src/app/frame/Only.tsx'],
      later: [
        '../ui/src/sign-in/SessionWatch.tsx',
        'src/notices/push/background.ts',
        'src/notices/push/web-push.ts',
        'src/app/palette/Palette.tsx',
      ],
      heaviest: 'auction',
      parts: {
        account: [
          'src/accounts/sign-up/proof-of-work.ts',
          '../ui/src/sign-in/provider/ProviderSignIn.tsx',
          '../ui/src/sign-in/provider/ProviderSignInAgainDialog.tsx',
          '../ui/src/sign-in/provider/ProviderSection.tsx',
          '../ui/src/sign-in/provider/openid.ts',
        ],
        lists: ['src/auctions/catalogue/AuctionTable.tsx', 'src/auctions/catalogue/FilterSheet.tsx'],
        auction: ['src/orders/ScheduleDialog.tsx', 'src/logs/receipts/ReceiptsStatus.tsx'],
        orders: ['src/orders/division/DividedResult.tsx'],
        own: [
          'src/accounts/onboarding/LinkedAccounts.tsx',
          'src/accounts/onboarding/ResidenceDialog.tsx',
          'src/parts/OwnQuestions.tsx',
        ],
        verify: ['src/results/VerifyBox.tsx', 'src/logs/receipts/closed.ts'],
        builder: [
          'src/auctions/builder/WitnessChoiceDialog.tsx',
          // Few sales are amended, so that investors seldom load what they share with the builder.
          'src/sale-changes/amendments/TermsAmended.tsx',
          'src/sale-changes/amendments/UnderReview.tsx',
          'src/results/RecordedTerms.tsx',
        ],
      },
    },
    server: {
      port: 4010,
      // Public pages are rendered by the server (scripts/web/dev-pages.ts).
      proxy: {
        '/api': api,
        '/dev': api,
        '^/(sales|results|issuers|embed|feed\\.xml|robots\\.txt|sitemap\\.xml)(/|\\?|$)': api,
      },
    },
  }),
);
