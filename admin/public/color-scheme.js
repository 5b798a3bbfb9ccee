// Sets the colour scheme before the first paint, so that a dark page never flashes white. The key is FairbookProvider's.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('fairbook-color-scheme');
  } catch {
    // A browser that keeps nothing follows the system.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
