/** Public facts of a sale, in the page of the app that shows it: a reader on a slow line reads them while the app is loading. */
import type { FirstView } from '@fairbook/contract/public/pages.ts';
import type { Deps } from '../../platform/deps.ts';
import { countCall } from '../../platform/http/limits.ts';
import { languageOf } from '../../platform/http/pages/language.ts';
import type { PageRequest } from '../../platform/http/pages/page-routes.ts';
import type { Renderers } from './pages.ts';
import { readSale } from './read-pages.ts';

const saleAddress = /^\/auctions\/([0-9a-f-]{36})\/?(\?|$)/;

/** Reads the first view of the page at an address. Where it cannot be read there is none: the app shows what is wrong. */
export function firstViews(deps: Deps, renderers: Renderers): (request: PageRequest) => Promise<FirstView | null> {
  return async (request) => {
    const { url, address } = request;
    const [, uuid] = saleAddress.exec(url) ?? [];
    if (uuid === undefined) return null;
    try {
      countCall(deps.limits, 'visitor', null, address);
      const sale = await readSale(uuid, deps);
      return sale && renderers[languageOf(request)].renderFirstView(sale, deps.clock());
    } catch {
      return null;
    }
  };
}
