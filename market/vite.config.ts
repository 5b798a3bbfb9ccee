/** Builds the market's pages; in development they stand in front of a running market API. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env['MARKET_PORT'] ?? '4000'}`;

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    // The pages load on demand; a warning at the size of one framework chunk would only be noise.
    chunkSizeWarningLimit: 700,
  },
  server: {
    port: 4010,
    strictPort: true,
    proxy: { '/api': api, '/dev': api },
  },
});
