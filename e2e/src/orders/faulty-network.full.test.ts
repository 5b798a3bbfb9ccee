/**
 * Whatever is clicked, reloaded, lost, delayed or refused for a while: each intended order is stored once. Random sequences of both in a
 * real browser.
 */
import { randomOf, seedsOf } from '@fairbook/domain/testing/effort.ts';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { marketAs } from '../../testing/calls.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { hudson } from '../../testing/people.ts';
import { maturityDays, newLiveSale } from '../../testing/sales.ts';

const hour = 3600;
const pages = 4;
/** Orders on each page. */
const sequences = 60;

journey(
  'each intended order is stored once, whatever is clicked and lost',
  { retry: 0, timeout: 240_000 + sequences * 60_000 },
  async ({ visit, foresee }) => {
    foresee(/\/bid(\/|\b)/);
    const opened: { readonly page: Page; readonly auctionId: string; readonly chance: Chance }[] = [];
    const chances = seedsOf('faulty network').flatMap((seed) =>
      Array.from({ length: pages }, (_, at) => chanceOf(`faulty network ${at}`, seed)),
    );
    for (const chance of chances) {
      const name = `Faulty Line Bonds ${opened.length + 1}`;
      const auctionId = await newLiveSale({ name, principals: [900_000_000, 900_000_000] }, 2 * hour);
      const page = await visit('market', { path: `/auctions/${auctionId}`, as: hudson });
      opened.push({ auctionId, page, chance });
    }
    const wrong = await Promise.all(
      opened.map(({ page, auctionId, chance }) => ordersOnFaultyLine(page, auctionId, chance)),
    );
    expect(wrong.flat()).toEqual([]);
  },
);

/** Places `sequences` orders of different amounts; returns those not stored as often as intended and reported. */
async function ordersOnFaultyLine(page: Page, auctionId: string, chance: Chance): Promise<string[]> {
  const faults = { left: 0 };
  await page.route(`**/api/auction/${auctionId}/bid`, (route) => meddle(route, faults, chance));
  const wanted = new Map<number, 0 | 1>();
  for (let at = 1; at <= sequences; at += 1) {
    const amount = 5_000 * at;
    faults.left = chance.below(6);
    wanted.set(amount, await placeSomehow(page, auctionId, amount, chance));
  }
  const { rows } = await (await marketAs(hudson)).listMyBids({ query: { auctionId } });
  return [...wanted]
    .map(([amount, times]) => ({ amount, times, stored: rows.filter(({ total }) => total === amount).length }))
    .filter(({ times, stored }) => stored !== times)
    .map(({ amount, times, stored }) => `$${amount}: wanted ${times}, stored ${stored}`);
}

/** Continues until the page shows the outcome; returns how often the order should be stored. */
async function placeSomehow(page: Page, auctionId: string, amount: number, chance: Chance): Promise<0 | 1> {
  const [day = ''] = maturityDays(2);
  await page.locator(`input[name="${day}"]`).fill(String(amount));
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page
    .getByRole('button', { name: 'Place order' })
    .waitFor()
    .catch(async (error: unknown) => {
      const shown = await page.locator('[data-part="ticket"], [role="dialog"]').allInnerTexts();
      throw new Error(`The review of $${amount} did not open. The page shows: ${shown.join(' / ')}`, { cause: error });
    });
  await press(page, 'Place order', chance);
  for (;;) {
    const shown = await outcome(page);
    if (shown === 'receipt') {
      await page.getByRole('button', { name: 'Place another order' }).click();
      return 1;
    }
    if (shown === 'ticket') return 0;
    const isOdd = chance.isLucky(0.3);
    if (chance.isLucky(0.3)) await page.reload();
    else if (shown === 'dialog') await (isOdd ? press(page, 'Go back', chance) : press(page, 'Try again', chance));
    else await press(page, isOdd ? 'Discard' : 'Send again', chance);
    // A page reloaded during an order knows only what it stored.
    if (chance.isLucky(0.1)) await page.goto(addressOf('market', `/auctions/${auctionId}`));
  }
}

type Outcome = 'receipt' | 'dialog' | 'unanswered' | 'ticket';

/** Waits until nothing is being sent, and returns what the page then shows. */
async function outcome(page: Page): Promise<Outcome> {
  for (;;) {
    const shown = await page.evaluate(whatShows).catch(() => null);
    if (shown) return shown;
    await page.waitForTimeout(50);
  }
}

/** Runs in the page, in one step: between two steps a response may arrive. */
function whatShows(): Outcome | null {
  const buttons = [...document.querySelectorAll('button')];
  const isReady = (...names: string[]) =>
    buttons.some((each) => names.includes(each.innerText.trim()) && !each.disabled);
  const heading = [...document.querySelectorAll('h3')].some((each) => each.innerText === 'Your order is in');
  if (heading) return 'receipt';
  if (document.querySelector('[role="dialog"]')) return isReady('Place order', 'Try again') ? 'dialog' : null;
  if (isReady('Send again')) return 'unanswered';
  return isReady('Review') ? 'ticket' : null;
}

/** One click, or several in the same moment. */
async function press(page: Page, name: string, chance: Chance): Promise<void> {
  const button = page.getByRole('button', { name });
  const clicks = 1 + chance.below(3);
  const click = (element: Element, times: number) => {
    for (let at = 0; at < times; at += 1) (element as HTMLElement).click();
  };
  // The clicked element may be gone: the outcome came first.
  await button.evaluate(click, clicks, { timeout: 2_000 }).catch(() => undefined);
}

async function meddle(route: Route, faults: { left: number }, chance: Chance): Promise<void> {
  if (faults.left === 0) return route.continue();
  faults.left -= 1;
  const busy = { status: 503, json: { message: 'Busy' } };
  const fates = [
    () => route.abort('connectionreset'),
    () => route.fulfill(busy),
    () => route.fetch().then(() => route.abort('connectionreset')),
    () => route.fetch().then(() => route.fulfill(busy)),
    () => new Promise((resolve) => setTimeout(resolve, 200 + chance.below(600))).then(() => route.continue()),
    () => route.continue(),
  ];
  // Leaving a page cancels its requests.
  await chance
    .pick(fates)()
    .catch(() => undefined);
}

interface Chance {
  readonly below: (limit: number) => number;
  readonly isLucky: (share: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
}

/** Random numbers, reproducible by the seed of the run. */
function chanceOf(name: string, of: string): Chance {
  const next = randomOf(name, of);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    isLucky: (share) => next() < share,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
  };
}
