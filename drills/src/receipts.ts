/**
 * A witness of its own: a process that no fault of a drill hits. It stores each receipt on the disk as it arrives, and at the end compares all of them
 * with the order log, and the log with the newest head that the product's own witness signed.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ask, type KeptReceipt } from './load.ts';

export interface Comparison {
  readonly receipts: number;
  /** Receipts whose order the log does not have. */
  readonly lost: number;
  /** Receipts whose entry is another one in the log, or at another place. */
  readonly different: number;
}

export interface Keeper {
  readonly keep: (receipt: KeptReceipt) => void;
  /** With the log at this address. */
  compare(url: string): Promise<Comparison>;
  stop(): void;
}

type Message = { readonly receipt: KeptReceipt } | { readonly url: string };

export async function startKeeper(file: string): Promise<Keeper> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [file], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  const send = (message: Message) => void child.send(message);
  return {
    keep: (receipt) => send({ receipt }),
    async compare(url) {
      const answer = once(child, 'message');
      send({ url });
      const [{ problem, comparison }] = (await answer) as [{ problem?: string; comparison?: Comparison }];
      if (!comparison) throw new Error(`the receipts could not be compared: ${problem}`);
      return comparison;
    },
    stop: () => void child.kill(),
  };
}

async function compareWith(file: string, url: string): Promise<Comparison> {
  const receipts = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as KeptReceipt);
  let [lost, different] = [0, 0];
  for (const auctionId of new Set(receipts.map((receipt) => receipt.auctionId))) {
    const rows = await ask<{ bidId: string; index: string; entry: string }>(
      url,
      `select l.bid_id as "bidId", l.index, l.entry from order_log l join auction a on a.id = l.auction_id
       where a.uuid = $1 and l.kind = 'PLACE'`,
      [auctionId],
    );
    const stored = new Map(rows.map((row) => [row.bidId, row]));
    for (const receipt of receipts.filter((each) => each.auctionId === auctionId)) {
      const row = stored.get(receipt.bidId);
      if (!row) lost += 1;
      else if (Number(row.index) !== receipt.index || row.entry !== receipt.entry) different += 1;
    }
  }
  return { receipts: receipts.length, lost, different };
}

const [, program, file] = process.argv;
if (program === fileURLToPath(import.meta.url) && file !== undefined && process.send) {
  writeFileSync(file, '');
  process.on('message', (message: Message) => {
    if ('receipt' in message) {
      appendFileSync(file, `${JSON.stringify(message.receipt)}\n`);
      return;
    }
    compareWith(file, message.url).then(
      (comparison) => process.send?.({ comparison }),
      (error: unknown) => process.send?.({ problem: String(error) }),
    );
  });
  process.once('disconnect', () => process.exit(0));
  process.send('ready');
}
