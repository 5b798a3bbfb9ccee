/** Orders that an investor places on the screen in a sale of its own, whose receipts the browser keeps; and answers of the server that are forged. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page, Route } from 'playwright-core';
import { fine, hour, placeOnScreen } from './attacked-sales.ts';
import { fresh } from './fresh.ts';
import type { Visit } from './journey.ts';
import { olive } from './people.ts';
import { newLiveSale } from './sales.ts';

/** Answers with what the server answers, changed. */
export function forge<Data>(change: (data: Data) => void) {
  return async (route: Route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Data };
    change(body.data);
    await route.fulfill({ response: answer, json: body });
  };
}

/** An order that an investor placed on the screen. */
export async function ordered(visit: Visit) {
  return orderedOn(await visit('market', { path: '/my-bids', as: olive }));
}

/** The same on this page. */
export async function orderedOn(page: Page) {
  const auctionId = await newLiveSale({ name: fresh('Receipt Bonds'), principals: [100_000, 100_000] }, hour);
  const order = await placeOnScreen(page, auctionId);
  await fine(page).waitFor();
  return { page, auctionId, order };
}

/** The text of the file that this button saves. */
export async function saved(page: Page, button: string, where: Page | Locator = page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    where.getByRole('button', { name: button }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}
