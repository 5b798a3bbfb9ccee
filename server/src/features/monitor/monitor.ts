/** A monitor: looks at every log in turn, verifies those that have ended, and writes to those who subscribed an entry. */
import { join } from 'node:path';
import { hexOf } from '@fairbook/domain/base/bytes.ts';
import { isProvenReceipt, type MonitoredReceipt } from '@fairbook/domain/logs/monitored-receipt.ts';
import { parseVerifierKey } from '@fairbook/domain/logs/note.ts';
import type { Mailer } from '../../platform/adapters/mail.ts';
import { sha256, verifyEd25519 } from '../../platform/base/crypto.ts';
import { Unavailable } from '../../platform/base/errors.ts';
import type { ReleaseFile } from '../../platform/http/pages/release-file.ts';
import { type ComparedPages, comparePages } from './compare-pages.ts';
import { alarmOf, lookAt } from './look.ts';
import { confirmMail, dueMails } from './mails.ts';
import { Market, NoAnswer } from './market.ts';
import { day, everyMs, hour, keptMs, silent, waitOf, withoutResult } from './schedule.ts';
import type { MonitorSettings } from './settings.ts';
import { type FollowedLog, type LogStore, logId, newLog, withAlarm } from './state.ts';
import type { Subscription, Subscriptions } from './subscriptions.ts';
import { verifyEnded } from './verify.ts';

/** Logs of one market that are looked at a time, and mails of one round. */
const atOnce = 4;
const mostMails = 500;

export interface MonitorParts {
  readonly settings: MonitorSettings;
  readonly logs: LogStore;
  readonly subscriptions: Subscriptions;
  /** The release to compare pages with; null for none. */
  readonly release: ReleaseFile | null;
  /** Null where it sends no mails. */
  readonly mailer: Mailer | null;
  readonly clock: () => Date;
  readonly report: (line: string) => void;
}

export class Monitor {
  readonly #parts: MonitorParts;
  readonly #markets: ReadonlyMap<string, Market>;
  /** When each log, and the list of each market, is looked at next; when each log was last. Both begin with the process. */
  readonly #dueAt = new Map<string, number>();
  readonly #lookedAt = new Map<string, Date>();
  readonly #pages = new Map<string, ComparedPages>();
  readonly #running = new Map<string, Promise<void>>();
  /** Until when no mail is sent to an address whose mail server refused one, by the token of the subscription. */
  readonly #restsUntil = new Map<string, number>();
  /** Where it listens. */
  address = '';

  constructor(parts: MonitorParts) {
    this.#parts = parts;
    this.#markets = new Map(parts.settings.markets.map((url) => [url, new Market(url)]));
  }

  get parts(): MonitorParts {
    return this.#parts;
  }

  /** The address in its mails. */
  get url(): string {
    return this.#parts.settings.url ?? this.address;
  }

  get markets(): Market[] {
    return [...this.#markets.values()];
  }

  /** Null before the first comparison, and without a release file. */
  pagesOf(market: string): ComparedPages | null {
    return this.#pages.get(market) ?? null;
  }

  lookedAt(log: FollowedLog): Date | null {
    return this.#lookedAt.get(logId(log)) ?? null;
  }

  /** One round over all that is due. No market waits for another one, and none is asked twice at a time: a slow one keeps its own logs from being read. */
  async round(): Promise<void> {
    const ofMarket = async (market: Market) => {
      await this.#once(market.url, () => this.#roundOf(market));
      await this.#once('mails', () => this.#sendMails());
    };
    await Promise.all(this.markets.map(ofMarket));
    await this.#parts.subscriptions.forgetUnconfirmed(this.#parts.clock());
  }

  /** The work of this name that runs already, or this. */
  async #once(name: string, work: () => Promise<void>): Promise<void> {
    const running = this.#running.get(name) ?? work().finally(() => this.#running.delete(name));
    this.#running.set(name, running);
    await running;
  }

