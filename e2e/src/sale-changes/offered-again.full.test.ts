/** Tests that unsold bonds of a sale are offered again. */
import { expect } from 'vitest';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek, olive } from '../../testing/people.ts';
import { goLive, maturityDays, newApprovedAuction } from '../../testing/sales.ts';

journey(
  'what a sale did not sell is offered again in one click, and nothing of one that sold out',
  async ({ visit }) => {
    const name = fresh('Half Sold Bonds');
    const [sold = '', unsold = ''] = maturityDays(2);
    const sale = { isWitnessed: false };
    const auctionId = await newApprovedAuction({ ...sale, name, principals: [20_000, 50_000] });
    const soldOut = await newApprovedAuction({ ...sale, name: fresh('Sold Out Bonds'), principals: [10_000, 10_000] });
    const investor = await marketAs(olive);
    const seconds = 8;
    const whole = [sold, unsold].map((maturityDate) => ({ maturityDate, investmentAmount: 10_000 }));
    const ordered = { [auctionId]: [{ maturityDate: sold, investmentAmount: 20_000 }], [soldOut]: whole };
    for (const [id, investments] of Object.entries(ordered)) {
      await goLive(id, seconds);
      await investor.placeBid({ params: { auctionId: id }, body: { investments } });
    }
    const issuer = await marketAs(alderCreek);
    const town = await visit('market', { path: '/workspace', as: alderCreek });
    const unsoldOf = async (id: string) => {
      const report = await issuer.readSaleReport({ params: { auctionId: id } }).catch(() => null);
      return report?.totals.unsold;
    };
    await expect.poll(() => unsoldOf(auctionId), { timeout: (seconds + 40) * 1000 }).toBe(50_000);
    await expect.poll(() => unsoldOf(soldOut), { timeout: 40_000 }).toBe(0);

    const report = town.waitForResponse((answer) => answer.url().includes(`${soldOut}/report`) && answer.ok());
    await town.goto(new URL(`/workspace/auctions/${soldOut}`, town.url()).href);
    await report;
    await town.getByRole('button', { name: 'Duplicate' }).waitFor();
    const offer = town.getByRole('button', { name: 'Offer what is unsold' });
    expect(await offer.count()).toBe(0);

    await town.goto(new URL(`/workspace/auctions/${auctionId}`, town.url()).href);
    await offer.click();
    const dialog = town.getByRole('dialog', { name: 'Offer what is unsold?' });
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    const field = (label: RegExp) => town.getByRole('textbox', { name: label });
    await expect.poll(() => field(/^Name/).inputValue()).toBe(`${name} (unsold)`);
    expect(await field(/^Amount/).inputValue()).toContain('50,000');
    const draft = /auctions\/([\w-]{36})/.exec(town.url())?.[1] ?? '';
    expect(draft).not.toBe(auctionId);
    const params = { auctionId: draft };
    const { maturityStructure, status } = await issuer.readOwnAuction({ params });
    expect(status).toBe('Draft');
    expect(maturityStructure).toMatchObject([{ maturityDate: unsold, principalAmount: 50_000 }]);
    await issuer.deleteAuction({ params });
  },
);
