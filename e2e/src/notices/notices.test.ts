/** Tests notifications in transit: a follower's open page, phone and mailbox get one each. */
import { expect, inject } from 'vitest';
import { marketAs, newInvestor } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { alderCreek } from '../../testing/people.ts';
import { newApprovedAuction } from '../../testing/sales.ts';
import { account } from '../../testing/signing-in.ts';

journey(
  'an issuer goes live: an open page, a phone and a mailbox of a follower are notified once',
  async ({ visit }) => {
    const { email } = await newInvestor('Fern', 'Following');
    // Her browser shows notifications only after she has asked for it.
    const page = await visit('market', { as: email, path: '/settings', rings: true });
    await page.getByRole('button', { name: 'Turn on for this device' }).click();
    await page.getByText('This device shows notifications until you sign out.').waitFor();
    await page.getByRole('link', { name: 'Auctions', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Auctions' }).waitFor();

    const name = fresh('Weir Bonds');
    const auctionUuid = await newApprovedAuction({ name, principals: [100_000, 100_000] });
    const [follower, issuer] = [await marketAs(email), await marketAs(alderCreek)];
    const body = { isSubscribedToAuctionStatusChange: true };
    await follower.subscribeToStatus({ params: { id: auctionUuid }, body });
    const told = page.getByRole('status').filter({ hasText: `${name} is live` });
    // It shows for some seconds only.
    const isTold = told.waitFor();
    await issuer.goLive({ params: { auctionUuid }, body: {} });
    await isTold;
    await expect.poll(() => arrived(name, email), { interval: 50 }).toEqual({ mail: 1, push: 1 });
    expect(await told.count()).toBeLessThanOrEqual(1);

    // Signed out, it shows no more.
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(addressOf('market', '/'));
    expect(await page.evaluate(() => localStorage.getItem('fairbook.device'))).toBeNull();
  },
);

/** Messages about the sale sent to this follower, of each kind. */
async function arrived(name: string, email: string): Promise<{ mail: number; push: number }> {
  const outbox = await (await fetch(`${inject('addresses').market}/dev/outbox`)).text();
  const news = outbox.split('<article>').filter((article) => article.includes(`<h2>${name} is live</h2>`));
  return {
    mail: news.filter((article) => article.includes(`Mail to ${email}`)).length,
    push: news.filter((article) => article.includes('Push message to device local-')).length,
  };
}
