/** The state of each log that a monitor follows, in memory and in one file a log: the newest signed head that was right, and what was found. */
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { sha256Hex } from '../../platform/base/crypto.ts';
import { readFolder, removeDurably, writeDurably } from '../witness/files.ts';

/** A text in both languages. */
const said = z.object({ en: z.string(), es: z.string() });
export type Said = z.output<typeof said>;

export const alarmCodes = [
  'changed',
  'shorter',
  'other-key',
  'not-signed',
  'contradicted',
  'not-as-recorded',
  'unreachable',
  'no-result',
  'other-pages',
] as const;
export type AlarmCode = (typeof alarmCodes)[number];

const alarm = z.object({
  /** Each subscriber is sent it once. */
  id: z.string(),
  code: z.enum(alarmCodes),
  at: z.iso.datetime(),
  /** The finding of a verification; null where the code says it all. */
  says: said.nullable(),
  /** Signed heads: of what was kept, and of what was shown later. */
  heads: z.array(z.string()),
});
export type Alarm = z.output<typeof alarm>;

const verdict = z.object({
  at: z.iso.datetime(),
  outcome: z.enum(['TRUE', 'LATE', 'NOT CHECKED', 'NOT READ']),
  says: z.array(said),
  /** The head at the end of the whole log. */
  head: z.string(),
  size: z.number(),
});
export type LogVerdict = z.output<typeof verdict>;

const followed = z.object({
  market: z.url(),
  sale: z.uuid(),
  name: z.string(),
  closeDate: z.string().nullable(),
  /** From its first entry; null before the first look. */
  opening: z
    .object({ origin: z.string(), key: z.string(), witnesses: z.array(z.object({ key: z.string(), url: z.string() })) })
    .nullable(),
  /** The newest signed head that was right; null before the first look. */
  head: z.string().nullable(),
  size: z.number(),
  isClosed: z.boolean(),
  /** When it was first found closed. */
  closedAt: z.iso.datetime().nullable(),
  /** Since when the market gives no answer about it; null where it does. */
  failingSince: z.iso.datetime().nullable(),
  verdict: verdict.nullable(),
  alarms: z.array(alarm),
});
export type FollowedLog = z.output<typeof followed>;

/** Alarms of each code: a market that raises many of one kind must not hide another. */
const mostAlarms = 5;

/** The log with the alarm, once. */
export function withAlarm(log: FollowedLog, one: Alarm): FollowedLog {
  const alike = log.alarms.filter(({ code }) => code === one.code);
  if (alike.some(({ id }) => id === one.id) || alike.length >= mostAlarms) return log;
  return { ...log, alarms: [...log.alarms, one] };
}

export function newLog(market: string, { uuid, name, closeDate }: NewSale): FollowedLog {
  return {
    ...{ market, sale: uuid, name, closeDate },
    ...{ opening: null, head: null, size: 0, isClosed: false, closedAt: null, failingSince: null, verdict: null },
    alarms: [],
  };
}

interface NewSale {
  readonly uuid: string;
  readonly name: string;
  readonly closeDate: string | null;
}

/** Name of a log in the folder. */
export function logId({ market, sale }: Pick<FollowedLog, 'market' | 'sale'>): string {
  return sha256Hex(`${market} ${sale}`);
}

export class LogStore {
  readonly #folder: string;
  readonly #logs = new Map<string, FollowedLog>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Throws CannotStart for a file that is not whole: a monitor that forgot a head would find nothing. */
  static async open(folder: string): Promise<LogStore> {
    const store = new LogStore(folder);
    for (const [name, text] of await readFolder(folder)) {
      try {
        const log = followed.parse(JSON.parse(text));
        store.#logs.set(logId(log), log);
      } catch {
        throw new CannotStart(`${join(folder, name)} is not what this monitor wrote: remove it, or restore it.`);
      }
    }
    return store;
  }

  get count(): number {
    return this.#logs.size;
  }

  all(): FollowedLog[] {
    return [...this.#logs.values()];
  }

  find(id: string): FollowedLog | null {
    return this.#logs.get(id) ?? null;
  }

  /** Durable when this returns. One that is as before is not written. */
  async keep(log: FollowedLog): Promise<void> {
    const id = logId(log);
    const before = this.#logs.get(id);
    this.#logs.set(id, log);
    const text = `${JSON.stringify(log)}\n`;
    if (before && `${JSON.stringify(before)}\n` === text) return;
    await writeDurably(join(this.#folder, `${id}.json`), text);
  }

  async forget(log: FollowedLog): Promise<void> {
    const id = logId(log);
    this.#logs.delete(id);
    await removeDurably(join(this.#folder, `${id}.json`));
  }
}
