/** A monitor: looks at every log in turn, verifies those that have ended, and writes to those who subscribed an entry. */
import { join } from 'node:path';
import { hexOf } from '@fairbook/domain/base/bytes.ts';
import { parseVerifierKey } from '@fairbook/domain/logs/note.ts';
import type { Mailer } from '../../platform/adapters/mail.ts';
import { sha256, verifyEd25519 } from '../../platform/base/crypto.ts';
import { alarmOf, lookAt } from './look.ts';
import { confirmMail, dueMails } from './mails.ts';
import { Market, NoAnswer } from './market.ts';
import { isProvenReceipt, type MonitoredReceipt } from './monitored-receipt.ts';
import type { MonitorSettings } from './settings.ts';
import { type FollowedLog, type LogStore, logId, newLog, withAlarm } from './state.ts';
import type { Subscription, Subscriptions } from './subscriptions.ts';
import { verifyEnded } from './verify.ts';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

/** How often a log is looked at. */
const everyMs = { live: minute, nearClose: 10 * second, unfinished: 5 * minute, ended: hour };
/** From so long before the close until the result a log is looked at more often. */
const nearCloseMs = 2 * minute;
/** A market that gives no answer for so long is reported: from an hour before the close until the result, and at other times. */
const silenceMs = { aroundClose: 10 * minute, usual: 2 * hour };
const aroundCloseMs = hour;
const noResultMs = day;
/** A log and its subscriptions are let go so long after the close. */
const keptMs = 30 * day;
/** Logs of one market that are looked at a time, and mails of one round. */
const atOnce = 4;
const mostMails = 500;

export interface MonitorParts {
  readonly settings: MonitorSettings;
  readonly logs: LogStore;
  readonly subscriptions: Subscriptions;
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
  #running: Promise<void> | null = null;
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

  lookedAt(log: FollowedLog): Date | null {
    return this.#lookedAt.get(logId(log)) ?? null;
  }

  /** One round over all that is due. Rounds do not overlap. */
  async round(): Promise<void> {
    this.#running ??= this.#round().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  async #round(): Promise<void> {
    const { subscriptions, clock } = this.#parts;
    await Promise.all(this.markets.map((market) => this.#roundOf(market)));
    await subscriptions.forgetUnconfirmed(clock());
    await this.#sendMails();
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
      return withoutResult(await verifyEnded(next, { ...verifying, receiptHeads: own.map(({ head }) => head) }), now);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      report(`${log.market}: the log of ${log.sale} could not be read: ${error.message}`);
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
    const { logs, subscriptions, mailer, report } = this.#parts;
    if (mailer === null) return;
    let left = mostMails;
    for (const one of subscriptions.all().filter(({ confirmedAt }) => confirmedAt !== null)) {
      const log = logs.find(one.log);
      for (const { id, mail } of log ? dueMails(log, one, this.url) : []) {
        if (left-- <= 0) return;
        try {
          await mailer.send(mail);
        } catch (error) {
          report(`a mail could not be sent: ${error instanceof Error ? error.message : String(error)}`);
          break;
        }
        const now = subscriptions.find(one.token);
        if (now) await subscriptions.keep({ ...now, sent: [...now.sent, id] });
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

/** From an hour before the close until the result. */
function isAroundClose({ closeDate, verdict }: FollowedLog, now: Date): boolean {
  return verdict === null && closeDate !== null && now.getTime() >= Date.parse(closeDate) - aroundCloseMs;
}

/** The log of a market that gives no answer, with an alarm where that lasts. */
function silent(log: FollowedLog, now: Date): FollowedLog {
  const failingSince = log.failingSince ?? now.toISOString();
  const silence = now.getTime() - Date.parse(failingSince);
  const next = { ...log, failingSince };
  if (silence < (isAroundClose(log, now) ? silenceMs.aroundClose : silenceMs.usual)) return next;
  return withAlarm(next, alarmOf('unreachable', now, [], failingSince));
}

function withoutResult(log: FollowedLog, now: Date): FollowedLog {
  const { closedAt, verdict, alarms } = log;
  if (closedAt === null || verdict !== null || alarms.length > 0) return log;
  return now.getTime() - Date.parse(closedAt) < noResultMs ? log : withAlarm(log, alarmOf('no-result', now, []));
}

/** Milliseconds until the next look. */
function waitOf(log: FollowedLog, now: Date): number {
  const { closeDate, closedAt, verdict, alarms } = log;
  if (verdict !== null || alarms.some(({ code }) => code === 'not-as-recorded')) return everyMs.ended;
  if (closedAt !== null && now.getTime() - Date.parse(closedAt) > hour) return everyMs.unfinished;
  const isNear = closedAt !== null || (closeDate !== null && now.getTime() >= Date.parse(closeDate) - nearCloseMs);
  return isNear ? everyMs.nearClose : everyMs.live;
}
