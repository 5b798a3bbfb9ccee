/** Makes webhook messages of what happened, and sends them signed, one after the other to each webhook. */

import { createHmac } from 'node:crypto';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { post, Unreachable } from '../../../platform/adapters/http-post.ts';
import { sendDue } from '../../../platform/db/outbox.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { writeAmendmentMessages } from '../../../store/notices/amendments.sql.ts';
import { writeStatementMessages } from '../../../store/notices/final-statements.sql.ts';
import {
  hasActiveWebhook,
  holdSpan,
  moveTo,
  shorten,
  skipUnwanted,
  writeAllotmentMessages,
  writeCancelMessages,
  writeChangeMessages,
  writeHaltMessages,
  writeOrderMessages,
  writeStatusMessages,
  writeSupplementMessages,
} from '../../../store/notices/following.sql.ts';
import { writeAnswerMessages, writeQuestionMessages } from '../../../store/notices/sale-questions.sql.ts';
import { type Attempt, type DueWebhookMessage, storeAttempt, takeMessage } from '../../../store/notices/sending.sql.ts';
import { writeSignOffMessages } from '../../../store/notices/sign-offs.sql.ts';

/** Makes messages of everything that was committed since the last time. While one process does, another one returns at once. */
export async function followMarket({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (!(await hasActiveWebhook(db))) return skipUnwanted(db);
  for (let isMore = true; isMore; ) {
    isMore = await inTransaction(db, async (transaction) => {
      const span = await holdSpan(transaction);
      if (!span) return false;
      const part = await shorten(transaction, span);
      await writeStatusMessages(transaction, part);
      await writeHaltMessages(transaction, part);
      await writeChangeMessages(transaction, part);
      await writeSupplementMessages(transaction, part);
      await writeAmendmentMessages(transaction, part);
      await writeCancelMessages(transaction, part);
      await writeOrderMessages(transaction, part);
      await writeAllotmentMessages(transaction, part);
      await writeStatementMessages(transaction, part);
      await writeQuestionMessages(transaction, part);
      await writeAnswerMessages(transaction, part);
      await writeSignOffMessages(transaction, part);
      await moveTo(transaction, part.to);
      return part.to !== span.to;
    });
  }
}

/** Sends everything that is due, and returns once no message is left to take. */
export async function sendMessages(deps: Deps): Promise<void> {
  await sendDue({
    take: () => takeMessage(deps.db),
    send: (due) => sendOne(deps, due),
    store: (due, attempt) => storeAttempt(deps.db, due, attempt),
  });
}

async function sendOne({ config, log, clock }: Deps, due: DueWebhookMessage): Promise<Attempt> {
  const body = bodyOf(due);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Fairbook-Webhooks',
    'fairbook-event': due.event,
    'fairbook-delivery': due.uuid,
    'fairbook-signature': signatureOf(body, due.secrets, clock()),
  };
  try {
    const status = await post(due.url, { body, headers, isLoopbackAllowed: config.allowLoopbackWebhooks });
    if (status >= 200 && status < 300) return { outcome: 'sent', status, problem: null };
    return { outcome: 'later', status, problem: say('Response status {status}', { status }) };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const line = { webhook: due.webhookId, delivery: due.uuid, tries: due.tries, why: error.message };
    log.info(line, 'a webhook did not respond');
    return { outcome: 'later', status: null, problem: error.sentence };
  }
}

/** The same text at every try, so that a program that gets it twice sees the same id and the same words. */
function bodyOf({ uuid, event, createdAt, data }: DueWebhookMessage): string {
  return JSON.stringify({ id: uuid, type: event, createdAt: createdAt.toISOString(), data });
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>`; a `v1` for each secret that is valid. */
function signatureOf(body: string, secrets: readonly string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  return [`t=${seconds}`, ...signed.map((text) => `v1=${text}`)].join(',');
}
