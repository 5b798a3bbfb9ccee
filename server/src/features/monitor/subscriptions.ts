/** Subscriptions of entries: an address, the receipt of an entry without the entry, and what was sent. One file each. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { languages } from '@fairbook/domain/base/languages.ts';
import { z } from 'zod';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { sha256Hex } from '../../platform/base/crypto.ts';
import { readFolder, removeDurably, writeDurably } from '../witness/files.ts';

const subscription = z.object({
  /** In its links, which confirm and end the subscription. */
  token: z.string(),
  email: z.string(),
  language: z.enum(languages),
  /** Id of its log. */
  log: z.string(),
  index: z.number(),
  /** SHA-256 of the entry as a leaf, in hexadecimal digits. */
  leaf: z.string(),
  /** The signed head of the receipt. */
  head: z.string(),
  askedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  /** True once the head was compared with the log: what is kept of the log contains it. */
  isCompared: z.boolean(),
  /** Ids of the mails that were sent. */
  sent: z.array(z.string()),
});
export type Subscription = z.output<typeof subscription>;

/** Mails that ask whether a person wants this, to one address in a day, and subscriptions of one address. */
const mostAskedOfAddress = 5;
const mostOfAddress = 100;
/** The same for all who ask from one network address in an hour, and for all together. */
const mostOfNetwork = 20;
const mostTogether = 500;
const hour = 3_600_000;
/** A subscription that is not confirmed until then is forgotten. */
const confirmMs = 48 * hour;

export class Subscriptions {
  readonly #folder: string;
  readonly #most: number;
  /** By token. */
  readonly #all = new Map<string, Subscription>();
  readonly #recent: { readonly network: string; readonly at: number }[] = [];

  private constructor(folder: string, most: number) {
    this.#folder = folder;
    this.#most = most;
  }

  static async open(folder: string, most: number): Promise<Subscriptions> {
    const opened = new Subscriptions(folder, most);
    for (const [name, text] of await readFolder(folder)) {
      try {
        const one = subscription.parse(JSON.parse(text));
        opened.#all.set(one.token, one);
      } catch {
        throw new CannotStart(`${join(folder, name)} is not what this monitor wrote: remove it, or restore it.`);
      }
    }
    return opened;
  }

  get confirmedCount(): number {
    return this.all().filter(({ confirmedAt }) => confirmedAt !== null).length;
  }

  all(): Subscription[] {
    return [...this.#all.values()];
  }

  ofLog(log: string): Subscription[] {
    return this.all().filter((one) => one.log === log);
  }

  find(token: string): Subscription | null {
    return this.#all.get(token) ?? null;
  }

  /** Returns whether so many were asked for from this network address, or from all together, that nothing more is done. */
  isTooMany(network: string, now: Date): boolean {
    const since = now.getTime() - hour;
    while ((this.#recent[0]?.at ?? Number.POSITIVE_INFINITY) < since) this.#recent.shift();
    if (this.#recent.length >= mostTogether || this.#all.size >= this.#most) return true;
    if (this.#recent.filter((one) => one.network === network).length >= mostOfNetwork) return true;
    this.#recent.push({ network, at: now.getTime() });
    return false;
  }

  /** Null where the address has this subscription already, or was asked too often: its owner may not be the one who asks. */
  async ask(wish: Wish, now: Date): Promise<Subscription | null> {
    const own = this.all().filter(({ email }) => email.toLowerCase() === wish.email.toLowerCase());
    if (own.some(({ log, leaf }) => log === wish.log && leaf === wish.leaf)) return null;
    const asked = own.filter(({ askedAt }) => Date.parse(askedAt) > now.getTime() - 24 * hour);
    const unanswered = asked.filter(({ confirmedAt }) => confirmedAt === null);
    if (unanswered.length >= mostAskedOfAddress || own.length >= mostOfAddress) return null;
    const one: Subscription = {
      ...wish,
      token: randomBytes(32).toString('base64url'),
      ...{ askedAt: now.toISOString(), confirmedAt: null, isCompared: false, sent: [] },
    };
    await this.keep(one);
    return one;
  }

  /** Durable when this returns. */
  async keep(one: Subscription): Promise<void> {
    await writeDurably(this.#file(one), `${JSON.stringify(one)}\n`);
    this.#all.set(one.token, one);
  }

  async forget(one: Subscription): Promise<void> {
    this.#all.delete(one.token);
    await removeDurably(this.#file(one));
  }

  /** Forgets those that were not confirmed in time. */
  async forgetUnconfirmed(now: Date): Promise<void> {
    const over = now.getTime() - confirmMs;
    for (const one of this.all()) {
      if (one.confirmedAt === null && Date.parse(one.askedAt) < over) await this.forget(one);
    }
  }

  #file({ token }: Subscription): string {
    return join(this.#folder, `${sha256Hex(token)}.json`);
  }
}

export type Wish = Pick<Subscription, 'email' | 'language' | 'log' | 'index' | 'leaf' | 'head'>;
