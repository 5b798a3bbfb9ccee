/** Mails to investors that confirm their orders, with the receipts as a file: once a minute, from the order logs. No order waits for them. */

import { keyOf, maturityInWords, namedMaturity } from '@fairbook/domain/auctions/maturity-key.ts';
import type { Language } from '@fairbook/domain/base/languages.ts';
import { formatDollars } from '@fairbook/domain/base/money.ts';
import { filled, joined, type Sentence, say } from '@fairbook/domain/base/sentences/sentence.ts';
import { saleMomentInWords, zoneOfState } from '@fairbook/domain/base/zones.ts';
import { isOrderEntry, type OrderEntry, parseEntry } from '@fairbook/domain/logs/entries.ts';
import { formatMonitoredReceipt } from '@fairbook/domain/logs/monitored-receipt.ts';
import { orderNumbers } from '@fairbook/domain/orders/order-number.ts';
import type { Mail } from '../../../platform/adapters/mail.ts';
import { writeMail } from '../../../platform/adapters/mail-template.ts';
import { sha256 } from '../../../platform/base/crypto.ts';
import { LogForked, requireFound } from '../../../platform/base/errors.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps, JobHandler } from '../../../platform/deps.ts';
import { findSale, type Sale } from '../../../store/auctions/sale.sql.ts';
import { findSalt, readOwnEntries } from '../../../store/logs/order-log.sql.ts';
import {
  type Confirmed,
  findConfirmed,
  type NewEntries,
  takeUnconfirmed,
} from '../../../store/notices/confirmations.sql.ts';
import { zoneOf } from '../../../store/notices/preferences.sql.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'confirm-orders': Readonly<Record<never, never>>;
    'mail-receipts': NewEntries;
  }
}

const everyMs = 60_000;
/** Entries that one mail lists; its file has as many. */
const mostEntries = 200;

/** Enqueues itself first, so that it goes on whatever happens. Each person is a job of their own: a mail that fails repeats no other. */
export const confirmOrders: JobHandler<'confirm-orders'> = async (_data, { db, jobs, clock }) => {
  const startAfter = new Date(clock().getTime() + everyMs);
  await jobs.enqueue(db, 'confirm-orders', {}, { startAfter, singletonKey: 'confirm' });
  await inTransaction(db, async (transaction) => {
    for (const entries of await takeUnconfirmed(transaction)) {
      const { auctionId, userId, from } = entries;
      await jobs.enqueue(transaction, 'mail-receipts', entries, { singletonKey: `${auctionId} ${userId} ${from}` });
    }
  });
};

/** Safe to run twice: mailboxes recognize a mail by its id. Orders in a log that was changed since are not confirmed, and trying again would not help. */
export const mailReceipts: JobHandler<'mail-receipts'> = async ({ auctionId, userId, from, to }, deps) => {
  const person = await findConfirmed(deps.db, userId);
  if (!person) return;
  const sale = requireFound(await findSale(deps.db, { id: auctionId }));
  try {
    const verifierKey = (await deps.orderLogs.readHead(auctionId))?.verifierKey ?? '';
    await mailTo(deps, { sale, person, verifierKey }, from, to);
  } catch (error) {
    if (!(error instanceof LogForked)) throw error;
    deps.log.warn({ user: userId, auctionId, err: error }, 'orders are not confirmed: their order log was changed');
  }
};

async function mailTo(deps: Deps, about: About, from: number, to: number): Promise<void> {
  const { sale, person } = about;
  const salt = (await findSalt(deps.db, sale.id, person.investorOrgId)) ?? '';
  for (let next: number | undefined = from; next !== undefined; ) {
    const found = await readOwnEntries(deps.db, { auctionId: sale.id, people: [person.userId] }, next, mostEntries + 1);
    const entries = found.slice(0, mostEntries).filter(({ index }) => index < to);
    if (entries.length === 0) return;
    // The same proofs as in the answers to the orders.
    const proven = await deps.orderLogs.proveAll(sale.id, entries, ({ headSize }) => headSize);
    await deps.mail.send(mailOf(deps, { ...about, salt, proven, id: `receipts-${sale.uuid}-${next}-${person.user}` }));
    next = found[mostEntries]?.index;
  }
}

