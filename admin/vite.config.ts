/** How the administrators' web app is built, and served while it is being written. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  server: { port: 4101, strictPort: true, proxy: { '/api': `http://127.0.0.1:${process.env['ADMIN_PORT'] ?? 4001}` } },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    // What every page needs lies in one file, which compresses better than the same in pieces.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'base', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// }],
        },
      },
    },
  },
});
