/** Removes the first view that the server wrote into the page, once the app shows as much. */

const loading = '[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root';
/** A part that takes longer than the page shows that it is loading by itself. */
const longestMs = 3_000;

/** Watches the app's element. A reader who has scrolled is not interrupted: a button leads on. */
export function replaceFirstView(root: HTMLElement): void {
  const view = document.getElementById('first-view');
  if (!view) return;
  const [status, button] = [view.querySelector<HTMLElement>('[role="status"]'), view.querySelector('button')];
  const replace = () => {
    view.remove();
    document.getElementById('first-view-style')?.remove();
  };
  let isReady = false;
  const become = () => {
    if (isReady) return;
    isReady = true;
    watching.disconnect();
    if (view.scrollTop === 0 || !status || !button) return replace();
    status.hidden = true;
    button.hidden = false;
    button.addEventListener('click', replace);
  };
  let isNamed = false;
  const watching = new MutationObserver(() => {
    if (!root.querySelector('h1')) return;
    const isShown = getComputedStyle(view).visibility === 'visible';
    if (!isShown || !root.querySelector(loading)) become();
    else if (!isNamed) setTimeout(become, longestMs);
    isNamed = true;
  });
  watching.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
}
