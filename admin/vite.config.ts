/** How the administrators' web app is built, and served while it is being written. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // The server puts a nonce of its own in its place in every answer (server/src/http/pages.ts).
  html: { cspNonce: 'FAIRBOOK_NONCE' },
  server: { port: 4101, strictPort: true, proxy: { '/api': `http://127.0.0.1:${process.env['ADMIN_PORT'] ?? 4001}` } },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Every page that loads on demand is named in the first script, so that its name is bytes of the first screen.
        chunkFileNames: 'assets/[hash].js',
        // What every page needs lies in one file, which compresses better than the same in pieces.
        codeSplitting: {
          groups: [{ name: 'base', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// }],
        },
      },
    },
  },
});
