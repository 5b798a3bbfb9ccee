/** Tests that a witness that helps the operator to fork a log does not count, and that the others make the fork red. */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Hex } from '@fairbook/server/platform/base/crypto.ts';
import { addCheckpoint, startWitness } from '@fairbook/server/testing/services/witness.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { place, wrong } from '../../testing/attacked-sales.ts';
import { answerFrom, changeLog, type FurtherProcess, startFurtherProcess } from '../../testing/attacker.ts';
import { marketAs } from '../../testing/calls.ts';
import { saveShownLog, verifyOnCommandLine } from '../../testing/command-line.ts';
import { expectRedEverywhere, hasPython, verifyInPython } from '../../testing/every-verifier.ts';
import { fresh } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { cascade, hudson, olive } from '../../testing/people.ts';
import { logsOfMarket, type RegisteredWitness, startRegisteredWitness } from '../../testing/registered-witness.ts';
import { newLiveSale } from '../../testing/sales.ts';

const hour = 3600;
let folder: string;
let witness: RegisteredWitness;
/** The operator has its key. */
let colluder: RegisteredWitness;
let further: FurtherProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairbook-clerk-'));
  witness = await startRegisteredWitness(folder, 'clerk');
  colluder = await startRegisteredWitness(folder, 'colluder');
  further = await startFurtherProcess();
});
afterAll(async () => {
  await Promise.all([witness.stop(), colluder.stop(), further.stop()]);
  await rm(folder, { recursive: true });
});

const witnessed = (page: Page) => page.getByText(/Witnessed by \d of \d witness(es)? up to entry 3, /);

async function headOf(auctionId: string) {
  const { readOrderLog } = await marketAs(olive);
  return readOrderLog({ params: { auctionId } });
}

/** Answer of a server about the fork: a head that one witness signed, as if that were enough. */
async function claim(page: Page, checkpoint: string): Promise<void> {
  await page.route(/\/order-log\?from=/, async (route) => {
    const url = route.request().url().replace(inject('addresses').market, further.address);
    const answer = await route.fetch({ url });
    const body = (await answer.json()) as { data: { size: number; witnessed: unknown } };
    body.data.witnessed = { size: body.data.size, at: new Date().toISOString(), checkpoint };
    await route.fulfill({ response: answer, json: body });
  });
}

journey('one of three witnesses that signs a fork does not count, and the others make it red', async ({ visit }) => {
  const sale = { name: fresh('Forked Bonds'), principals: [100_000, 100_000] };
  const auctionId = await newLiveSale(sale, hour);
  await place(auctionId, olive);
  await place(auctionId, cascade);
  await expect.poll(async () => (await headOf(auctionId)).witnessed?.size, { timeout: 60_000 }).toBe(4);
  expect((await headOf(auctionId)).quorum).toBe(2);
  const honest = join(folder, 'honest.txt');
  const { origin } = await headOf(auctionId);
  await expect
    .poll(async () => (await fetch(`${witness.url}/${sha256Hex(origin)}/checkpoint`)).status, { timeout: 30_000 })
    .toBe(200);
  await writeFile(honest, await (await fetch(`${witness.url}/${sha256Hex(origin)}/checkpoint`)).text());

  const amount = `update order_log set entry = replace(entry, '"amount":1000000,', '"amount":500000,') where auction_id = $1 and index = 2`;
  await changeLog(auctionId, '', [amount]);
  const { checkpoint } = await (await marketAs(olive, further.address)).readOrderLog({ params: { auctionId } });
  // The witness as the operator runs it: with its key, and without what it signed.
  await mkdir(join(folder, 'again'), { mode: 0o700 });
  await copyFile(join(folder, 'colluder', 'key.json'), join(folder, 'again', 'key.json'));
  const again = await startWitness({
    WITNESS_DIR: join(folder, 'again'),
    WITNESS_NAME: 'colluder.example',
    WITNESS_LOGS: await logsOfMarket(),
    NODE_ENV: 'test',
  });
  const signed = await addCheckpoint(again, `old 0\n\n${checkpoint}`);
  await again.stop();
  expect(signed.status).toBe(200);
  const forked = `${checkpoint}${signed.text}`;

  const fooled = await visit('market', { path: '/auctions', as: hudson });
  await answerFrom(fooled, further);
  await claim(fooled, forked);
  await fooled.goto(addressOf('market', `/auctions/${auctionId}`));
  await wrong(fooled).getByText('does not continue the log that its witnesses signed').waitFor();

  const log = await saveShownLog(join(folder, 'forked.log'), auctionId, further.address);
  const minority = join(folder, 'forked.txt');
  await writeFile(minority, forked);
  const alone = await verifyOnCommandLine(log, minority);
  expect([alone.code, alone.said]).toEqual([0, expect.stringContaining('Not yet witnessed: 1 of 3 witnesses')]);
  if (hasPython) {
    const { code, said } = await verifyInPython(log, [minority]);
    expect([code, said]).toEqual([0, expect.stringContaining('Not yet witnessed: 1 of 3 witnesses')]);
  }
  await expectRedEverywhere(fooled, {
    ...{ attack: 'a minority signs a fork', order: null, log, files: [minority, honest] },
    found: /at least one of the entries 0 to 3 was another one .* The log was forked/,
  });
});

journey(
  'a reader without orders sees the witnesses, and is shown in red a log that they did not sign',
  async ({ visit }) => {
    const auctionId = await newLiveSale({ name: fresh('Witnessed Bonds'), principals: [100_000, 100_000] }, hour);
    const early = await visit('market', { path: `/auctions/${auctionId}`, as: hudson });
    await early.getByText(/Not yet witnessed\.|Witnessed by/).waitFor();
    await place(auctionId, olive);
    await place(auctionId, cascade);
    await expect.poll(async () => (await headOf(auctionId)).witnessed?.size, { timeout: 60_000 }).toBe(4);
    await early.reload();
    await witnessed(early).waitFor();
    const { headers } = await fetch(addressOf('market', '/signin'));
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(` ${new URL(witness.url).origin}`);

    const amount = `update order_log set entry = replace(entry, '"amount":1000000,', '"amount":500000,') where auction_id = $1 and index = 2`;
    await changeLog(auctionId, '', [amount]);
    // A person who visits for the first time.
    const late = await visit('market', { path: '/auctions', as: hudson });
    await answerFrom(late, further);
    await late.goto(addressOf('market', `/auctions/${auctionId}`));
    await wrong(late)
      .getByText('Entry 3: the order log that is shown does not continue the log that its witnesses signed')
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
