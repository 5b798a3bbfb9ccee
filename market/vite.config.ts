/** Builds the market's pages; in development serves them in front of a running market API. */
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from '../scripts/compressed-files.ts';
import { offlineVerifier } from './offline-verifier.ts';

const api = `http://127.0.0.1:${process.env['MARKET_PORT'] ?? '4000'}`;

// 'shell_nav': without a hash, since modules have different names (tidy.test.ts), and short, since they are bytes of the first screen.
const css = {
  modules: { generateScopedName: (name: string, path: string) => `${basename(path, '.module.css')}_${name}` },
};

export default defineConfig({
  plugins: [react(), offlineVerifier(css), compressedFiles()],
  css,
  // The server replaces it with a nonce in every response (server/src/http/pages.ts).
  html: { cspNonce: 'FAIRBOOK_NONCE' },
  build: {
    target: 'es2022',
    // Pages load on demand; a size warning for one framework chunk would only be noise.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Every page that loads on demand is named in the first script, so short names save bytes on the first screen.
        chunkFileNames: 'assets/[hash].js',
        // Code that every page needs goes into few files, which compress better than many small ones.
        codeSplitting: {
          groups: [
            { name: 'base', priority: 1, test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
            {
              name: 'identity',
              priority: 1,
              test: /node_modules\/(@firebase\/(app|auth|component|logger|util)|idb)\//,
            },
            // What the first screen uses besides.
            { name: 'first', test: /ui\/src\/(ColorSchemeSwitch|Logo|SampleLadder)\.tsx$/ },
          ],
        },
      },
    },
  },
  server: {
    port: 4010,
    strictPort: true,
    proxy: { '/api': api, '/dev': api },
  },
});
