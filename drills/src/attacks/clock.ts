/** Drill of a database whose clock steps back: a sale that has ended stays ended, and no order is taken twice or lost. */
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { fakeTime } from '../database/copied-database.ts';
import { type DrillSale, openSales } from '../ground.ts';
import { ask, startLoad } from '../load/load.ts';
import type { Row } from '../report.ts';
import { onStage } from '../stage.ts';

/** Seconds the clock steps back, as after a failover to a machine whose clock is late. */
const step = 30;
const sales = 5;

export async function clock({ say, shared }: Context): Promise<Row[]> {
  const product = await shared();
  const [running, ...ending] = await openSales(product, sales + 1);
  if (!running) throw new Error('no sale was opened');
  // Otherwise the clock steps back to before the sale took orders.
  await setTimeout((step + 1) * 1_000);
  return onStage(product, async ({ database, part, keeper }) => {
    const ids = ending.map(({ auctionId }) => auctionId);
    await ask(database.superuserUrl, 'update auction set close_date = clock_timestamp() where uuid = any($1::uuid[])', [
      ids,
    ]);
    // No worker runs: the first refusal makes the end permanent.
    const before = await Promise.all(ending.map((sale) => order(part.address, sale)));
    const load = await startLoad(product, [part.address], { sale: running, onReceipt: keeper.keep });
    await setTimeout(1_000);
    const [real] = await ask<{ now: Date }>(database.superuserUrl, 'select clock_timestamp() as now');
    await database.stop();
    await database.start(await fakeTime(-step));
    const [late] = await ask<{ now: Date }>(database.superuserUrl, 'select clock_timestamp() as now');
    const stepped = ((real?.now.getTime() ?? 0) - (late?.now.getTime() ?? 0)) / 1_000;
    if (stepped < step / 2) throw new Error('the clock of the database did not step back');
    const after = await Promise.all(ending.map((sale) => order(part.address, sale)));
    const count = load.acknowledged.length;
    for (const until = Date.now() + 20_000; load.acknowledged.length <= count && Date.now() < until; )
      await setTimeout(50);
    await setTimeout(500);
    await load.stop();
    const kept = await keeper.compare(database.superuserUrl);
    say(
      `  the clock stepped ${stepped.toFixed(1)} s back; answers before ${before.join(' ')}, after ${after.join(' ')}`,
    );
    const reopened = after.filter((status) => status !== 403).length;
    return [
      {
        id: 'G6',
        what: `Ended sales that take an order again after the clock of the database stepped ${step} s back`,
        measured: `${reopened} of ${after.length}`,
        goal: '0',
        isMet: reopened === 0 && before.every((status) => status === 403),
      },
      {
        id: 'clock',
        what: 'Receipts of the witness without their entry, across the step; receipts after it',
        measured: `${kept.lost + kept.different} of ${kept.receipts}; ${load.acknowledged.length - count}`,
        goal: '0; some',
        isMet: kept.lost + kept.different === 0 && load.acknowledged.length > count,
      },
    ];
  });
}

async function order(address: string, { path, body, tokens: [token] }: DrillSale): Promise<number> {
  for (const until = Date.now() + 30_000; ; await setTimeout(100)) {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    }).catch(() => null);
    await answer?.arrayBuffer();
    // While the database is away.
    if (answer && answer.status !== 503) return answer.status;
    if (Date.now() > until) return answer?.status ?? 0;
  }
}
