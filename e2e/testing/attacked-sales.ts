/** Sales whose order logs tests attack: a victim who orders on the screen, and others who order by the API. */
import type { Page } from 'playwright-core';
import { marketAs } from './calls.ts';
import { fresh } from './fresh.ts';
import { addressOf } from './journey.ts';
import { cascade, walter } from './people.ts';
import { goLive, maturityDays, newApprovedAuction } from './sales.ts';

export const hour = 3600;
const [day = ''] = maturityDays(1);
export const fine = (page: Page) => page.getByText('Your receipts match the order log, checked just now.');
export const wrong = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /The order log contradicts (your receipts|itself)/ });

export interface Sale {
  readonly attack: string;
  readonly auctionId: string;
  readonly name: string;
  /** The victim's order. */
  readonly order: string;
}

/** A sale without witnesses, which is ready to go live: witnessed.full.test.ts is about the others. */
export async function newSale(attack: string): Promise<Omit<Sale, 'order'>> {
  const name = fresh('Attacked Bonds');
  return {
    attack,
    name,
    auctionId: await newApprovedAuction({ name, principals: [100_000, 100_000], isWitnessed: false }),
  };
}

/** Opens the sale, in which a neighbor, the victim and a fund order; returns the victim's order. */
export async function sell(page: Page, { auctionId }: Omit<Sale, 'order'>, seconds = hour): Promise<string> {
  await goLive(auctionId, seconds);
  await place(auctionId, walter);
  const order = await placeOnScreen(page, auctionId);
  await place(auctionId, cascade);
  return order;
}

/** As the victim does; returns the order. */
export async function placeOnScreen(page: Page, auctionId: string): Promise<string> {
  await page.goto(addressOf('market', `/auctions/${auctionId}`));
  await page.locator(`input[name="${day}"]`).fill('10000');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('dialog', { name: 'Review your order' }).getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { name: 'Your order is in' }).waitFor();
  return (await page.locator('dt:has-text("Order number") + dd').getAttribute('title')) ?? '';
}

/** `baseUrl` is that of the process that takes the order; the product's by default. */
export async function place(auctionId: string, investor: string, baseUrl?: string) {
  const { placeBid } = await marketAs(investor, baseUrl);
  return placeBid({ params: { auctionId }, body: { investments: [{ maturityDate: day, investmentAmount: 10_000 }] } });
}
