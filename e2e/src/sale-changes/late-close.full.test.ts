/** Tests what people see of a sale whose witnesses did not sign in time after its close, on screens of a market whose clock the test moves. */
import { sendHeads } from '@fairbook/server/features/logs/witnesses/send-heads.ts';
import { closeAuction } from '@fairbook/server/features/results/close.ts';
import { testClock, testFolder, testMarket } from '@fairbook/server/testing/fixtures.ts';
import { type Member, password } from '@fairbook/server/testing/market/accounts.ts';
import { first, order } from '@fairbook/server/testing/market/orders.ts';
import { startRegisteredWitness } from '@fairbook/server/testing/market/witnesses.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openPerson, watchProblems } from '../../testing/browser.ts';
import { journey, throwProblems } from '../../testing/journey.ts';
import { account, signIn } from '../../testing/signing-in.ts';

const folder = await testFolder();
const clock = await testClock();
const { server, accounts, auctions } = await testMarket({
  clock: clock.now,
  config: { witnesses: { sendEverySeconds: 60, isLoopbackAllowed: true } },
  on: clock.database,
});
const issuer = await accounts.issuer();
const investor = await accounts.individual();
const witness = await startRegisteredWitness(server, folder, 'clerk', clock);
afterAll(() => witness.running.stop());

interface Window {
  readonly page: Page;
  goto(path: string): Promise<void>;
  /** Throws where the browser met problems. */
  close(): Promise<void>;
}

/** A window of a person of this market, or of a visitor. */
async function enter(browser: Browser, person?: Member): Promise<Window> {
  const context = await openPerson(browser, { address: server.marketUrl });
  const problems: string[] = [];
  watchProblems(context, (problem) => problems.push(problem));
  const page = await context.newPage();
  const goto = async (path: string) => void (await page.goto(`${server.marketUrl}${path}`));
  if (person) {
    await goto('/signin');
    await signIn(page, person.email, password);
    await account(page).waitFor();
  }
  const close = async () => {
    await context.close();
    // A page that is open at the close asks for the record until it is written.
    throwProblems(problems, [/404 GET .*closing-record/]);
  };
  return { page, goto, close };
}

async function sendNow(): Promise<void> {
  await server.deps.pool.query('update order_log_quorum set due_at = clock_timestamp()');
  await server.deps.pool.query('update order_log_witness set due_at = clock_timestamp()');
  await sendHeads(server.deps);
}

/** A sale with an order that no witness has signed, whose close has just come. */
async function closing(afterClose: 'mark' | 'extend') {
  const uuid = await auctions.approved(issuer, { priority: { afterClose } });
  const closeDate = new Date(clock.now().getTime() + 60_000).toISOString();
  await issuer.client.goLive({ params: { auctionUuid: uuid }, body: { closeDate } });
  await order(investor, uuid, { [first]: 10_000 });
  await clock.passTo(Date.parse(closeDate));
  const { rows } = await server.deps.pool.query<{ id: string }>('select id from auction where uuid = $1', [uuid]);
  const close = () => closeAuction(server.deps, Number(rows[0]?.id));
  expect(await close()).toBe('waits for witnesses');
  return { uuid, close, closedAt: Date.parse(closeDate) };
}

const late = /^First witnessed 3\d s after the close: the operator could have added up to 1 entry\./;

journey('a result that was witnessed late says so to everyone, and nothing of it is green', async ({ browser }) => {
  const { uuid, close, closedAt } = await closing('mark');
  await clock.passTo(closedAt + 30_000);
  await sendNow();
  expect(await close()).toBe('closed');

  const visitor = await enter(browser);
  await visitor.goto(`/sales/${uuid}`);
  await visitor.page.getByText(late).waitFor();
  await visitor.goto(`/verify/${uuid}`);
  await visitor.page.locator('[data-state="late"]').getByText(late).waitFor();
  expect(await visitor.page.getByText('Verified.').count()).toBe(0);
  await visitor.close();

  const own = await enter(browser, investor);
  await own.goto(`/auctions/${uuid}`);
  await own.page.getByRole('alert').getByText(late).waitFor();
  await own.page.locator('[data-part="witnessed"]').waitFor();
  expect(await own.page.locator('[data-part="receipts-fine"], [data-part="record-fine"]').count()).toBe(0);
  await own.page.getByRole('button', { name: 'Verify this result in your browser' }).click();
  await own.page.locator('[data-state="late"]').getByText(late).waitFor();
  await own.close();

  const town = await enter(browser, issuer);
  await town.goto(`/workspace/auctions/${uuid}`);
  await town.page.getByRole('alert').getByText(late).waitFor();
  await town.close();
});

journey(
  'a sale that its terms open again takes orders for 30 minutes, and has its result then',
  async ({ browser }) => {
    const { uuid, close, closedAt } = await closing('extend');
    const { page, goto, ...own } = await enter(browser, investor);
    await goto(`/auctions/${uuid}`);
    await page.getByText('Ended', { exact: true }).first().waitFor();
    await clock.passTo(closedAt + 13_000);
    expect(await close()).toBe('not due');
    await server.runJobs();

    await goto('/notifications');
    await page.getByText(/ is open again$/).waitFor();
    await goto(`/auctions/${uuid}`);
    await page.getByText('This sale is open again').waitFor();
    await page.getByText('The sale opened again by its terms').waitFor();
    await page.locator(`input[name="${first}"]`).fill('20000');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { name: 'Your order is in' }).waitFor();
    await sendNow();
    const { closeDate } = await investor.client.readPublicAuction({ params: { auctionId: uuid } });
    await clock.passTo(Date.parse(closeDate ?? ''));
    // The open page may have closed it first.
    expect(['closed', 'closed before']).toContain(await close());
    await goto(`/auctions/${uuid}`);
    await page.getByText('$30,000 allocated of $30,000 ordered').waitFor();
    await page.locator('[data-part="record-fine"]').waitFor();
    await own.close();
  },
);
