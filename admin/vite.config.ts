/** Builds and serves the administrators' web app. */
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from '../scripts/compressed-files.ts';

export default defineConfig({
  plugins: [react(), compressedFiles()],
  // 'shell_nav': without a hash, since modules have different names (tidy.test.ts), and short, since they are bytes of the first screen.
  css: { modules: { generateScopedName: (name, path) => `${basename(path, '.module.css')}_${name}` } },
  // The server replaces it with a nonce in every response (server/src/http/pages.ts).
  html: { cspNonce: 'FAIRBOOK_NONCE' },
  server: { port: 4101, strictPort: true, proxy: { '/api': `http://127.0.0.1:${process.env['ADMIN_PORT'] ?? 4001}` } },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Every page that loads on demand is named in the first script, so short names save bytes on the first screen.
        chunkFileNames: 'assets/[hash].js',
        // Code that every page needs goes into one file, which compresses better than many small ones.
        codeSplitting: {
          groups: [
            { name: 'base', priority: 1, test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
            // The first screen with everything it uses.
            { name: 'first', test: /ui\/src\/SignInPage\.tsx$/ },
          ],
        },
      },
    },
  },
});
