/* Sets the colour scheme before the first paint, so that a dark page never flashes white. The key is FairbookProvider's. */
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem('fairbook-color-scheme');
  } catch {
    // Storage may be forbidden; the system decides then.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = kept === 'light' || kept === 'dark' ? kept : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
