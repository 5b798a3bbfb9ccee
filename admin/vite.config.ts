/** Builds and serves the administrators' web app. */
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
  first: ['index.html', 'src/accounts/SignIn.tsx'],
  before: { toasts: ['../ui/src/Notices.tsx'] },
  app: ['src/routes.tsx', 'src/AdminShell.tsx', 'src/prefetch.ts'],
  later: ['../ui/src/SessionWatch.tsx'],
  pages: {
    account: [
      'src/accounts/SignUp.tsx',
      'src/accounts/SignInHelp.tsx',
      'src/accounts/SignInCallback.tsx',
      '../ui/src/ProviderSignIn.tsx',
      '../ui/src/ProviderSignInAgainDialog.tsx',
      '../ui/src/ProviderSection.tsx',
      '../ui/src/openid.ts',
    ],
    people: [
      'src/people/MunicipalitiesPage.tsx',
      'src/people/MunicipalityPage.tsx',
      'src/people/IndividualsPage.tsx',
      'src/people/IndividualPage.tsx',
      'src/people/InstitutionsPage.tsx',
      'src/people/InstitutionPage.tsx',
      'src/people/ProfessionalsPage.tsx',
      'src/people/ProfessionalPage.tsx',
    ],
    auctions: [
      'src/auctions/AuctionsPage.tsx',
      'src/auctions/AuctionPage.tsx',
      'src/auctions/FiguresPart.tsx',
      'src/auctions/SaleQuestionsPart.tsx',
      'src/auctions/AmendmentReview.tsx',
    ],
    changes: ['src/changes/ChangesPage.tsx', 'src/changes/ChangePage.tsx', 'src/decisions/DecisionsPage.tsx'],
    own: ['src/accounts/AccountPage.tsx', 'src/accounts/AdministratorsPage.tsx'],
    records: ['src/witnesses/WitnessesPage.tsx', 'src/witnesses/WitnessDialog.tsx', 'src/audit/AuditPage.tsx'],
    operations: [
      'src/operations/OperationsPage.tsx',
      'src/announcements/AnnouncementsPage.tsx',
      'src/announcements/AnnouncementDialog.tsx',
      'src/announcements/EndDialog.tsx',
      'src/templates/TemplatesPage.tsx',
      'src/templates/TemplateDialog.tsx',
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
