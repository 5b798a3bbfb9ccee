/** Tests what people see of the witnesses of a sale, and that a changed log is red for a reader who never saw the true one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { place, wrong } from './attacked-sales.ts';
import { answerFrom, changeLog, type FurtherProcess, startFurtherProcess } from './attacker.ts';
import { marketAs } from './calls.ts';
import { fresh } from './fresh.ts';
import { addressOf, journey } from './journey.ts';
import { cascade, hudson, olive } from './people.ts';
import { type RegisteredWitness, startRegisteredWitness } from './registered-witness.ts';
import { newLiveSale } from './sales.ts';

const hour = 3600;
let folder: string;
let witness: RegisteredWitness;
let further: FurtherProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairbook-clerk-'));
  witness = await startRegisteredWitness(folder, 'clerk');
  further = await startFurtherProcess();
});
afterAll(async () => {
  await Promise.all([witness.stop(), further.stop()]);
  await rm(folder, { recursive: true });
});

async function headOf(auctionId: string) {
  const { readOrderLog } = await marketAs(olive);
  return readOrderLog({ params: { auctionId } });
}

const witnessed = (page: Page) => page.getByText(/Witnessed by \d of \d witness(es)? up to entry 2, /);

journey(
  'a reader without orders sees the witnesses, and is shown in red a log that they did not sign',
  async ({ visit }) => {
    const auctionId = await newLiveSale({ name: fresh('Witnessed Bonds'), principals: [100_000, 100_000] }, hour);
    const early = await visit('market', { path: `/auctions/${auctionId}`, as: hudson });
    await early.getByText(/Not yet witnessed\.|Witnessed by/).waitFor();
    await place(auctionId, olive);
    await place(auctionId, cascade);
    await expect.poll(async () => (await headOf(auctionId)).witnessed?.size, { timeout: 60_000 }).toBe(3);
    await early.reload();
    await witnessed(early).waitFor();
    const { headers } = await fetch(addressOf('market', '/signin'));
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(` ${new URL(witness.url).origin}`);

    const amount = `update order_log set entry = replace(entry, '"amount":1000000,', '"amount":500000,') where auction_id = $1 and index = 1`;
    await changeLog(auctionId, '', [amount]);
    // A person who visits for the first time.
    const late = await visit('market', { path: '/auctions', as: hudson });
    await answerFrom(late, further);
    await late.goto(addressOf('market', `/auctions/${auctionId}`));
    await wrong(late)
      .getByText('Entry 2: the order log that is shown does not continue the log that its witnesses signed')
      .waitFor();
    // The operator forgets what the witnesses signed: the browser asks them itself.
    const forgetful = await visit('market', { path: '/auctions', as: hudson });
    await answerFrom(forgetful, further);
    await forgetful.route(/\/order-log\?from=/, async (route) => {
      const answer = await route.fetch({
        url: route.request().url().replace(inject('addresses').market, further.address),
      });
      const body = (await answer.json()) as { data: { witnessed: unknown } };
      body.data.witnessed = null;
      await route.fulfill({ response: answer, json: body });
    });
    await forgetful.goto(addressOf('market', `/auctions/${auctionId}`));
    await wrong(forgetful).getByText('does not continue the log that its witnesses signed').waitFor();
  },
);
