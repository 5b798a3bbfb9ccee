/** Tests that a server cannot go back to an older head of the true log: it is signed and consistent, and the browser has seen a newer one. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { fine, hour, newSale, place, placeOnScreen, wrong } from '../../testing/attacked-sales.ts';
import { marketAs } from '../../testing/calls.ts';
import { saveShownLog } from '../../testing/command-line.ts';
import { expectRedEverywhere } from '../../testing/every-verifier.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { cascade, olive, walter } from '../../testing/people.ts';
import { goLive } from '../../testing/sales.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairbook-stale-'));
});
afterAll(() => rm(folder, { recursive: true }));

journey(
  'a head that is older than the one of the last visit is red, though nothing in the log was changed',
  async ({ visit }) => {
    const page = await visit('market', { path: '/my-bids', as: olive });
    const { auctionId, attack } = await newSale('an older head is shown');
    await goLive(auctionId, hour);
    await place(auctionId, walter);
    const order = await placeOnScreen(page, auctionId);
    await fine(page).waitFor();
    const old = await (await marketAs(olive)).readOrderLog({ params: { auctionId } });
    const log = await saveShownLog(join(folder, 'stale.log'), auctionId);
    await place(auctionId, cascade);
    await page.goto(addressOf('market', `/auctions/${auctionId}`));
    await fine(page).waitFor();

    await page.route(/\/order-log\?/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      const { size, checkpoint } = old;
      await route.fulfill({
        response: answer,
        json: { ...body, data: { ...body.data, size, checkpoint, consistency: null } },
      });
    });
    await page.reload();
    await wrong(page)
      .getByText(`Entry 2, order ${order}: the order log is shorter now than when your receipt was signed`)
      .waitFor();
    expect(await fine(page).count()).toBe(0);
    const evidence = join(folder, 'stale.json');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the evidence' }).click(),
    ]);
    await file.saveAs(evidence);
    const { kept, shown } = JSON.parse(await readFile(evidence, 'utf8')).evidence[0].finding.heads;
    expect([kept, shown].map((text) => parseSignedHead(text)?.head.size)).toEqual([4, 3]);
    const found = /signed head of 4 entries is of a longer log: the file ends with entry 2/;
    await expectRedEverywhere(page, { attack, order, log, files: [evidence], found });
  },
);
