/** Drill of hostile clients and their effect on others: broken requests, unread responses, slow senders, heavy reads. */
import type { Context } from '../context.ts';
import { orderBesideReports } from '../load/reports.ts';
import { type Product, startProduct } from '../product.ts';
import type { Row } from '../report.ts';
import { sendHostileRequests } from './hostile-requests.ts';
import { sendSlowly } from './slow.ts';
import { readNothing } from './unread.ts';

interface Part {
  readonly settings: Readonly<Record<string, string>>;
  readonly run: (product: Product, context: Context) => Promise<Row[]>;
}

const parts: Readonly<Record<string, Part>> = {
  // Otherwise a hundred thousand requests of a dozen people would mostly meet the rate limits.
  requests: { settings: { RATE_LIMIT_FACTOR: '1000000' }, run: sendHostileRequests },
  unread: { settings: {}, run: readNothing },
  slow: { settings: {}, run: sendSlowly },
  reports: { settings: {}, run: orderBesideReports },
};

export async function hostile(context: Context): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, { settings, run }] of Object.entries(parts)) {
    if (!context.isWanted(name)) continue;
    context.say(`${name}: starting a fresh product`);
    const product = await startProduct(settings);
    try {
      rows.push(...(await run(product, context)));
    } finally {
      await product.stop();
    }
  }
  return rows;
}
