/** Tells programs: what happened becomes messages, and messages leave signed, one after the other for each program. */
import { createHmac } from 'node:crypto';
import { post, Unreachable } from '../adapters/httpPost.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import {
  hasActiveWebhook,
  holdSpan,
  leaveBehind,
  moveCursor,
  shorten,
  writeAllotmentMessages,
  writeCancelMessages,
  writeHaltMessages,
  writeOrderMessages,
  writeStatusMessages,
} from './following.sql.ts';
import { type DueMessage, postponeMessage, settleMessage, takeMessage } from './sending.sql.ts';

/** Programs that are sent something at once. */
const maxConcurrent = 5;

/** Makes messages of everything that was committed since the last time; of two processes at it, one does it. */
export async function followMarket({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (!(await hasActiveWebhook(db))) return leaveBehind(db);
  for (let isMore = true; isMore; ) {
    isMore = await inTransaction(db, async (transaction) => {
      const span = await holdSpan(transaction);
      if (!span) return false;
      const part = await shorten(transaction, span);
      await writeStatusMessages(transaction, part);
      await writeHaltMessages(transaction, part);
      await writeCancelMessages(transaction, part);
      await writeOrderMessages(transaction, part);
      await writeAllotmentMessages(transaction, part);
      await moveCursor(transaction, part.to);
      return part.to !== span.to;
    });
  }
}

/** Sends everything that is due, and returns once nothing is left that nobody has taken. */
export async function sendMessages(deps: Deps): Promise<void> {
  await Promise.all(
    Array.from({ length: maxConcurrent }, async () => {
      for (let due = await takeMessage(deps.db); due; due = await takeMessage(deps.db)) await sendOne(deps, due);
    }),
  );
}

async function sendOne({ db, config, log, clock }: Deps, due: DueMessage): Promise<void> {
  const body = bodyOf(due);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Fairbook-Webhooks',
    'fairbook-event': due.event,
    'fairbook-delivery': due.uuid,
    'fairbook-signature': signatureOf(body, due.secrets, clock()),
  };
  const waits = { retryAfter: secondsUntilNextTry(due.tries), restFor: Math.min(60, 2 ** Math.min(due.tries, 6)) };
  try {
    const status = await post(due.url, { body, headers, isLoopbackAllowed: config.allowLoopbackWebhooks });
    if (status >= 200 && status < 300) await settleMessage(db, due, status);
    else await postponeMessage(db, due, { ...waits, status, problem: `It answered ${status}` });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const line = { webhook: due.webhookId, delivery: due.uuid, tries: due.tries, why: error.message };
    log.info(line, 'a webhook did not answer');
    await postponeMessage(db, due, { ...waits, status: null, problem: error.message });
  }
}

/** 5, 10, 20 … seconds, an hour at most. */
function secondsUntilNextTry(tries: number): number {
  return Math.min(3_600, 5 * 2 ** (tries - 1));
}

/** The same text at every try, so that a program that is told twice sees the same id and the same words. */
function bodyOf({ uuid, event, createdAt, data }: DueMessage): string {
  return JSON.stringify({ id: uuid, type: event, createdAt: createdAt.toISOString(), data });
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>`; a `v1` for each secret that is good. */
function signatureOf(body: string, secrets: readonly string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  return [`t=${seconds}`, ...signed.map((text) => `v1=${text}`)].join(',');
}
