/** Tests four classes ordering against each other, in their own browsers, while another shows the issuer's book, up to the close and past it. */
import { allocate, type Order } from '@fairbook/domain/allocation/allocation.ts';
import { type Day, day } from '@fairbook/domain/base/dates.ts';
import { type Cents, cents, dollarsOf, sum } from '@fairbook/domain/base/money.ts';
import type { OrderClass } from '@fairbook/domain/base/vocabulary.ts';
import { marketLimits } from '@fairbook/domain/orders/bidding.ts';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { marketAs } from '../../testing/calls.ts';
import { journey } from '../../testing/journey.ts';
import { loseStream } from '../../testing/live-line.ts';
import { alderCreek, cascade, hudson, olive, walter } from '../../testing/people.ts';
import { goLive, maturityDays, newApprovedAuction, secondsToOrder } from '../../testing/sales.ts';

const principals = [50_000, 30_000] as const;

interface Bidder {
  readonly email: string;
  readonly orderClass: OrderClass;
  readonly rank: number;
  /** Dollars at each maturity. */
  readonly wants: readonly [number, number];
  /** Disturbances at this bidder that must not matter. */
  readonly trouble?: (page: Page) => Promise<void>;
}

/** In serving order; together they order more of each maturity than there is. */
const bidders: readonly Bidder[] = [
  { email: cascade, orderClass: 'stateInstitution', rank: 1, wants: [20_000, 0] },
  { email: hudson, orderClass: 'nationalInstitution', rank: 2, wants: [15_000, 10_000] },
  {
    email: olive,
    orderClass: 'stateIndividual',
    rank: 3,
    wants: [20_000, 10_000],
    trouble: (page) => (isFull ? loseStream(page) : setClockWrong(page, loseStream)),
  },
  {
    email: walter,
    orderClass: 'nationalIndividual',
    rank: 4,
    wants: [10_000, 20_000],
    trouble: (page) => setClockWrong(page, () => page.reload()),
  },
];

/** All order on the screen in the full tier; in the usual one Olive does, who then has the trouble of both. */
const onScreen = bidders.filter(({ email }) => isFull || email === olive);

journey('four classes order against each other, and each is allocated what the rule gives', async ({ visit }) => {
  const days = maturityDays(2).map(day);
  const auctionId = await newApprovedAuction({ name: 'Streetcar Bonds', principals });
  const began = Date.now();
  const town = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
  const windows = await Promise.all(
    onScreen.map(async (bidder) => {
      const page = await visit('market', { path: `/auctions/${auctionId}`, as: bidder.email });
      await bidder.trouble?.(page);
      await page.getByRole('heading', { name: 'Before the sale' }).waitFor();
      await page.evaluate(() => document.documentElement.setAttribute('data-never-reloaded', ''));
      return { page, bidder };
    }),
  );

  // All order at once.
  const saleSeconds = secondsToOrder(times(10, 60), times(2, 3), began);
  await goLive(auctionId, saleSeconds);
  const others = bidders.filter((bidder) => !onScreen.includes(bidder));
  await Promise.all([
    ...others.map(({ email, wants }) => placeByCall(auctionId, email, wants)),
    ...windows.map(async ({ page, bidder }) => {
      for (const [at, dollars] of bidder.wants.entries()) {
        if (dollars > 0) await page.locator(`input[name="${days[at]}"]`).fill(String(dollars));
      }
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await page
        .getByRole('dialog', { name: 'Review your order' })
        .getByRole('button', { name: 'Place order' })
        .click();
      await page.getByRole('heading', { name: 'Your order is in' }).waitFor();
    }),
  ]);
  const ordered = town.locator('dt:has-text("Ordered") + dd').first();
  await expect.poll(() => ordered.textContent()).toBe('$105,000');
  expect(await town.getByRole('main').textContent()).not.toMatch(/Cascade|Hudson|Olive|Walter/);

  // One person still has one more order open when the sale closes.
  const late = windows.at(-1)?.page;
  if (!late) throw new Error('one person must be late');
  await late.getByRole('button', { name: 'Place another order' }).click();
  await late.locator(`input[name="${days[1]}"]`).fill('5000');
  await late.getByRole('button', { name: 'Review', exact: true }).click();
  const review = late.getByRole('dialog', { name: 'Review your order' });
  await review.getByRole('button', { name: 'Place order' }).waitFor();

  const awards = awardsOf(days);
  expect([...awards.values()]).toEqual([20_000, 25_000, 25_000, 10_000]);
  await Promise.all(
    windows.map(async ({ page, bidder }) => {
      const asked = bidder.wants[0] + bidder.wants[1];
      const told = `${inDollars(awards.get(bidder.email) ?? 0)} allocated of ${inDollars(asked)} ordered`;
      const result = page.getByRole('region', { name: 'Your result' });
      await result.getByText(told, { exact: true }).waitFor({ timeout: (saleSeconds + 20) * 1000 });
      expect(await page.locator('html[data-never-reloaded]').count()).toBe(1);
    }),
  );
  await review.getByText('The sale has closed. Nothing from this ticket was ordered').waitFor();
  expect(await review.getByRole('button', { name: 'Place order' }).isDisabled()).toBe(true);
  await review.getByRole('button', { name: 'Go back' }).click();
  expect(await late.locator(`input[name="${days[1]}"]`).inputValue()).toBe('5,000');
  await town.getByRole('heading', { name: 'Result of the sale' }).waitFor();
  await town
    .getByRole('row', { name: /Cascade Income Fund/ })
    .first()
    .waitFor();
  const resident = windows.find(({ bidder }) => bidder.email === olive)?.page;
  if (resident) await understandResult(resident);
});

