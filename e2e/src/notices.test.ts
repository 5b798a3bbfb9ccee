/** News on its way: the open page, the phone and the mailbox of somebody who follows a sale learn of it once, and soon. */
import { expect, inject } from 'vitest';
import { marketAs } from './calls.ts';
import { addressOf, journey } from './journey.ts';
import { alderCreek, olive } from './people.ts';
import { newApprovedAuction } from './sales.ts';
import { account } from './signing-in.ts';

const name = 'Footbridge Bonds';

journey(
  'an issuer goes live: an open page, a phone and a mailbox learn of it once, within three seconds',
  async ({ visit }) => {
    const auctionUuid = await newApprovedAuction({ name, principals: [100_000, 100_000] });
    const [follower, issuer] = [await marketAs(olive), await marketAs(alderCreek)];
    await follower.subscribeToStatus({
      params: { id: auctionUuid },
      body: { isSubscribedToAuctionStatusChange: true },
    });
    // Her browser rings once she has asked for it, and not before.
    const page = await visit('market', { as: olive, path: '/settings', rings: true });
    await page.getByRole('button', { name: 'Tell me on this device' }).click();
    await page.getByText('This device rings when there is news').waitFor();
    await page.getByRole('link', { name: 'Auctions', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Auctions' }).waitFor();

    const began = Date.now();
    await issuer.goLive({ params: { auctionUuid }, body: {} });
    await page
      .getByRole('status')
      .filter({ hasText: `${name} is live` })
      .waitFor();
    await expect.poll(arrived, { timeout: 5_000, interval: 50 }).toEqual({ mail: 1, push: 1 });
    expect(Date.now() - began).toBeLessThan(3_000);
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: `${name} is live` })
        .count(),
    ).toBe(1);

    // And signed out it rings no more.
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(addressOf('market', '/'));
    expect(await page.evaluate(() => localStorage.getItem('fairbook.device'))).toBeNull();
  },
);

/** What left for Olive about the sale, of each kind. */
async function arrived(): Promise<{ mail: number; push: number }> {
  const outbox = await (await fetch(`${inject('addresses').market}/dev/outbox`)).text();
  const news = outbox.split('<article>').filter((article) => article.includes(`<h2>${name} is live</h2>`));
  return {
    mail: news.filter((article) => article.includes(`Mail to ${olive}`)).length,
    push: news.filter((article) => article.includes('Push message to device local-')).length,
  };
}
