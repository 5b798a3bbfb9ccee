/** Shared by drills: one product of the run, its database, and large sales that their orders cannot exhaust. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { admin } from '@fairbook/contract/admin.ts';
import { createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import { findRunning } from '@fairbook/server/platform/postgres/embedded.ts';
import { ask as askServer } from '@fairbook/server/testing/ask.ts';
import { dayIn, offeringsOf } from '@fairbook/server/testing/market/auctions.ts';
import { ask, investors } from './load/load.ts';
import type { Product } from './product.ts';

/** The program has more to do than a person could ask of it. */
export const unlimited = { RATE_LIMIT_FACTOR: '1000000' };
export const administrator = 'admin@fairbook.example';
export const issuer = 'issuer@alder.example';
const professional = 'pro@counsel.example';

export interface Urls {
  readonly url: string;
  readonly ownerUrl: string;
  readonly superuserUrl: string;
}

/** The addresses of a product's embedded database. */
export async function databaseOf({ dataDir }: Pick<Product, 'dataDir'>): Promise<Urls> {
  const running = await findRunning(dataDir);
  if (!running) throw new Error('the database of the product does not answer');
  const { password } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as { password: string };
  const superuser = new URL(running.url);
  superuser.username = 'fairbook';
  superuser.password = password;
  return { ...running, superuserUrl: superuser.href };
}

/** The same address at another port. */
export function atPort(url: string, port: number): string {
  const other = new URL(url);
  other.port = `${port}`;
  return other.href;
}

export interface DrillSale {
  readonly auctionId: string;
  /** The path of its orders. */
  readonly path: string;
  /** An order of one maturity. */
  readonly body: string;
  /** A token of each investor of the demo market. */
  readonly tokens: readonly string[];
}

/** The maturities of sales for drills; orders are of the first. */
export const maturityDates: readonly string[] = [dayIn(2), dayIn(3)];
const [maturityDate = ''] = maturityDates;
/** Dollars of that maturity: an investor may have ordered all of it. */
export const principalAmount = 400_000_000;

/** Puts new sales on sale that take any number of orders. The product must have its own database. */
export async function openSales(product: Product, count: number): Promise<DrillSale[]> {
  const sales = await offerSales(product, count);
  const { superuserUrl } = await databaseOf(product);
  await ask(superuserUrl, 'update auction set max_orders = 100000000 where uuid = any($1::uuid[])', [
    sales.map(({ auctionId }) => auctionId),
  ]);
  return sales;
}

/** Puts new sales on sale, as their issuer and an administrator do it. */
export async function offerSales(product: Product, count: number): Promise<DrillSale[]> {
  const tokenOf = async (email: string) => ({ token: await product.signIn(email) });
  const [owner, decider, counsel] = [await tokenOf(issuer), await tokenOf(administrator), await tokenOf(professional)];
  const clientOf = ({ token }: { token: string }) =>
    createClient(market, { baseUrl: product.market, token: async () => token });
  const me = await clientOf(counsel).readMetadata();
  const offerings = offeringsOf(
    {
      ask: (site, person, method, path, body) =>
        askServer(`${site === 'market' ? product.market : product.admin}${path}`, person, method, body),
    },
    { client: createClient(admin, { baseUrl: product.admin, token: async () => decider.token }) },
    me,
  );
  const tokens = await Promise.all(investors.map((email) => product.signIn(email)));
  const schedule = maturityDates.map((date) => {
    return { maturityDate: date, principalAmount, interestRate: 5, yield: 3, price: 100, cusip: '' };
  });
  const sales: DrillSale[] = [];
  for (let made = 0; made < count; made++) {
    const auctionId = await offerings.live(
      { token: owner.token, client: clientOf(owner) },
      { profile: { name: `Drill Bonds ${made + 1}`, amount: 2 * principalAmount }, schedule },
    );
    const body = JSON.stringify({ investments: [{ maturityDate, investmentAmount: 5_000 }] });
    sales.push({ auctionId, path: `/api/auction/${auctionId}/bid`, body, tokens });
  }
  return sales;
}

/** One of them. */
export async function openDrillSale(product: Product): Promise<DrillSale> {
  const [sale] = await openSales(product, 1);
  if (!sale) throw new Error('no sale was opened');
  return sale;
}

/** A new order of one of the investors of a sale, as it goes over the wire. */
export function wireOrder({ path, body, tokens }: DrillSale, person: number): string {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: drill',
    `authorization: Bearer ${tokens[person % tokens.length]}`,
    'content-type: application/json',
    `idempotency-key: ${randomUUID()}`,
    `content-length: ${body.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
