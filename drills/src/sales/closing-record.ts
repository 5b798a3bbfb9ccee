/** Closes the first sale of an installation at once, and reads its closing record before and after a restore. */
import { setTimeout } from 'node:timers/promises';
import { openPool } from '@fairbook/server/platform/db/connection.ts';
import { sites } from '../installation/compose-files.ts';
import type { Row } from '../report.ts';
import type { FirstSale } from '../use-market.ts';

/** Milliseconds: the worker closes, and stores the result. */
const longestClose = 120_000;

/** The record as its file. `superuserUrl` lets time pass, which takes a day otherwise. */
export async function closeSale(superuserUrl: string, sale: FirstSale): Promise<string> {
  const pool = openPool(superuserUrl, { size: 1 });
  await pool.query('update auction set close_date = clock_timestamp() where uuid = $1', [sale.auctionId]);
  await pool.end();
  for (const end = Date.now() + longestClose; Date.now() < end; await setTimeout(500)) {
    const record = await readRecord(sale);
    if (record !== null) return record;
  }
  throw new Error('the sale has no closing record');
}

/** A row that says whether the record, read again as its investor, is the same in every byte. */
export async function recordIsSame(before: string, sale: FirstSale): Promise<Row> {
  const after = await readRecord(sale);
  const isMet = after === before && before.length > 0;
  return {
    what: 'Closing record after the restore, read by its investor',
    measured: isMet ? `the same ${before.length} bytes` : 'differs',
    goal: 'the same',
    isMet,
  };
}

async function readRecord({ auctionId, investor }: FirstSale): Promise<string | null> {
  const address = `${sites.market}/api/auction/${auctionId}/closing-record/file`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${investor}` } });
  return answer.ok ? answer.text() : null;
}
