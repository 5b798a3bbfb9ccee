/** Tests that pages of today work with a later server: an unknown status, kind of change, type of notification and field are shown as text or left out. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { goInApp, settled } from '../../testing/browser.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { olive } from '../../testing/people.ts';

const later = { status: 'Reoffered', kind: 'MOVE_COUNTRY', type: 'SaleReoffered' };

/** One of each change of a sale has another kind, every sale another status, and every object a field more. */
function fromLaterServer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromLaterServer);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fromLaterServer(each)]));
  if ('auctionCount' in fields || !('uuid' in fields || 'event' in fields || 'kind' in fields)) return fields;
  return {
    ...fields,
    ...('closeDate' in fields && 'status' in fields && { status: later.status }),
    ...('kind' in fields && 'at' in fields && { kind: later.kind }),
    ...('type' in fields && 'title' in fields && { type: later.type }),
    fieldOfLater: { nested: true },
  };
}

async function changeAnswers(page: Page): Promise<{ changed: number }> {
  const seen = { changed: 0 };
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && !pathname.includes('/stream'),
    async (route) => {
      const answer = await route.fetch();
      if (!answer.headers()['content-type']?.startsWith('application/json')) return route.fulfill({ response: answer });
      const { data, ...rest } = await answer.json();
      const json = { ...rest, data: fromLaterServer(data) };
      if (JSON.stringify(json).includes(later.status)) seen.changed++;
      await route.fulfill({ response: answer, json });
    },
  );
  return seen;
}

journey('an investor reads a sale of a status that the pages do not know', async ({ visit }) => {
  const page = await visit('market', { as: olive, path: '/settings' });
  const seen = await changeAnswers(page);
  for (const path of ['/my-bids', '/notifications', '/auctions']) {
    await goInApp(page, addressOf('market', path));
    await settled(page);
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
  }
  await page.getByText(later.status).first().waitFor();
  await page.getByRole('main').locator('a[href^="/auctions/"]').first().click();
  await page.getByRole('table', { name: 'Maturities' }).waitFor();
  await settled(page);
  expect(seen.changed).toBeGreaterThan(1);
});
