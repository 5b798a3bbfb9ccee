// Before the first paint: the scheme chosen last, else the system's, so that nobody sees a flash of white.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('fairbook-color-scheme');
  } catch {
    // Storage may be closed to this page; the system's scheme will do.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
