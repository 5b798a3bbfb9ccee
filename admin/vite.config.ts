/** Builds and serves the administrators' web app. */
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
import { firstCalls } from './src/app/first-calls.ts';
import { paths } from './src/base/paths.ts';

const root = import.meta.dirname;
const language = languageOfBuild();
// Other pages are for development and tests: planning and compressing takes three times as long as building.
const isRelease = language === 'en' || language === 'es';

// 'shell_nav': without a hash, since modules have different names (tidy.test.ts), and short, since they are bytes of the first screen.
const css = {
  modules: { generateScopedName: (name: string, path: string) => `${basename(path, '.module.css')}_${name}` },
};

const build = {
  ...outputIn(language),
  target: 'es2023',
  modulePreload: { polyfill: false },
  chunkSizeWarningLimit: 700,
};

const chunks = {
  first: ['index.html', 'src/administrators/SignIn.tsx'],
  before: { toasts: ['../ui/src/app/Notices.tsx'] },
  app: ['src/app/routes.tsx', 'src/app/AdminShell.tsx', 'src/app/prefetch.ts'],
  later: ['../ui/src/sign-in/SessionWatch.tsx'],
  pages: {
    account: [
      'src/administrators/SignUp.tsx',
      'src/administrators/SignInHelp.tsx',
      'src/administrators/SignInCallback.tsx',
      '../ui/src/sign-in/provider/ProviderSignIn.tsx',
      '../ui/src/sign-in/provider/ProviderSignInAgainDialog.tsx',
      '../ui/src/sign-in/provider/ProviderSection.tsx',
      '../ui/src/sign-in/provider/openid.ts',
    ],
    people: [
      'src/accounts/people/MunicipalitiesPage.tsx',
      'src/accounts/people/MunicipalityPage.tsx',
      'src/accounts/people/IndividualsPage.tsx',
      'src/accounts/people/IndividualPage.tsx',
      'src/accounts/people/InstitutionsPage.tsx',
      'src/accounts/people/InstitutionPage.tsx',
      'src/accounts/people/ProfessionalsPage.tsx',
      'src/accounts/people/ProfessionalPage.tsx',
    ],
    auctions: [
      'src/auctions/AuctionsPage.tsx',
      'src/auctions/AuctionPage.tsx',
      'src/auctions/FiguresPart.tsx',
      'src/auctions/SaleQuestionsPart.tsx',
      'src/auctions/AmendmentReview.tsx',
    ],
    changes: [
      'src/accounts/changes/ChangesPage.tsx',
      'src/accounts/changes/ChangePage.tsx',
      'src/review/decisions/DecisionsPage.tsx',
    ],
    own: ['src/administrators/AccountPage.tsx', 'src/administrators/AdministratorsPage.tsx'],
    records: ['src/logs/WitnessesPage.tsx', 'src/logs/WitnessDialog.tsx', 'src/review/audit/AuditPage.tsx'],
    operations: [
      'src/operations/operations/OperationsPage.tsx',
      'src/notices/AnnouncementsPage.tsx',
      'src/notices/AnnouncementDialog.tsx',
      'src/notices/EndDialog.tsx',
      'src/review/templates/TemplatesPage.tsx',
      'src/review/templates/TemplateDialog.tsx',
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
    ...(isRelease ? [compressedFiles()] : []),
    ...(language === 'both' ? [spanishPages()] : []),
  ],
  css,
  // The server replaces it with a nonce in every response (server/src/platform/http/pages/pages.ts).
  html: { cspNonce: 'FAIRBOOK_NONCE' },
  server: { port: 4101, strictPort: true, proxy: { '/api': `http://127.0.0.1:${process.env['ADMIN_PORT'] ?? 4001}` } },
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
}));
