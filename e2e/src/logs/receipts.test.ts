/** Tests that an investor's browser compares its receipts with the order log, and that a server that lies cannot keep it quiet. */
import { orderNumber } from '@fairbook/domain/orders/order-number.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fine, wrong } from '../../testing/attacked-sales.ts';
import { goInApp } from '../../testing/browser.ts';
import { marketAs, newInvestor } from '../../testing/calls.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { forge, orderedOn, saved } from '../../testing/kept-receipts.ts';
import { keepUnencrypted, leftBehind } from '../../testing/left-behind.ts';
import { maturityDays } from '../../testing/sales.ts';
import { account, signIn } from '../../testing/signing-in.ts';

const [day = ''] = maturityDays(2);
const head = /\/order-log\?from=/;

interface Head {
  verifierKey: string;
  size: number;
  checkpoint: string;
  consistency: string[] | null;
}

journey(
  'receipts match after placing, changing, withdrawing and signing in again, and can be saved',
  async ({ visit }) => {
    // An account of its own: signing out ends every session of it that began in the same second.
    const { email } = await newInvestor('Rita', 'Receipt');
    const page = await visit('market', { path: '/my-bids', as: email, leaves: true });
    const { order, auctionId } = await orderedOn(page);
    if (isFull) {
      await page.getByText('How this is checked').click();
      await page.getByText('they can replace an order of which no one kept a receipt.').waitFor();
      await page
        .getByText('An order that the operator places for itself under another name, in time and by the rules')
        .waitFor();
    }
    const receipt = JSON.parse(await saved(page, 'Save receipt'));
    expect(receipt.receipts).toMatchObject([{ order, action: 'PLACE', index: 2, auctionId }]);
    expect(receipt.verifierKey).toMatch(/\/log\+/);
    const investor = await marketAs(email);
    await investor.placeBid({
      params: { auctionId },
      body: { investments: [{ maturityDate: day, investmentAmount: 5_000 }] },
    });

    await goInApp(page, addressOf('market', `/auctions/${auctionId}?amend=${order}`));
    await page.getByRole('heading', { name: 'Change your order' }).waitFor();
    await page.locator(`input[name="${day}"]`).fill('15000');
    await page.getByRole('button', { name: 'Review change' }).click();
    await page.getByRole('dialog', { name: 'Review change' }).getByRole('button', { name: 'Change order' }).click();
    await page.getByRole('heading', { name: 'Your order was changed' }).waitFor();
    await fine(page).waitFor();
    const watch = page.getByRole('link', { name: /^Have a monitor watch this receipt \(127\.0\.0\.1:\d+\)$/ });
    expect(await watch.getAttribute('href')).toMatch(/\/\?language=en#[0-9a-f]{64}\.[\w-]+$/);

    await goInApp(page, addressOf('market', '/my-bids'));
    await fine(page).waitFor();
    const card = page.getByRole('article', { name: `Order ${orderNumber('Receipt Bonds', order)}` });
    await card.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await card.getByText('· Withdrawn').waitFor();
    await fine(page).waitFor();
    expect(await wrong(page).count()).toBe(0);
    const kept = JSON.parse(await saved(page, 'Save receipt', card));
    expect(kept.receipts).toHaveLength(3);
    await leaveAndReturn(page, email, kept);
    await fine(page).waitFor();
    expect(JSON.parse(await saved(page, 'Save receipt', card)).receipts).toHaveLength(3);

    // A server that lies about the head of the log.
    await page.route(
      head,
      forge<Head>((data) => {
        data.checkpoint = data.checkpoint.replace(/\n(\d+)\n.{6}/, '\n$1\nAAAAAA');
      }),
    );
    await page.reload();
    await wrong(page).getByText('the head of the order log is not signed by the key').first().waitFor();
    expect(await fine(page).count()).toBe(0);
  },
);

interface Kept {
  readonly auctionId: string;
  readonly auctionName: string;
  readonly verifierKey: string;
  readonly receipts: readonly { readonly order: string; readonly salt: string; readonly key?: string }[];
}

/** Signs out, looks at all that the browser still has, and signs in. */
async function leaveAndReturn(page: Page, email: string, kept: Kept): Promise<void> {
  const { auctionId, receipts } = kept;
  const secrets = ['1000000', auctionId, ...receipts.flatMap(({ order, salt, key = salt }) => [order, salt, key])];
  const found = async () => {
    const text = await leftBehind(page);
    return secrets.filter((secret) => text.includes(secret));
  };
  const person = await page.evaluate(() => Object.values(localStorage).find((one) => one.includes('"uid"')) ?? '');
  const { uid, stsTokenManager } = JSON.parse(person) as {
    readonly uid: string;
    readonly stsTokenManager: { readonly accessToken: string };
  };
  if (isFull) {
    // An earlier release encrypted nothing.
    const earlier = { ...kept, person: uid, head: null, evidence: [], changedAt: 1 };
    await keepUnencrypted(page, { ...earlier, receipts: receipts.map((one) => ({ ...one, isLinked: false })) });
    expect(await found()).toEqual(secrets);
    await page.reload();
    await fine(page).waitFor();
  }

  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await found()).toEqual([]);
  expect(await leftBehind(page)).not.toContain(email);
  // A copy of the token is worth nothing.
  const headers = { authorization: `Bearer ${stsTokenManager.accessToken}` };
  expect((await fetch(addressOf('market', '/api/auth/metadata'), { headers })).status).toBe(401);
  await goInApp(page, addressOf('market', '/signin'));
  await signIn(page, email);
  await account(page).waitFor();
  await goInApp(page, addressOf('market', '/my-bids'));
}