interface About {
  readonly sale: Sale;
  readonly person: Confirmed;
  readonly verifierKey: string;
}

interface Receipts extends About {
  readonly salt: string;
  readonly proven: readonly { readonly index: number; readonly entry: string; readonly proof: string }[];
  readonly id: string;
}

function mailOf(
  { config, keys }: Pick<Deps, 'config' | 'keys'>,
  { sale, person, verifierKey, salt, proven, id }: Receipts,
): Mail {
  const { marketUrl } = config;
  const entries = proven.map((one) => ({ ...one, said: orderOf(one.entry) }));
  const numbers = orderNumbers(
    sale.name,
    entries.map(({ said }) => said.order),
  );
  const when = (at: Date) => saleMomentInWords(at, zoneOfState('US', sale.issuerState), zoneOf(person));
  const token = unsubscribeToken(keys.unsubscribe().current, { user: person.user, subject: 'OrderConfirmation' });
  const unsubscribeUrl = `${marketUrl}/unsubscribe?token=${token}`;
  const mail = writeMail(
    person.email,
    {
      heading: say(entries.length === 1 ? 'Your order in {name}' : 'Your orders in {name}', { name: sale.name }),
      paragraphs: [
        ...entries.map(({ said }) => entryInWords(said, numbers.get(said.order) ?? said.order, when)),
        'The attached file contains your receipts: the entries of the order log with their signed proofs. Keep it. With it you can show later that an order was dropped, changed or moved. Fairbook’s page about the order log says how to check it without Fairbook.',
        'A monitor of another party can watch your order: it writes to you when the result is verified, and at once if the order log changes. You choose which one. Any monitor takes the attached file, and Fairbook does not learn of it.',
      ],
      button: { label: 'See my orders', url: `${marketUrl}/my-bids` },
      items: monitorLinks(config.monitors, proven, person.language),
      footer: [
        { text: 'You received this email because you placed, changed or withdrew an order at Fairbook.' },
        { text: 'Change notification settings', url: `${marketUrl}/settings` },
        { text: say('Unsubscribe ({what})', { what: { label: 'Order confirmation' } }), url: unsubscribeUrl },
      ],
    },
    person.language,
  );
  const { investor } = person;
  const receipts = entries.map(({ said, index, entry, proof }) => {
    const lines = said.lines.map(({ amount, ...line }) => ({ ...namedMaturity(keyOf(line)), amount }));
    return { auctionId: sale.uuid, investor, order: said.order, action: said.kind, lines, index, entry, proof, salt };
  });
  const file = { format: 'fairbook-receipt-1', auctionId: sale.uuid, auctionName: sale.name, verifierKey, receipts };
  const content = `${JSON.stringify(file, null, 2)}\n`;
  return {
    ...mail,
    id,
    unsubscribeUrl,
    attachments: [{ name: `${id}.json`, contentType: 'application/json', content }],
  };
}

/**
 * Links that fill in the newest receipt, whose signed head covers the entries before it. It is in the fragment, which browsers send to no one, and has
 * neither the order nor the investor.
 */
function monitorLinks(monitors: readonly string[], proven: Receipts['proven'], language: Language) {
  const newest = proven.at(-1);
  if (!newest) return [];
  const receipt = formatMonitoredReceipt(newest, sha256);
  return monitors.map((url) => ({
    title: new URL(url).host,
    text: 'Watch this order at this monitor' as const,
    url: `${url}/?language=${language}#${receipt}`,
  }));
}

function orderOf(text: string): OrderEntry {
  const entry = parseEntry(text);
  if (isOrderEntry(entry)) return entry;
  throw new Error(`entry ${entry.index} is not of an order`);
}

const actions = { PLACE: 'placed', AMEND: 'changed', WITHDRAW: 'withdrawn' } as const;

function entryInWords({ kind, index, at, lines }: OrderEntry, number: string, when: (at: Date) => string): Sentence {
  const first = say('Order {number} was {action} as entry {index} of the order log, {at}.', {
    number,
    action: filled(actions[kind]),
    index,
    at: { time: when(new Date(at)) },
  });
  const due = lines.map(({ amount, ...line }) =>
    say('{due}: {amount}', { due: { time: maturityInWords(keyOf(line)) }, amount: formatDollars(amount) }),
  );
  return joined([first, ...due], '\n');
}
