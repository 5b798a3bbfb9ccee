/** HTTP of a monitor: its page, the form for a subscription, and the links in mails. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Language, languageOrNull } from '@fairbook/domain/base/languages.ts';
import { readMonitoredReceipts } from '@fairbook/domain/logs/monitored-receipt.ts';
import { z } from 'zod';
import { sha256 } from '../../platform/base/crypto.ts';
import { networkOf } from '../../platform/http/limits.ts';
import { languageOf } from '../../platform/http/pages/language.ts';
import { textsIn } from './mails.ts';
import type { Monitor } from './monitor.ts';
import { answerPage, monitorPage, pagePolicy } from './page.ts';

/** A file of receipts that a person pastes has up to 200 of them; encoded in a form it is larger. */
const maxBodyBytes = 2 * 1024 * 1024;
const maxConnections = 256;
/** Forms that are read at a time: each may be large. */
const maxForms = 16;

interface Answer {
  readonly status: number;
  readonly html: string;
  readonly language: Language;
}

interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly language: Language;
  readonly isPost: boolean;
}

export function createMonitorServer(monitor: Monitor): Server {
  let forms = 0;
  const server = createServer(
    { maxHeaderSize: 8 * 1024, headersTimeout: 5_000, requestTimeout: 20_000 },
    (request, response) => {
      const isForm = request.method === 'POST';
      if (isForm) forms++;
      const asked = askedOf(request);
      const answer =
        isForm && forms > maxForms
          ? Promise.resolve(said(503, asked, textsIn(asked.language).answers.failed))
          : respond(monitor, request, asked);
      void answer
        .catch((error: unknown) => {
          monitor.parts.report(`a request failed: ${error instanceof Error ? error.message : String(error)}`);
          return said(500, asked, textsIn(asked.language).answers.failed);
        })
        .then((one) => send(request, response, one))
        .finally(() => {
          if (isForm) forms--;
        });
    },
  );
  server.maxConnections = maxConnections;
  return server;
}

function askedOf(request: IncomingMessage): Asked {
  // An address that is none, such as "//", is answered like an unknown one.
  const url = URL.parse(request.url ?? '/', 'http://monitor') ?? new URL('http://monitor/none');
  const language =
    languageOrNull(url.searchParams.get('language')) ?? languageOf({ headers: request.headers, query: null });
  return { path: url.pathname, query: url.searchParams, language, isPost: request.method === 'POST' };
}

async function respond(monitor: Monitor, request: IncomingMessage, asked: Asked): Promise<Answer> {
  const { answers } = textsIn(asked.language);
  if (!asked.isPost && request.method !== 'GET' && request.method !== 'HEAD') return said(405, asked, answers.notFound);
  if (asked.path === '/' && !asked.isPost)
    return { status: 200, html: monitorPage(monitor, asked.language), language: asked.language };
  if (asked.path === '/subscribe' && asked.isPost) return subscribe(monitor, request, asked);
  if (asked.path === '/confirm' || asked.path === '/unsubscribe') return followLink(monitor, asked);
  return said(404, asked, answers.notFound);
}

function said(status: number, { language }: Pick<Asked, 'language'>, answer: Parameters<typeof answerPage>[0]): Answer {
  return { status, html: answerPage(answer, language), language };
}

/** Only what a mail server takes for one address, on one line. */
const email = z.email().max(254);

async function subscribe(monitor: Monitor, request: IncomingMessage, asked: Asked): Promise<Answer> {
  const { answers, form } = textsIn(asked.language);
  const { subscriptions, mailer, clock } = monitor.parts;
  if (mailer === null) return said(404, asked, { title: form.title, text: form.noMail });
  if (subscriptions.isTooMany(networkOf(addressOf(monitor, request)), clock()))
    return said(429, asked, answers.tooMany);
  const body = await readBody(request);
  if (body === null) return said(413, asked, answers.notReceipt);
  const fields = new URLSearchParams(body);
  const to = email.safeParse(fields.get('email')?.trim() ?? '');
  if (!to.success) return said(400, asked, answers.wrongEmail);
  // The signed head of the newest one covers the entries of the others.
  const [receipt] = readMonitoredReceipts(fields.get('receipt') ?? '', sha256, 1);
  if (!receipt) return said(400, asked, answers.notReceipt);
  const log = await monitor.findLog(receipt);
  if (log === null) return said(404, asked, answers.unknownLog);
  if (!monitor.isProven(log, receipt)) return said(409, asked, answers.notProven);
  await monitor.subscribe(log, receipt, { email: to.data, language: asked.language });
  return said(200, asked, answers.asked);
}

/** Programs that look at links in mails must change nothing, so GET only asks. Mail programs end a subscription by one POST (RFC 8058). */
async function followLink(monitor: Monitor, { path, query, isPost, language }: Asked): Promise<Answer> {
  const { logs, subscriptions } = monitor.parts;
  const one = subscriptions.find(query.get('token') ?? '');
  if (one === null) return said(404, { language }, textsIn(language).answers.unknownLink);
  const { answers, entryOf } = textsIn(one.language);
  const about = entryOf(one.index, logs.find(one.log)?.name ?? '');
  const [question, done] = path === '/confirm' ? [answers.confirm, answers.confirmed] : [answers.end, answers.ended];
  if (!isPost) return said(200, one, { ...question, about });
  await (path === '/confirm' ? monitor.confirm(one) : subscriptions.forget(one));
  return said(200, one, done);
}

/** The address of the caller: behind a proxy, the one that the proxy saw. */
function addressOf(monitor: Monitor, request: IncomingMessage): string {
  const forwarded = monitor.parts.settings.trustsProxy ? request.headers['x-forwarded-for'] : undefined;
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return last || (request.socket.remoteAddress ?? '');
}

/** Null where it is too long or was broken off. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBodyBytes) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(request: IncomingMessage, response: ServerResponse, { status, html, language }: Answer): void {
  // A connection with an unread rest of a body cannot be used again.
  if (!request.complete) response.setHeader('connection', 'close');
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'content-language': language,
    'content-security-policy': pagePolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Links in mails have a secret.
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : html);
}