  async #roundOf(market: Market): Promise<void> {
    const { logs, clock, report } = this.#parts;
    try {
      if ((this.#dueAt.get(market.url) ?? 0) <= clock().getTime()) {
        this.#dueAt.set(market.url, clock().getTime() + everyMs.live);
        await this.#findSales(market);
      }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      report(`${market.url}: the list of sales could not be read: ${error.message}`);
    }
    const due = logs.all().filter((log) => log.market === market.url && this.#isDue(log));
    const next = async (): Promise<void> => {
      for (let log = due.pop(); log; log = due.pop()) await this.#lookAndKeep(log, market);
    };
    await Promise.all(Array.from({ length: atOnce }, next));
    await this.#compareDaily(market);
  }

  /** At each start and once a day; after an hour where the market did not answer. */
  async #compareDaily(market: Market): Promise<void> {
    const { release, clock, report } = this.#parts;
    const now = clock();
    const before = this.#pages.get(market.url);
    const wait = before?.differing === null ? hour : day;
    if (release === null || (before && now.getTime() < before.at.getTime() + wait)) return;
    const compared = await comparePages(market, release, now);
    this.#pages.set(market.url, compared);
    if (!compared.differing?.length) return;
    const names = compared.differing.join(' ');
    report(`${market.url}: files of its pages are not those of the release: ${names}`);
    // A market that runs another release says so: then its keeper has to renew the file, and no one else is written to.
    if ((await market.readVersion()) === release.version) await this.#alarmOfPages(market, names, now);
  }

