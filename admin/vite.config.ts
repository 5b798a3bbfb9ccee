/** Builds and serves the administrators' web app. */
import { basename } from 'node:path';
import { admin } from '@fairbook/contract/admin.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { webApp } from '../scripts/web/web-app.ts';

export default defineConfig(
  webApp({
    root: import.meta.dirname,
    calls: admin,
    react,
    frame: ['/api/auth/metadata', '/api/user-management/review', '/api/decisions'],
    target: 'es2023',
    // 'shell_nav': without a hash, since modules have different names (tidy.test.ts), and short, since they are bytes of the first screen.
    css: { modules: { generateScopedName: (name, path) => `${basename(path, '.module.css')}_${name}` } },
    chunks: {
      first: ['index.html', 'src/administrators/SignIn.tsx'],
      before: { toasts: ['../ui/src/app/Notices.tsx'] },
      app: ['src/app/routes.tsx', 'src/app/AdminShell.tsx'],
      later: ['../ui/src/sign-in/SessionWatch.tsx'],
      parts: {
        account: [
          '../ui/src/sign-in/provider/ProviderSignIn.tsx',
          '../ui/src/sign-in/provider/ProviderSignInAgainDialog.tsx',
          '../ui/src/sign-in/provider/ProviderSection.tsx',
          '../ui/src/sign-in/provider/openid.ts',
        ],
        auctions: [
          'src/auctions/FiguresPart.tsx',
          'src/auctions/SaleQuestionsPart.tsx',
          'src/auctions/AmendmentReview.tsx',
        ],
        records: ['src/logs/WitnessDialog.tsx'],
        operations: [
          'src/notices/AnnouncementDialog.tsx',
          'src/notices/EndDialog.tsx',
          'src/review/templates/TemplateDialog.tsx',
        ],
      },
    },
    server: { port: 4101, proxy: { '/api': `http://127.0.0.1:${process.env['ADMIN_PORT'] ?? 4001}` } },
  }),
);
