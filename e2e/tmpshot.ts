import { mkdirSync } from 'node:fs';
import { createClient } from '@fairbook/contract/client.ts';
import { market } from '@fairbook/contract/market.ts';
import { browserPath } from '../scripts/ensure-browser.ts';
import { openBrowser, signInOnce } from '../scripts/visits.ts';
import { deputy } from './src/people.ts';
import { startProduct } from './src/product.ts';

const out = '/tmp/resize-shots';
mkdirSync(out, { recursive: true });
const product = await startProduct();
const browser = await openBrowser(await browserPath());
try {
  const site = product.addresses.market;
  const issuer = await signInOnce(browser, site, 'issuer@alder.example');
  const second = await signInOnce(browser, site, deputy);
  const investor = await signInOnce(browser, site, 'ind.or@invest.example');
  const as = (token: string) => createClient(market, { baseUrl: site, token: async () => token.replace('Bearer ', '') });
  const [city, other, olive] = [as(issuer.token), as(second.token), as(investor.token)];
  const { rows } = await city.listOwnAuctions({ query: {} });
  for (const row of rows) console.log(row.name, row.status);
  const liveId = rows.find(({ name }) => name === 'School Refunding Bonds')?.uuid ?? '';
  const approvedId = rows.find(({ status }) => status === 'Approved')?.uuid ?? '';
  const shoot = async (name: string, session: typeof issuer | null, address: string, width: number, scheme: 'light' | 'dark', act?: (page: import('playwright-core').Page) => Promise<void>) => {
    const context = await browser.newContext({ ...(session && { storageState: session.state }), viewport: { width, height: 900 }, colorScheme: scheme });
    const page = await context.newPage();
    if (session) await page.addInitScript((tab) => { for (const [key, value] of Object.entries(tab)) sessionStorage.setItem(key, value); }, session.tab);
    try {
      await page.goto(`${site}${address}`);
      await page.waitForTimeout(2500);
      await act?.(page);
    } catch (error) {
      console.log(name, String(error).slice(0, 300));
    }
    await page.screenshot({ path: `${out}/${name}-${width}-${scheme}.png`, fullPage: true });
    await context.close();
  };
  await shoot('golive', issuer, `/workspace/auctions/${approvedId}`, 1440, 'light', async (page) => {
    await page.getByRole('button', { name: 'Go live' }).click();
    await page.waitForTimeout(600);
  });
  const resizing = { maturityPercent: 15, totalPercent: 10, minutes: 60 } as const;
  await city.goLive({ params: { auctionUuid: approvedId }, body: { resizing, closeDate: new Date(Date.now() + 25_000).toISOString() } }).catch((error) => console.log('golive', error.message, JSON.stringify(error.data)));
  const sale = await olive.readPublicAuction({ params: { auctionId: approvedId } });
  const offered = sale.maturityStructure.filter(({ isOffered }) => isOffered).slice(0, 3);
  const investments = offered.map((row) => ({ maturityDate: row.maturityDate, ...(row.maturityId && { maturityId: row.maturityId }), investmentAmount: Math.min(row.principalAmount, 50_000) }));
  await olive.placeBid({ params: { auctionId: approvedId }, body: { investments } }).catch((error) => console.log('bid', error.message));
  const dialog = async (page: import('playwright-core').Page) => {
    await page.getByRole('button', { name: 'Withdraw maturities' }).click();
    await page.waitForTimeout(900);
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Request the change' }).click();
    await page.waitForTimeout(300);
  };
  await shoot('withdraw-dialog', issuer, `/workspace/auctions/${liveId}`, 1440, 'light', dialog);
  await shoot('withdraw-dialog', issuer, `/workspace/auctions/${liveId}`, 390, 'dark', dialog);
  const own = await city.readOwnAuction({ params: { auctionId: liveId } });
  const gone = own.maturityStructure.filter(({ isOffered }) => isOffered).slice(1, 3).map(({ maturityDate, maturityId }) => ({ maturityDate, ...(maturityId && { maturityId }) }));
  const { open } = await city.withdrawMaturities({ params: { auctionId: liveId }, body: { maturities: gone, reason: 'The refunding of the bonds of 2027 is postponed' } });
  await shoot('withdraw-request', second, `/workspace/auctions/${liveId}`, 1440, 'light');
  await other.confirmSaleChange({ params: { auctionId: liveId, changeId: open?.id ?? '' } });
  await shoot('withdrawn-own', issuer, `/workspace/auctions/${liveId}`, 1440, 'light');
  await shoot('withdrawn-investor', investor, `/auctions/${liveId}`, 1440, 'light');
  await shoot('withdrawn-investor', investor, `/auctions/${liveId}`, 390, 'dark');
  await shoot('withdrawn-public', null, `/sales/${liveId}`, 1440, 'light');
  await new Promise((resolve) => setTimeout(resolve, 8000));
  const type = async (page: import('playwright-core').Page) => {
    const field = page.getByRole('region', { name: 'Decide about the amounts' }).getByRole('textbox').first();
    await field.fill('1');
    await page.waitForTimeout(800);
  };
  await shoot('resize-panel', issuer, `/workspace/auctions/${approvedId}`, 1440, 'light');
  await shoot('resize-panel', issuer, `/workspace/auctions/${approvedId}`, 390, 'dark');
  await shoot('resize-wrong', issuer, `/workspace/auctions/${approvedId}`, 390, 'light', type);
  await shoot('resize-waiting', investor, `/auctions/${approvedId}`, 1440, 'dark');
  const [line] = offered;
  if (line) {
    const step = 5_000;
    const principal = Math.ceil((line.principalAmount * 0.9) / step) * step;
    const asked = await city.resizeSale({ params: { auctionId: approvedId }, body: { maturities: [{ maturityDate: line.maturityDate, principal }], reason: 'Bids allow a smaller issue' } });
    await shoot('resize-request', second, `/workspace/auctions/${approvedId}`, 1440, 'light');
    await other.confirmSaleChange({ params: { auctionId: approvedId, changeId: asked.open?.id ?? '' } });
    await new Promise((resolve) => setTimeout(resolve, 5000));
    await shoot('resized-own', issuer, `/workspace/auctions/${approvedId}`, 1440, 'light');
    await shoot('resized-investor', investor, `/auctions/${approvedId}`, 390, 'light');
    await shoot('resized-public', null, `/sales/${approvedId}`, 1440, 'light');
  }
} finally {
  await browser.close();
  await product.stop();
}
