/** When the page has loaded: what it does not show yet loads after that, so that it does not compete for the line. */

/** What a page shows while a part of it is loading. */
export const loadingParts = '[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root';

const pauseMs = 500;
/** A part that takes longer, or fails, holds nothing else up. */
const longestMs = 5_000;

let loaded: Promise<void> | null = null;

/** Resolves a moment after the scripts, styles and images that the page names have arrived, once none of its parts is loading. */
export function pageLoaded(): Promise<void> {
  loaded ??= new Promise((done) => {
    const begin = () => wait(Date.now() + longestMs);
    const wait = (until: number) =>
      setTimeout(() => {
        if (Date.now() < until && globalThis.document?.querySelector(loadingParts)) wait(until);
        else done();
      }, pauseMs);
    if ((globalThis.document?.readyState ?? 'complete') === 'complete') begin();
    else globalThis.addEventListener('load', begin, { once: true });
  });
  return loaded;
}
