/** Drill of a process without free file descriptors: connections fill them up while people order over connections they have. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { databaseOf, openDrillSale } from '../ground.ts';
import { startPart } from '../node.ts';
import type { Row } from '../report.ts';
import { judge, startLoad } from './load.ts';

/** Files that the process may have open. It needs half of them by itself. */
const most = 120;
const holdMs = 4_000;

export async function descriptors({ say, shared }: Context): Promise<Row[]> {
  const product = await shared();
  const { url, ownerUrl } = await databaseOf(product);
  const part = await startPart(product, { url, under: ['prlimit', `--nofile=${most}`] });
  const sockets: Socket[] = [];
  try {
    const load = await startLoad(product, [part.address], { sale: await openDrillSale(product) });
    await setTimeout(1_000);
    const before = part.descriptors();
    const port = Number(new URL(part.address).port);
    for (let at = 0; at < 2 * most; at++) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      sockets.push(socket);
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
    }
    // A busy machine accepts them late.
    for (const until = Date.now() + 10_000; part.descriptors() < most - 2 && Date.now() < until; ) await setTimeout(50);
    const during = part.descriptors();
    const count = load.acknowledged.length;
    await setTimeout(holdMs);
    const accepted = load.acknowledged.length - count;
    for (const socket of sockets) socket.destroy();
    const began = performance.now();
    let isServed = false;
    while (!isServed && performance.now() - began < 30_000) {
      isServed = await fetch(`${part.internal}/readyz`, { headers: { connection: 'close' } }).then(
        ({ ok }) => ok,
        () => false,
      );
    }
    const recovered = performance.now() - began;
    await load.stop();
    const { lost, doubled } = await judge(ownerUrl, load);
    const isAlive = part.child.exitCode === null && part.child.signalCode === null;
    const others = load.failed.filter(({ what }) => what.startsWith('500') || what.startsWith('4'));
    say(`  ${before} files open before, ${during} of ${most} with ${sockets.length} more connections`);
    say(
      `  ${accepted} orders meanwhile, ${load.failed.length} requests without a receipt, ${part.lines.length} lines in the log`,
    );
    for (const line of part.lines.slice(0, 3)) say(`  log: ${line.slice(0, 200)}`);
    return [
      row(
        'All files of a process are open: the process goes on, and its orders over open connections',
        `${isAlive ? 'yes' : 'no'}, ${accepted} orders`,
        'yes, some',
        isAlive && accepted > 0 && during >= most - 2,
      ),
      row(
        'Acknowledged orders lost or stored twice; answers of 4xx or 500',
        `${lost + doubled} of ${load.acknowledged.length}; ${others.length}`,
        '0; 0',
        lost + doubled + others.length === 0,
      ),
      row(
        'Lines in the log',
        `${part.lines.length}`,
        'at least 1, at most 1 a second',
        part.lines.length > 0 && part.lines.length <= 2 + (holdMs + recovered) / 1_000,
      ),
      row(
        'Ready again after the connections are closed',
        `${(recovered / 1_000).toFixed(1)} s`,
        '≤ 1 s',
        isServed && recovered <= 1_000,
      ),
    ];
  } finally {
    for (const socket of sockets) socket.destroy();
    await part.stop();
  }
}

function row(what: string, measured: string, goal: string, isMet: boolean): Row {
  return { id: 'descriptors', what, measured, goal, isMet };
}
