/** Rebuilds the tables' facts about sales from their order logs alone: the status, and the award of each line. */
import { allocate } from '@fairbook/domain/allocation/allocation.ts';
import { replayLog } from '@fairbook/domain/logs/replay.ts';
import type { ReplayedLog } from '@fairbook/domain/logs/replayed-log.ts';
import { ask } from '../load/load.ts';

export interface Rebuilt {
  readonly uuid: string;
  readonly log: ReplayedLog;
  readonly lines: number;
  /** Where the log and the tables differ. */
  readonly differences: readonly string[];
}

/** Every sale that has a log. */
export async function rebuildSales(url: string): Promise<Rebuilt[]> {
  const sales = await ask<{ id: string; uuid: string; status: string; isCancelled: boolean; isHalted: boolean }>(
    url,
    `select a.id, a.uuid, a.status, a.cancelled_at is not null as "isCancelled", a.halted_at is not null as "isHalted"
     from auction a where exists (select from order_log l where l.auction_id = a.id) order by a.id`,
  );
  const rebuilt: Rebuilt[] = [];
  for (const sale of sales) {
    const entries = await ask<{ entry: string }>(
      url,
      'select entry from order_log where auction_id = $1 order by index',
      [sale.id],
    );
    const log = replayLog(entries.map(({ entry }) => entry));
    const status = log.end === null ? ['Scheduled', 'Live'] : ['Ended'];
    const differences: string[] = [];
    if (!status.includes(sale.status)) differences.push(`status ${sale.status}, by the log ${status.join(' or ')}`);
    if ((log.end === 'CANCEL') !== sale.isCancelled) differences.push('canceled in one of them only');
    const lines = log.fingerprint === null ? 0 : await compareAllotments(url, sale.id, log, differences);
    rebuilt.push({ uuid: sale.uuid, log, lines, differences });
  }
  return rebuilt;
}

/** The number of lines. */
async function compareAllotments(url: string, id: string, log: ReplayedLog, differences: string[]): Promise<number> {
  const orders = [...log.lines.values()].flat().map((line) => {
    const { bidder: investor, place: sequence, amount, maturityDate, orderClass, rank } = line;
    return { investor, sequence, amount, maturityDate, orderClass, rank, isSuspended: log.suspended.has(investor) };
  });
  const { minimum, step, maturities } = log.open.terms;
  const awards = new Map(
    allocate({ terms: { minimum, step, maturities }, orders }).orders.map(({ order, award }) => [
      `${order.sequence} ${order.maturityDate}`,
      award,
    ]),
  );
  const stored = await ask<{ place: string; day: string; cents: string }>(
    url,
    'select place, maturity_date::text as day, (awarded_amount * 100)::bigint as cents from allotment where auction_id = $1',
    [id],
  );
  if (stored.length !== awards.size) differences.push(`${stored.length} allotments, by the log ${awards.size}`);
  const other = stored.filter(({ place, day, cents }) => awards.get(`${place} ${day}`) !== Number(cents));
  if (other.length > 0) differences.push(`${other.length} allotments of another amount`);
  return stored.length;
}
