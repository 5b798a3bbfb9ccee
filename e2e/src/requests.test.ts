/** Tests that no page reads the same twice while it loads. When the stream of changes connects or a sale closes, figures are read once more, so neither happens here. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { keepUndisturbed, settled } from './browser.ts';
import { asAdministrator } from './calls.ts';
import { addressOf, journey } from './journey.ts';
import { administrator, alderCreek, olive } from './people.ts';

/** Read again on purpose: the halted sales by a timer, and the closing record by the check, which trusts no earlier answer. */
const isRepeated = ({ pathname, searchParams }: URL) =>
  searchParams.has('halted') || pathname.endsWith('/closing-record');

/** Figures that are read by a timer are read again after this time at the earliest, in milliseconds. */
const shortestInterval = 3_000;

interface Read {
  readonly address: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** GET requests of the API from now on, with their queries. */
function readsOf(page: Page): Read[] {
  const reads: Read[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.method() !== 'GET' || !url.pathname.startsWith('/api/') || isRepeated(url)) return;
    reads.push({ address: `${url.pathname}${url.search}`, at: Date.now() });
  });
  return reads;
}

const live = 'School Refunding Bonds';
const ended = 'Parks and Trails Bonds';

journey.for([
  { as: olive, path: '/auctions' },
  { as: olive, path: '/auctions?view=table' },
  { as: olive, path: '/auctions?view=map' },
  { as: olive, path: '/auctions?view=calendar' },
  { as: olive, path: '/auctions/:live' },
  { as: olive, path: '/auctions/:ended' },
  { as: olive, path: '/my-bids' },
  { as: olive, path: '/municipalities' },
  { as: olive, path: '/municipalities/:issuer' },
  { as: olive, path: '/notifications' },
  { as: olive, path: '/settings' },
  { as: olive, path: '/onboarding' },
  { as: alderCreek, path: '/workspace' },
  { as: alderCreek, path: '/workspace/auctions/:live' },
  { as: alderCreek, path: '/workspace/auctions/:ended' },
] as const)('the market reads nothing twice at $path for $as', async ({ as, path }, { visit }) => {
  const page = await visit('market', { as, path: '/signin-help' });
  await expectNoRepetition(page, addressOf('market', await named(path)));
});

journey.for([
  '/dashboard?tab=all',
  '/auctions?tab=all',
  '/auctions/:ended',
  '/municipality/:issuer',
  '/changes?tab=all',
  '/decisions',
  '/audit',
])('the administration reads nothing twice at %s', async (path, { visit }) => {
  const page = await visit('admin', { as: administrator, path: '/signin-help' });
  await expectNoRepetition(page, addressOf('admin', await named(path)));
});

async function expectNoRepetition(page: Page, address: string): Promise<void> {
  await keepUndisturbed(page);
  const reads = readsOf(page);
  await page.goto(address);
  await settled(page);
  // For what is read after the page is drawn.
  await page.waitForTimeout(1_500);
  expect(reads.length).toBeGreaterThan(0);
  expect(repeated(reads)).toEqual([]);
}

/** What was read again sooner than a timer does it, with the milliseconds between. */
function repeated(reads: readonly Read[]): string[] {
  return reads.flatMap(({ address, at }, place) => {
    const before = reads.slice(0, place).findLast((read) => read.address === address);
    return before && at - before.at < shortestInterval ? [`${address} again after ${at - before.at} ms`] : [];
  });
}

/** The path with ids of the demo market. */
async function named(path: string): Promise<string> {
  const reviewer = await asAdministrator();
  const { rows } = await reviewer.listAuctions();
  const of = (name: string) => rows.find((row) => row.name === name);
  return path
    .replace(':live', of(live)?.uuid ?? '')
    .replace(':ended', of(ended)?.uuid ?? '')
    .replace(':issuer', of(live)?.municipalityId ?? '');
}
