/** Builds the market's pages; in development they stand in front of a running market API. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env['MARKET_PORT'] ?? '4000'}`;

export default defineConfig({
  plugins: [react()],
  // The server puts a nonce of its own in its place in every answer (server/src/http/pages.ts).
  html: { cspNonce: 'FAIRBOOK_NONCE' },
  build: {
    target: 'es2022',
    // The pages load on demand; a warning at the size of one framework chunk would only be noise.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Every page that loads on demand is named in the first script, so that its name is bytes of the first screen.
        chunkFileNames: 'assets/[hash].js',
        // What every page needs lies in few files, which compress better than the same in pieces.
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
            { name: 'identity', test: /node_modules\/(@firebase\/(app|auth|component|logger|util)|idb)\// },
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
