/** Opens the order logs of sales that were filled in the database. */
import { OrderLogs } from '@fairbook/server/features/logs/order-log.ts';
import { openKeys } from '@fairbook/server/platform/base/keys.ts';
import type { Config } from '@fairbook/server/platform/config/config.ts';
import { readConfig } from '@fairbook/server/platform/config/read-config.ts';
import { openDatabase } from '@fairbook/server/platform/db/connection.ts';
import type { Db } from '@fairbook/server/platform/db/transaction.ts';
import { findSale } from '@fairbook/server/store/auctions/sale.sql.ts';
import { check } from './case.ts';
import type { FixtureDatabase } from './fixture.ts';
import type { Auction } from './sales.ts';

/** The configuration of a program that works on this database. */
export function configFor({ url, dataDir }: FixtureDatabase): Config {
  return readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn', DEMO: 'false' });
}

export function orderLogsOf(db: Db, config: Config): OrderLogs {
  const keys = openKeys(config.keyFiles, true).orders;
  return new OrderLogs({ db, keys, name: config.orderLogName, beacon: config.beacon.terms });
}

/** A sale has its log from the beginning: writing the log of filled-in orders, which takes minutes for a million, is no part of what is measured. */
export async function openSaleLog(database: FixtureDatabase, { id }: Auction): Promise<void> {
  const { db, close } = openDatabase(database.url, { statementTimeout: 0 });
  try {
    const sale = await findSale(db, { id });
    check(sale !== undefined, 'the sale exists');
    if (sale) await orderLogsOf(db, configFor(database)).open(sale);
  } finally {
    await close();
  }
}
