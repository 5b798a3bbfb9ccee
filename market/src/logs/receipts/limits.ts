/** How large a log may be for a check of the whole of it in a page. */

/** Beyond these entries a check would keep the page busy for seconds. */
export const maxEntries = 20_000;
