// Sets the color scheme before the first paint, so that a dark page never flashes white. Uses the storage key of FairbookProvider.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('fairbook-color-scheme');
  } catch {
    // Without storage, follow the system.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
