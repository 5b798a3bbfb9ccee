/** The gallery of the furniture: `npx vite ui/gallery`. For looking, not for shipping. */
export default { publicDir: '../public', server: { host: '127.0.0.1', port: 5180, strictPort: true } };
