/** Notifies people: the one function every feature uses. */
import { joined, type Sentence, type Time } from '@fairbook/domain/base/sentences/sentence.ts';
import type { NotificationType } from '@fairbook/domain/base/vocabulary.ts';
import { momentInWords, saleMomentInWords, zoneOfState } from '@fairbook/domain/base/zones.ts';
import { jsonOf } from '../../../platform/db/columns.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { StoredAuction } from '../../../store/auctions/auctions.sql.ts';
import { dataOf } from '../../../store/auctions/event-names.ts';
import { planDeliveries } from '../../../store/notices/deliveries.sql.ts';
import { columnsOf, readZones, writeNotices } from '../../../store/notices/notices.sql.ts';

export interface Notice {
  /** Permanent name of the event: the same person is never notified of the same event twice. */
  readonly event: string;
  readonly type: NotificationType;
  readonly title: Sentence;
  /** Where it has times, a function that gets a formatter. */
  readonly body: Sentence | ((when: (at: Date) => Time) => Sentence);
  /** State of the issuer, in whose time a sale's times are told, with the reader's own beside them; in that alone without it. */
  readonly issuerState?: string | null;
  /** A sentence of each person's own, after the body. */
  readonly own?: ReadonlyMap<number, Sentence>;
  /** Target of a click: ids of public records only, never another person's id, email or amount. */
  readonly data: Readonly<Record<string, string>>;
  /** True for what programs act on without showing it; false by default. */
  readonly silent?: boolean;
  /** Ids of the recipients. */
  readonly to: readonly number[];
}

/** A notification before it is known who gets it. */
export type Message = Omit<Notice, 'to'>;

/** A message about a sale, whose page it opens and whose times are those of its issuer. */
export function aboutSale(
  auction: StoredAuction,
  message: Omit<Message, 'type' | 'data'> & Partial<Pick<Message, 'type' | 'data'>>,
): Message {
  return { type: 'System', issuerState: auction.municipality.state, data: dataOf(auction), ...message };
}

/** Number of people per statement. */
const portion = 5_000;

/** Writes the notification into each person's history, in the transaction that causes it, and plans its messages there too: atomic with its cause. */
export async function announce(db: Db, jobs: Jobs, notice: Notice): Promise<void> {
  const { event, type, title, own, data, silent = false } = notice;
  const people = [...new Set(notice.to)];
  for (let from = 0; from < people.length; from += portion) {
    const some = people.slice(from, from + portion);
    const sentences = await sentencesFor(db, some, notice);
    // Most readers get the same text, so it is made once.
    const written = new Map<Sentence, ReturnType<typeof columnsOf>>();
    const rows = some.map((userId) => {
      const mine = own?.get(userId);
      const message = mine === undefined ? sentences(userId) : joined([sentences(userId), mine]);
      const texts = written.get(message) ?? columnsOf(title, message);
      written.set(message, texts);
      return { userId, msgId: event, type, ...texts, data: jsonOf(data), silent };
    });
    const ids = await writeNotices(db, rows);
    if (ids.length === 0 || silent) continue;
    await planDeliveries(db, ids);
    await jobs.enqueue(db, 'deliver-notices', {});
  }
}

/** The sentence of each of these people, in their own time zone. */
export async function sentencesFor(db: Db, people: readonly number[], message: Pick<Message, 'body' | 'issuerState'>) {
  const { body } = message;
  if (typeof body !== 'function') return () => body;
  const zones = await readZones(db, people);
  const known = new Map<string, Sentence>();
  return (userId: number): Sentence => {
    const zone = zones.get(userId) ?? 'UTC';
    const sentence = known.get(zone) ?? sentenceIn(message, zone);
    known.set(zone, sentence);
    return sentence;
  };
}

/** The sentence for a reader in a time zone. */
export function sentenceIn({ body, issuerState }: Pick<Message, 'body' | 'issuerState'>, zone: string): Sentence {
  if (typeof body !== 'function') return body;
  return body((at) => ({
    time:
      issuerState === undefined ? momentInWords(at, zone) : saleMomentInWords(at, zoneOfState('US', issuerState), zone),
  }));
}
