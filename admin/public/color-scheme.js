// Sets the color scheme before the first paint, so that a dark page never flashes white, and follows the system and other tabs while the page is open. Uses
// the storage key of FairbookProvider.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  function chosen() {
    try {
      return localStorage.getItem('fairbook-color-scheme');
    } catch {
      // Without storage, follow the system.
      return null;
    }
  }
  function apply() {
    const scheme = chosen();
    const dark = scheme === 'dark' || (scheme !== 'light' && system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  }
  apply();
  // A chosen scheme stays, also while a page is printed, for which the system counts as light.
  system.addEventListener('change', () => !['dark', 'light'].includes(chosen()) && apply());
  addEventListener('storage', apply);
})();
