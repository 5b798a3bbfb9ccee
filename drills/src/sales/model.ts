/** Drill of the rules in the running market: random commands over HTTP against a model of the sale, then the close, and all of it rebuilt from the logs alone. */
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { fakeTime } from '../database/copied-database.ts';
import { openSales } from '../ground.ts';
import { ask } from '../load/load.ts';
import { startPart } from '../node.ts';
import type { Row } from '../report.ts';
import { onStage } from '../stage.ts';
import { ModelSale } from './model-sale.ts';
import { type Rebuilt, rebuildSales } from './rebuild.ts';

/** Sales that get commands at the same time; of each sale they come one after the other, so that the model knows their order. */
const together = 16;
const longestClose = 180_000;
/** Seconds by which the clock of the database is advanced: drills open sales for two days. */
const untilClose = 3 * 86_400;

export async function model({ size, say, shared }: Context): Promise<Row[]> {
  const product = await shared();
  const opened = await openSales(product, together);
  return onStage(product, async ({ database, part }) => {
    const sales = opened.map((sale, at) => new ModelSale(sale, part.address, `model ${at}`));
    const began = performance.now();
    await Promise.all(
      sales.map(async (sale) => {
        while (sale.commands < size.modelled / together) await sale.run();
      }),
    );
    const seconds = (performance.now() - began) / 1_000;
    const commands = sales.reduce((sum, sale) => sum + sale.commands, 0);
    const accepted = sales.reduce((sum, sale) => sum + sale.accepted, 0);
    const wrong = sales.flatMap((sale) => sale.wrong);
    const uuids = sales.map(({ sale }) => sale.auctionId);
    // Another close than the one that was announced would be a forgery, so the moment of the close comes by the clock.
    await database.stop();
    await database.start(await fakeTime(untilClose));
    const worker = await startPart(product, { url: database.url, part: 'worker' });
    await untilRecorded(database.superuserUrl, uuids).finally(() => worker.stop());
    const rebuilt = await rebuildSales(database.superuserUrl);
    const untrue = sales.flatMap((sale) => differencesOf(sale, rebuilt));
    const different = rebuilt.filter(({ differences }) => differences.length > 0);
    for (const words of [...wrong.slice(0, 3), ...untrue.slice(0, 3)]) say(`  ${words}`);
    for (const { uuid, differences } of different.slice(0, 3)) say(`  ${uuid}: ${differences.join('; ')}`);
    const lines = rebuilt.reduce((sum, each) => sum + each.lines, 0);
    return [
      {
        id: 'G9',
        what: `Random commands to the market with PostgreSQL (${Math.round(commands / seconds).toLocaleString('en-US')} a second, ${accepted.toLocaleString('en-US')} accepted): answers that the model did not say; orders that stand otherwise`,
        measured: `${wrong.length} of ${commands.toLocaleString('en-US')}; ${untrue.length}`,
        goal: '0; 0',
        isMet: wrong.length === 0 && untrue.length === 0 && accepted > commands / 3,
      },
      {
        id: 'G10',
        what: `Statuses and ${lines.toLocaleString('en-US')} allotments rebuilt from the order logs alone: sales that differ from the tables`,
        measured: `${different.length} of ${rebuilt.length}`,
        goal: '0',
        isMet: different.length === 0 && lines > 0 && rebuilt.length >= together,
      },
    ];
  });
}

async function untilRecorded(url: string, uuids: readonly string[]): Promise<void> {
  for (const until = Date.now() + longestClose; Date.now() < until; await setTimeout(250)) {
    const [found] = await ask<{ count: number }>(
      url,
      'select count(*)::integer as count from closing_record c join auction a on a.id = c.auction_id where a.uuid = any($1::uuid[])',
      [uuids],
    );
    if (found?.count === uuids.length) return;
  }
  throw new Error('not every sale was closed in time');
}

/** The lines of the log against those of the model. */
function differencesOf({ sale, standing }: ModelSale, rebuilt: readonly Rebuilt[]): string[] {
  const log = rebuilt.find(({ uuid }) => uuid === sale.auctionId)?.log;
  if (!log) return [`${sale.auctionId} has no log`];
  const logged = [...log.lines.values()]
    .flat()
    .map((line) => `${line.order} ${line.maturityDate} ${line.amount / 100}`);
  const ours = standing.flatMap(({ bidId, lines }) =>
    lines.map(({ maturityDate, investmentAmount }) => `${bidId} ${maturityDate} ${investmentAmount}`),
  );
  const [inLog, inModel] = [new Set(logged), new Set(ours)];
  const other = [...logged.filter((each) => !inModel.has(each)), ...ours.filter((each) => !inLog.has(each))];
  return other.map((each) => `${sale.auctionId}: ${each} is in the log or the model alone`);
}
