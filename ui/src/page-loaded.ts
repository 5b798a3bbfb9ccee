/** When the page has loaded: what it does not show yet loads after that, so that it does not compete for the line. */

const pauseMs = 500;

let loaded: Promise<void> | null = null;

/** Resolves a moment after the scripts, styles and images that the page names have arrived. */
export function pageLoaded(): Promise<void> {
  loaded ??= new Promise((done) => {
    const pause = () => setTimeout(done, pauseMs);
    if ((globalThis.document?.readyState ?? 'complete') === 'complete') pause();
    else globalThis.addEventListener('load', pause, { once: true });
  });
  return loaded;
}
