/** Serves the gallery of ui components: `npx vite ui/gallery`. For development only. */
export default { publicDir: '../public', server: { host: '127.0.0.1', port: 5180, strictPort: true } };