  async #alarmOfPages(market: Market, names: string, now: Date): Promise<void> {
    const { logs } = this.#parts;
    const alarm = { ...alarmOf('other-pages', now, [], names), says: { en: names, es: names } };
    for (const log of logs.all().filter((one) => one.market === market.url)) await logs.keep(withAlarm(log, alarm));
  }

  async #findSales(market: Market): Promise<void> {
    const { logs, settings, report } = this.#parts;
    for (const row of await market.liveSales()) {
      const known = logs.find(logId({ market: market.url, sale: row.uuid }));
      if (known) await logs.keep({ ...known, closeDate: row.closeDate ?? known.closeDate });
      else if (logs.count < settings.maxLogs) await logs.keep(newLog(market.url, row));
      else report(`${market.url}: the log of ${row.uuid} is not followed: MONITOR_MAX_LOGS are`);
    }
  }

  #isDue(log: FollowedLog): boolean {
    return (this.#dueAt.get(logId(log)) ?? 0) <= this.#parts.clock().getTime();
  }

  /** Looks at a log, and stores what was found before anything is sent. */
  async #lookAndKeep(log: FollowedLog, market: Market): Promise<void> {
    const { logs, clock } = this.#parts;
    const now = clock();
    if (await this.#letGo(log, now)) return;
    const next = await this.#look(log, market, now);
    await logs.keep(next);
    this.#dueAt.set(logId(log), now.getTime() + waitOf(next, now));
  }

  async #look(log: FollowedLog, market: Market, now: Date): Promise<FollowedLog> {
    const { subscriptions, settings, report } = this.#parts;
    const own = subscriptions.ofLog(logId(log)).filter(({ confirmedAt }) => confirmedAt !== null);
    const waiting = own.filter(({ isCompared }) => !isCompared);
    let next = log;
    try {
      const looked = await lookAt(log, { market, now, receiptHeads: [...new Set(waiting.map(({ head }) => head))] });
      next = { ...looked.log, failingSince: null };
      this.#lookedAt.set(logId(log), now);
      const right = waiting.filter(({ head }) => looked.compared.includes(head));
      for (const one of right) await subscriptions.keep({ ...one, isCompared: true });
      if (!next.isClosed || next.verdict?.size === next.size) return withoutResult(next, now);
      const verifying = { market, folder: join(settings.folder, 'files'), maxBytes: settings.maxFileBytes, now };
      const subscribed = { receiptHeads: own.map(({ head }) => head), indexes: own.map(({ index }) => index) };
      return withoutResult(await verifyEnded(next, { ...verifying, ...subscribed }), now);
    } catch (error) {
      // Also where the files of a market break their verification: other logs are looked at all the same.
      const why = error instanceof Error ? error.message : String(error);
      report(`${log.market}: the log of ${log.sale} could not be checked: ${why}`);
      return silent(next, now);
    }
  }

  /** True for a log that is of no use any more. */
  async #letGo(log: FollowedLog, now: Date): Promise<boolean> {
    const { logs, subscriptions } = this.#parts;
    const end = Date.parse(log.closedAt ?? log.closeDate ?? '');
    if (!(now.getTime() > end + keptMs)) return false;
    for (const one of subscriptions.ofLog(logId(log))) await subscriptions.forget(one);
    await logs.forget(log);
    return true;
  }

  /** Each mail is noted once the mail server has it: one that is sent twice after a crash has the same id. */
  async #sendMails(): Promise<void> {
    const { logs, subscriptions, mailer, clock, report } = this.#parts;
    if (mailer === null) return;
    let left = mostMails;
    const now = clock().getTime();
    const isDue = ({ confirmedAt, token }: Subscription) =>
      confirmedAt !== null && (this.#restsUntil.get(token) ?? 0) <= now;
    for (const one of subscriptions.all().filter(isDue)) {
      const log = logs.find(one.log);
      for (const { id, mail } of log ? dueMails(log, one, this.url) : []) {
        if (left-- <= 0) return;
        try {
          await mailer.send(mail);
        } catch (error) {
          report(`a mail could not be sent: ${error instanceof Error ? error.message : String(error)}`);
          if (error instanceof Unavailable) return;
          this.#restsUntil.set(one.token, now + hour);
          break;
        }
        const kept = subscriptions.find(one.token);
        if (kept) await subscriptions.keep({ ...kept, sent: [...kept.sent, id] });
      }
    }
  }

  /** The log of a receipt: one that is followed, or one that a market shows at its address. Null where none does. */
  async findLog({ proof }: MonitoredReceipt): Promise<FollowedLog | null> {
    const { logs, settings, clock } = this.#parts;
    const { origin } = proof.head;
    const known = logs.all().find(({ opening }) => opening?.origin === origin);
    if (known) return known;
    const sale = /\/sales\/([0-9a-f-]{36})$/.exec(origin)?.[1];
    if (sale === undefined || logs.count >= settings.maxLogs) return null;
    for (const market of this.markets) {
      const log = newLog(market.url, { uuid: sale, name: '', closeDate: null });
      try {
        const looked = await lookAt(log, { market, now: clock(), receiptHeads: [] });
        if (looked.log.opening?.origin !== origin) continue;
        await logs.keep(looked.log);
        return looked.log;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
      }
    }
    return null;
  }

  /** Sends the mail that asks the owner of the address. Nothing is said about addresses that are subscribed already. */
  async subscribe(
    log: FollowedLog,
    receipt: MonitoredReceipt,
    to: Pick<Subscription, 'email' | 'language'>,
  ): Promise<void> {
    const { subscriptions, mailer, clock } = this.#parts;
    const { index, checkpoint: head } = receipt.proof;
    const asked = await subscriptions.ask({ ...to, log: logId(log), index, leaf: hexOf(receipt.leaf), head }, clock());
    if (asked && mailer) await mailer.send(confirmMail(log, asked, this.url));
  }

  isProven(log: FollowedLog, receipt: MonitoredReceipt): boolean {
    const key = parseVerifierKey(log.opening?.key ?? '', sha256);
    return key !== null && isProvenReceipt(receipt, key, { sha256, verify: verifyEd25519 });
  }

  /** Begins to write about an entry; the log is looked at in the next round. */
  async confirm(one: Subscription): Promise<void> {
    const { subscriptions, clock } = this.#parts;
    if (one.confirmedAt === null) await subscriptions.keep({ ...one, confirmedAt: clock().toISOString() });
    this.#dueAt.delete(one.log);
  }
}
