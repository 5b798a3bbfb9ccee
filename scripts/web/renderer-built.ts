/** Output of scripts/web/dev-pages.ts after each build, for scripts/watch.ts. */
export const rendererBuilt = 'the public pages were built';
