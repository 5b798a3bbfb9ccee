/**
 * A witness of its own: a process that no fault of a drill hits. It stores each receipt on the disk as it arrives, and at the end compares all of them
 * with the order log, and the log with the newest head that the product's own witness signed.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { equalBytes } from '@fairbook/domain/base/bytes.ts';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { verifyCosignature } from '@fairbook/domain/logs/cosignature.ts';
import { leafHash, MerkleTree } from '@fairbook/domain/logs/merkle.ts';
import { parseVerifierKey } from '@fairbook/domain/logs/note.ts';
import { sha256, verifyEd25519 } from '@fairbook/server/platform/base/crypto.ts';
import { ask, type KeptReceipt } from '../load/load.ts';

/** Heads are sent to witnesses every 15 seconds. */
const longestWitnessing = 60_000;

export interface Comparison {
  readonly receipts: number;
  /** Receipts whose order the log does not have. */
  readonly lost: number;
  /** Receipts whose entry is another one in the log, or at another place. */
  readonly different: number;
  /** Signatures of the product's own witness, where a sale was named. */
  readonly witnessed?: string;
}

export interface Keeper {
  readonly keep: (receipt: KeptReceipt) => void;
  /** With the log in the database at this address, and for a sale the log with the head that its witness signed. */
  compare(url: string, auctionId?: string): Promise<Comparison>;
  stop(): void;
}

type Message = { readonly receipt: KeptReceipt } | { readonly url: string; readonly auctionId?: string | undefined };

export async function startKeeper(file: string): Promise<Keeper> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  const send = (message: Message) => void child.send(message);
  return {
    keep: (receipt) => send({ receipt }),
    async compare(url, auctionId) {
      const answer = once(child, 'message');
      send({ url, auctionId });
      const [{ problem, comparison }] = (await answer) as [{ problem?: string; comparison?: Comparison }];
      if (!comparison) throw new Error(`the receipts could not be compared: ${problem}`);
      return comparison;
    },
    stop: () => void child.kill(),
  };
}

async function compareWith(file: string, url: string, witnessed?: string): Promise<Comparison> {
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
  const compared = { receipts: receipts.length, lost, different };
  return witnessed === undefined ? compared : { ...compared, witnessed: await compareHeads(url, witnessed, receipts) };
}

/** Compares the newest signed head with the tree of the stored entries, once it covers every receipt. */
async function compareHeads(url: string, auctionId: string, receipts: readonly KeptReceipt[]): Promise<string> {
  const [log] = await ask<{ origin: string; id: string }>(
    url,
    'select h.origin, h.auction_id as id from order_log_head h join auction a on a.id = h.auction_id where a.uuid = $1',
    [auctionId],
  );
  const [witness] = await ask<{ url: string; key: string }>(
    url,
    'select url, key from witness where is_active limit 1',
  );
  const key = witness && parseVerifierKey(witness.key, sha256);
  if (!log || !witness || !key) return 'there is no log or no witness';
  const least = Math.max(...receipts.map(({ index }) => index)) + 1;
  for (const until = Date.now() + longestWitnessing; Date.now() < until; await setTimeout(1_000)) {
    const answer = await fetch(`${witness.url}/checkpoints/${log.origin}`);
    const signed = answer.ok ? parseSignedHead(await answer.text()) : null;
    if (!signed || signed.head.size < least) continue;
    if (verifyCosignature(signed.note, key, verifyEd25519) === null)
      return 'a head without the signature of the witness';
    const entries = await ask<{ entry: string }>(
      url,
      'select entry from order_log where auction_id = $1 and index < $2 order by index',
      [log.id, signed.head.size],
    );
    const tree = new MerkleTree(sha256);
    for (const { entry } of entries) tree.appendLeaf(leafHash(Buffer.from(entry), sha256));
    const isSame = tree.size === signed.head.size && equalBytes(tree.root(), signed.head.root);
    return `${isSame ? 'the same root' : 'ANOTHER root'}, of ${signed.head.size} entries`;
  }
  return 'no head that covers every receipt was signed in time';
}

const [, program, file] = process.argv;
if (program === fileURLToPath(import.meta.url) && file !== undefined && process.send) {
  writeFileSync(file, '');
  process.on('message', (message: Message) => {
    if ('receipt' in message) {
      appendFileSync(file, `${JSON.stringify(message.receipt)}\n`);
      return;
    }
    compareWith(file, message.url, message.auctionId).then(
      (comparison) => process.send?.({ comparison }),
      (error: unknown) => process.send?.({ problem: String(error) }),
    );
  });
  process.once('disconnect', () => process.exit(0));
  process.send('ready');
}
