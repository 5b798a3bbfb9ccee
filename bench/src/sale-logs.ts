/** The order logs of sales that were made in the database, and not by the call that opens one. */
import { OrderLogs } from '@fairbook/server/features/logs/order-log.ts';
import type { Config } from '@fairbook/server/platform/config/config.ts';
import { readConfig } from '@fairbook/server/platform/config/read-config.ts';
import { openDatabase } from '@fairbook/server/platform/db/connection.ts';
import { type Db, inTransaction } from '@fairbook/server/platform/db/transaction.ts';
import { openSigner } from '@fairbook/server/platform/signer/open.ts';
import { findSale } from '@fairbook/server/store/auctions/sale.sql.ts';
import type { FixtureDatabase } from './fixture.ts';

/** The configuration of a program that works on this database. */
export function configFor({ url, dataDir }: FixtureDatabase): Config {
  return readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn', DEMO: 'false' });
}

export function orderLogsOf(db: Db, config: Config): OrderLogs {
  const { orderLogName: name, beacon, witnessSeconds } = config;
  return new OrderLogs({ db, signer: openSigner(config), name, beacon: beacon.terms, witnessSeconds });
}

/** A sale has its log from the beginning. */
export async function openSaleLogs(
  database: FixtureDatabase,
  sales: readonly { readonly id: number }[],
): Promise<void> {
  const { db, close } = openDatabase(database.url, { statementTimeout: 0 });
  const orderLogs = orderLogsOf(db, configFor(database));
  try {
    for (const { id } of sales) {
      const sale = await findSale(db, { id });
      if (!sale) throw new Error('The sale does not exist.');
      await inTransaction(db, (inside) => orderLogs.openIn(inside, sale));
    }
  } finally {
    await close();
  }
}
