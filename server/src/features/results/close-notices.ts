/** Notifies people of the close of a sale: shortly before it those who would receive nothing, and afterwards those who ordered, and followers. */
import { warningMoment } from '@fairbook/domain/auctions/auction.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { formatDollars } from '@fairbook/domain/base/money.ts';
import { joined, type Sentence, say, type Text } from '@fairbook/domain/base/sentences/sentence.ts';
import type { SaleOutcome } from '@fairbook/domain/base/vocabulary.ts';
import { withdrawnRows } from '@fairbook/domain/sale-changes/withdrawn-maturities.ts';
import { type Db, inTransaction } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { listFollowers } from '../../store/auctions/followers.sql.ts';
import { findSale, type Sale } from '../../store/auctions/sale.sql.ts';
import { findLateClose } from '../../store/logs/sending.sql.ts';
import { findClose, listBidders, readSums } from '../../store/orders/closing.sql.ts';
import { listClosingSoon, listUnwarned } from '../../store/orders/closing-soon.sql.ts';
import { announce } from '../notices/notifications/announce.ts';

/** Number of people notified in one transaction. */
const portion = 2_000;

/** Safe to run again: no one is notified of the same close twice. */
export async function announceClose(db: Db, jobs: Jobs, auctionId: number): Promise<void> {
  const sale = await findSale(db, { id: auctionId });
  const close = await findClose(db, auctionId);
  if (!sale || !close) return;
  const bidders = await listBidders(db, sale.id);
  const ordered = new Set(bidders);
  const others = (await listFollowers(db, sale.id)).filter((person) => !ordered.has(person));
  const outcome = say(outcomeSentences[close.outcome], { name: sale.name });
  const late = await findLateClose(db, sale.id);
  const body = late === null ? outcome : joined([outcome, lateSentence(late)]);
  for (const people of [bidders, others]) {
    for (let from = 0; from < people.length; from += portion) {
      const to = people.slice(from, from + portion);
      await inTransaction(db, async (transaction) =>
        announce(transaction, jobs, {
          event: `auction-closed:${sale.uuid}`,
          type: 'AuctionClosed',
          title: say('{name} has closed', { name: sale.name }),
          body,
          own: people === bidders ? await ownResults(transaction, sale, to) : new Map(),
          data: { auctionId: sale.uuid },
          to,
        }),
      );
    }
  }
}

function lateSentence({ seconds, entries }: NonNullable<Awaited<ReturnType<typeof findLateClose>>>): Sentence {
  return seconds === null
    ? say(
        'Its witnesses did not sign in time. Entries that the operator could have added after the close: {entries}.',
        { entries },
      )
    : say(
        'Its witnesses first signed {seconds} s after the close. Entries that the operator could have added: {entries}.',
        { seconds, entries },
      );
}

const outcomeSentences = {
  Sold: '{name} has closed: sold.',
  PartlySold: '{name} has closed: partly sold.',
  NoBids: '{name} has closed: no orders.',
} as const satisfies Record<SaleOutcome, Text>;

async function ownResults(db: Db, sale: Sale, people: readonly number[]): Promise<Map<number, Sentence>> {
  const withdrawn = withdrawnRows(sale.maturityStructure).map(keyOf);
  const sums = await readSums(db, sale.id, people, withdrawn);
  return new Map(sums.map((sum) => [sum.userId, ownResult(sum)]));
}

function ownResult({ ordered, allocated, hasLapsed }: Awaited<ReturnType<typeof readSums>>[number]): Sentence {
  if (hasLapsed) return 'Your orders lapsed: they were not reconfirmed after a document was supplemented.';
  const all = formatDollars(ordered);
  if (allocated === 0) return say('None of the {all} you ordered was allocated to you.', { all });
  return say('You were allocated {allocated} of the {all} you ordered.', { allocated: formatDollars(allocated), all });
}

/** Warns everyone whose orders in a sale that closes soon would receive nothing, once for each sale and person, while there is time to change them. */
export async function warnOfNothing({ db, books, jobs }: Pick<Deps, 'db' | 'books' | 'jobs'>): Promise<void> {
  for (const auctionId of await listClosingSoon(db)) {
    const sale = await findSale(db, { id: auctionId });
    const { startDate = null, closeDate = null } = sale ?? {};
    if (!sale || !startDate || !closeDate || sale.at < warningMoment({ startDate, closeDate })) continue;
    const event = `auction-nothing-yet:${sale.uuid}`;
    const investors = await listUnwarned(db, auctionId, event);
    const { book } = await books.read(sale, { fresh: true });
    const nothing = investors.filter(({ investorOrgId }) =>
      book.readHoldings(String(investorOrgId)).every(({ award }) => award === 0),
    );
    for (let from = 0; from < nothing.length; from += portion) {
      await inTransaction(db, (transaction) =>
        announce(transaction, jobs, {
          event,
          type: 'AuctionClosureReminder',
          title: say('{name}: your order would receive nothing', { name: sale.name }),
          issuerState: sale.issuerState,
          body: (when) =>
            say('If the sale closed now, nothing would be allocated to you. You can change your order until {close}.', {
              close: when(closeDate),
            }),
          data: { auctionId: sale.uuid },
          to: nothing.slice(from, from + portion).map(({ userId }) => userId),
        }),
      );
    }
  }
}
