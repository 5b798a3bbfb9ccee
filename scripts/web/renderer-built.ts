/** What scripts/web/dev-pages.ts prints after each build, for scripts/watch.ts. */
export const rendererBuilt = 'the public pages were built';
