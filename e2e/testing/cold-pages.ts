/** Pages that are loaded cold, without a cache: their requests are counted. */
import type { Site } from './browser.ts';
import { administrator, alderCreek, olive } from './people.ts';

interface ColdPage {
  readonly site: Site;
  readonly as: string;
  /** `:live`, `:ended` and `:issuer` stand for ids of the demo market. */
  readonly path: string;
  /** Paths of the API that are asked for exactly once, whatever the query: a list, and the counts of its tabs. */
  readonly once?: readonly string[];
  /** Limits of its loading; `light` by default. */
  readonly most?: Limits;
}

interface Limits {
  readonly requests: number;
  readonly scripts: number;
  /** Over the wire. */
  readonly bytes: number;
}

/** The limits of bench/src/cases/screens.ts. */
export const light: Limits = { requests: 50, scripts: 30, bytes: 450_000 };
/** A page about one sale or municipality: with pictures, and parts for each tab. */
const detailed: Limits = { requests: 65, scripts: 35, bytes: 600_000 };

const ofInvestor: readonly Omit<ColdPage, 'site' | 'as'>[] = [
  { path: '/auctions', once: ['/api/auction/all', '/api/auction/counts'] },
  { path: '/auctions?view=table' },
  { path: '/auctions?view=map' },
  { path: '/auctions?view=calendar' },
  { path: '/auctions/:live', most: { ...light, requests: 55 } },
  { path: '/auctions/:ended', most: detailed },
  { path: '/my-bids' },
  { path: '/municipalities' },
  { path: '/municipalities/:issuer', most: detailed },
  { path: '/notifications' },
  { path: '/settings' },
  { path: '/onboarding' },
];

const ofIssuer: readonly Omit<ColdPage, 'site' | 'as'>[] = [
  { path: '/workspace', once: ['/api/auction/own', '/api/auction/own/counts'] },
  { path: '/workspace/auctions/:live', most: detailed },
  { path: '/workspace/auctions/:ended', most: detailed },
];

const accounts = '/api/user-management';
const listOf = (list: string) => [`${accounts}/${list}`, `${accounts}/counts`];

const ofAdministrator: readonly Omit<ColdPage, 'site' | 'as'>[] = [
  { path: '/dashboard', once: [`${accounts}/municipalities`] },
  { path: '/individual-investors', once: listOf('investors') },
  { path: '/institutional-investors', once: listOf('institutional-investors') },
  { path: '/market-professionals', once: listOf('market-professionals') },
  { path: '/auctions', once: ['/api/auction', '/api/auction/counts'] },
  { path: '/changes', once: ['/api/user-management/changes', '/api/user-management/change-counts'] },
  { path: '/audit', once: ['/api/audit'] },
  { path: '/auctions/:ended', most: detailed },
  { path: '/municipality/:issuer', most: detailed },
  { path: '/decisions' },
  { path: '/administrators' },
];

export const coldPages: readonly ColdPage[] = [
  ...ofInvestor.map((page) => ({ site: 'market', as: olive, ...page }) as const),
  ...ofIssuer.map((page) => ({ site: 'market', as: alderCreek, ...page }) as const),
  ...ofAdministrator.map((page) => ({ site: 'admin', as: administrator, ...page }) as const),
];
