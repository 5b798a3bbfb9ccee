/** Logs that are not the ones that were signed: stores what proves it, halts the sale, and notifies everyone whom it concerns. Once for each log and change of it. */

import { joined, say } from '@fairbook/domain/base/sentences/sentence.ts';
import { checkpointText } from '@fairbook/domain/logs/checkpoint.ts';
import { reasonOfChangedLog, whyNotHalt } from '@fairbook/domain/sale-changes/halt.ts';
import { requireFound } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import { type Db, inTransaction } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { alarmMailboxes, mailAdministrators } from '../../store/accounts/mail-administrators.ts';
import { lockAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { listConcernedByLog } from '../../store/auctions/followers.sql.ts';
import { insertHalt } from '../../store/auctions/halts.sql.ts';
import {
  type Contradiction,
  endContradiction,
  findContradiction,
  insertContradiction,
  noteCheck,
  readContradiction,
} from '../../store/logs/contradictions.sql.ts';
import { type Comparison, compareLog, rootText } from '../logs/compare-log.ts';
import { contradictionFile } from '../logs/contradiction-file.ts';
import { aboutSale, announce } from '../notices/notifications/announce.ts';

type Checking = Pick<Deps, 'db' | 'jobs' | 'config' | 'orderLogs' | 'log'>;

/** Compares a log with its signed heads, and stores what follows. `reported` are heads that another process signed. */
export async function checkLog(deps: Checking, auctionId: number, reported: readonly string[] = []): Promise<void> {
  const { db, orderLogs, config } = deps;
  const { isLoopbackAllowed } = config.witnesses;
  const compared = await compareLog({ db, orderLogs, asks: true, isLoopbackAllowed, reported }, auctionId);
  if (!compared) return;
  await inTransaction(db, async (transaction) => {
    const auction = await lockAuction(transaction, { id: auctionId });
    const known = await findContradiction(transaction, auctionId);
    await noteCheck(transaction, auctionId, compared.tree.size);
    if (!auction || isSame(known, compared)) return;
    if (known) await endContradiction(transaction, known.uuid);
    if (compared.contradiction) await begin({ ...deps, db: transaction }, auction, compared);
    else await audit(transaction, { actor: 'clock', action: 'auction.log-agrees', subject: `auction:${auction.uuid}` });
  });
}

/** True where the log is as it was found before: nothing is wrong, or it continues what was shown then. */
function isSame(known: Contradiction | undefined, { tree, contradiction }: Comparison): boolean {
  if (!known || !contradiction) return !known && !contradiction;
  return known.shownSize <= tree.size && rootText(tree, known.shownSize) === known.shownRoot;
}

async function begin(
  { db, jobs, log }: Pick<Checking, 'db' | 'jobs' | 'log'>,
  auction: StoredAuction,
  { origin, tree, contradiction }: Comparison,
): Promise<void> {
  if (!contradiction) return;
  const { finding, kept, shown } = contradiction;
  const contradictionId = await insertContradiction(db, {
    auctionId: auction.id,
    finding,
    keptCheckpoint: kept?.note ?? null,
    shownSize: tree.size,
    shownRoot: rootText(tree, tree.size),
    shownCheckpoint: shown?.note ?? checkpointText({ origin, size: tree.size, root: tree.root(), extensions: [] }),
  });
  log.error({ auctionId: auction.id, contradiction: contradictionId }, 'an order log is not the one that was signed');
  await audit(db, {
    actor: 'clock',
    action: 'auction.log-contradicted',
    subject: `auction:${auction.uuid}`,
    detail: { entries: tree.size },
  });
  await haltByItself(db, auction);
  await jobs.enqueue(db, 'announce-contradiction', { contradictionId });
}

async function haltByItself(db: Db, auction: StoredAuction): Promise<void> {
  const at = await readClock(db);
  if (whyNotHalt(auction, at) !== null) return;
  await insertHalt(db, auction, { reason: reasonOfChangedLog, haltedBy: 'system', haltedAt: at });
  await audit(db, {
    actor: 'clock',
    action: 'auction.halt',
    subject: `auction:${auction.uuid}`,
    detail: { by: 'system', closeDate: auction.closeDate },
    text: { reason: reasonOfChangedLog },
  });
}

/** Issuer, followers and everyone who ever had an order in the sale, by notification; administrators and the operator by mail. */
export async function announceContradiction(deps: Deps, contradictionId: string): Promise<void> {
  const { db, jobs } = deps;
  const contradiction = await readContradiction(db, contradictionId);
  if (!contradiction) return;
  const mailboxes = await alarmMailboxes(db, deps);
  const attachments = [contradictionFile(contradiction)];
  await inTransaction(db, async (transaction) => {
    const auction = requireFound(await lockAuction(transaction, { id: contradiction.auctionId }));
    const title = say('The order log of {name} was changed', { name: auction.name });
    const paragraphs = [contradiction.finding, ...explanation];
    await announce(transaction, jobs, {
      ...aboutSale(auction, { event: `log-contradicted:${contradiction.uuid}`, title, body: joined(paragraphs, '\n') }),
      data: { auctionId: auction.uuid, contradiction: contradiction.uuid },
      to: await listConcernedByLog(transaction, auction.id),
    });
    const event = `log-${contradiction.uuid}`;
    const about = { event, path: `/auctions/${auction.uuid}`, title, paragraphs, attachments };
    await mailAdministrators(transaction, deps, mailboxes, about);
  });
}

const explanation = [
  'It is not the log that was signed before: orders may have been dropped, changed or added. The sale takes no orders and gets no result until it is the signed one.',
  'The attached file has the signed heads that prove it. Keep it with your receipts: anyone can check both without this market, as its page about the order log says.',
] as const;