/** The reasons of the result, its verification, and the list of orders. */
async function understandResult(page: Page): Promise<void> {
  const result = page.getByRole('region', { name: 'Your result' });
  await result
    .getByText('$15,000 was available for $20,000 of orders, so the exact share of your $20,000 was $15,000.')
    .waitFor();
  await result.getByRole('button', { name: 'Verify this result in your browser' }).click();
  await result.getByText('Verified.').waitFor();
  await result.getByText('2 lines are yours.').waitFor();
  await page.getByRole('link', { name: 'My orders' }).click();
  await page.getByRole('button', { name: /^Ended/ }).click();
  await page.getByText('$30,000 ordered in 1 order, $25,000 allocated').first().waitFor();
}

async function placeByCall(auctionId: string, email: string, wants: Bidder['wants']): Promise<void> {
  const investments = wants.flatMap((investmentAmount, at) =>
    investmentAmount > 0 ? [{ maturityDate: maturityDays(2)[at] ?? '', investmentAmount }] : [],
  );
  await (await marketAs(email)).placeBid({ params: { auctionId }, body: { investments } });
}

/** The computer's clock is ten minutes fast from the reload on: by it the sale would be over before it began. */
async function setClockWrong(page: Page, reload: (page: Page) => Promise<unknown>): Promise<void> {
  await page.addInitScript(() => {
    const Own = Date;
    const now = () => Own.now() + 600_000;
    globalThis.Date = new Proxy(Own, {
      construct: (_, given) => Reflect.construct(Own, given.length === 0 ? [now()] : given),
      get: (own, name) => (name === 'now' ? now : Reflect.get(own, name)),
    });
  });
  await reload(page);
}

/** Awards of each of them by the rule, in dollars. */
function awardsOf(days: readonly Day[]): Map<string, number> {
  const orders = bidders.flatMap(({ email, orderClass, rank, wants }, place) =>
    wants.flatMap((dollars, at): Order[] => {
      const maturityDate = days[at];
      if (dollars === 0 || maturityDate === undefined) return [];
      return [
        { investor: email, orderClass, rank, maturityDate, amount: cents(dollars * 100), sequence: 2 * place + at + 1 },
      ];
    }),
  );
  const maturities = days.map((maturityDate, at) => ({ maturityDate, principal: cents((principals[at] ?? 0) * 100) }));
  const { orders: allotted } = allocate({ terms: { ...marketLimits, maturities }, orders });
  const awardOf = (email: string): Cents =>
    sum(allotted.filter(({ order }) => order.investor === email).map(({ award }) => award));
  return new Map(bidders.map(({ email }) => [email, dollarsOf(awardOf(email))]));
}

function inDollars(dollars: number): string {
  return `$${dollars.toLocaleString('en-US')}`;
}
