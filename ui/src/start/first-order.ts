/** Lets the first view of a sale ask for amounts where its reader may order (market/src/public/first-view.tsx): the page's first call says so. */
import type { FirstCall } from '../base/first-calls.ts';

const saleCall = /^\/api\/auction\/[^/]+\/public$/;

/** Marks the document, since the form may not be there yet; its style waits for the mark. */
export function offerFirstOrder(calls: ReadonlyMap<string, FirstCall>): void {
  for (const [address, { arriving }] of calls) {
    if (!saleCall.test(address)) continue;
    arriving
      .then(({ answer }) => answer.clone().json() as Promise<{ readonly data: { readonly whyNotBid: unknown } }>)
      .then(({ data }) => document.documentElement.toggleAttribute('data-may-order', data.whyNotBid === null))
      // The app says what is wrong.
      .catch(() => undefined);
  }
}
