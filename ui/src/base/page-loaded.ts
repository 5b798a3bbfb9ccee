/** When the page has loaded: hidden parts load after that, so that it does not compete for the line. */

/** Signs of a page that a part of it is loading. */
export const loadingParts = '[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root';

const pauseMs = 500;
/** A part that takes longer than so many pauses, or fails, holds nothing else up. */
const pauses = 10;

let loaded: Promise<void> | null = null;

/** Resolves a moment after the scripts, styles and images that the page names have arrived, once none of its parts is loading. */
export function pageLoaded(): Promise<void> {
  loaded ??= new Promise((done) => {
    const page = globalThis.document;
    const wait = (left: number): unknown =>
      setTimeout(() => (left > 0 && page?.querySelector(loadingParts) ? wait(left - 1) : done()), pauseMs);
    if ((page?.readyState ?? 'complete') === 'complete') wait(pauses);
    else globalThis.addEventListener('load', () => wait(pauses), { once: true });
  });
  return loaded;
}
