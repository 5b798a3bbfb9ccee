/** Public sales of the demo market, and visits without JavaScript. */
import type { Browser } from 'playwright-core';
import { visitorOfMarket } from './calls.ts';
import { addressOf } from './journey.ts';

/** Sales of the demo market, since those of other tests may end or lack documents. */
export const names = { Live: 'Classroom Modernization Bonds', Ended: 'Courthouse Bonds' } as const;

export async function demoSale(status: keyof typeof names) {
  const [sale] = (await visitorOfMarket().listPublicSales({ query: { q: names[status], status: [status] } })).rows;
  if (!sale) throw new Error(`the demo has no public sale ${names[status]} that is ${status}`);
  return sale;
}

export async function visitWithoutScripts(browser: Browser, path: string) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(addressOf('market', path));
  return page;
}
