/** Addresses of the pages that need no account, and where they lead. */
import type { SaleSearch } from '@fairbook/contract/public/pages.ts';
import { paths } from './paths.ts';

export const publicPaths = {
  sales: '/sales',
  results: paths.publicResults,
  sale: paths.publicSale,
  issuer: (uuid: string) => `/issuers/${uuid}`,
  preview: (uuid: string) => `/sales/${uuid}/preview.png`,
  feed: '/feed.xml',
  /** The page that verifies files, also saved and without a network, and the one that fetches the record of a sale. */
  verify: '/verify.html',
  verifySale: paths.verifySale,
  record: (uuid: string) => `/api/auction/${uuid}/closing-record/file`,
  orderLog: (uuid: string) => `/api/auction/${uuid}/order-log/file`,
  /** The sign-in, which leads to the ticket of this sale. */
  signInFor: (uuid: string) => `${paths.signIn}?return=${encodeURIComponent(paths.auction(uuid))}`,
} as const;

/** The address of a list with a search in it. */
export function searchAddress(to: string, { q, state, filters, status, view, page }: Partial<SaleSearch>): string {
  const narrowing = { ...(q && { q }), ...(state && { state }), ...filters };
  const fields = { ...narrowing, ...(status && { status }), ...(view && { view }) };
  const query = new URLSearchParams({ ...fields, ...(page && page > 1 && { page: String(page) }) }).toString();
  return query === '' ? to : `${to}?${query}`;
}

export function isNarrowed({ q, state, filters }: SaleSearch): boolean {
  return q !== '' || state !== '' || Object.keys(filters).length > 0;
}

/** The public page about what the app shows at a path; null where there is none. An address with a query leads to more than reading. */
export function visitorAddress(path: string): string | null {
  if (path === paths.auctions) return publicPaths.sales;
  const [, kind, uuid = ''] = /^\/(auctions|municipalities)\/([0-9a-f-]{36})$/.exec(path) ?? [];
  if (kind === undefined) return null;
  return kind === 'auctions' ? publicPaths.sale(uuid) : publicPaths.issuer(uuid);
}
