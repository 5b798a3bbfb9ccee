/** The live stream: server-sent events to everybody who keeps a page open. One hub a process, one look at the database a second. */

import type { ServerResponse } from 'node:http';
import { notificationsMarket } from '@fairbook/contract/notifications/market.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { momentOfNotice, noticesSince, type StreamedNotice, watchAuctions } from '../notifications/notices.sql.ts';
import { admit, type User } from './actor.ts';
import { invalid, sentencesOf } from './errors.ts';

const lookEvery = 1_000;
const heartbeatEvery = 15_000;
/** How far back each look reaches, since rows become visible at their commit and not in the order of their times. */
const overlap = 10_000;
/** A reader this far behind is cut off; it comes back and resumes from the history. */
const mostUnsent = 64 * 1024;
/** Ids a stream remembers; far more than one look can bring. */
const mostRemembered = 10_000;

interface Reader {
  readonly userId: number;
  readonly userUuid: string;
  readonly auctions: readonly string[];
  readonly response: ServerResponse;
  readonly authorization: string;
  /** Notices already sent, so that overlapping looks send nothing twice. */
  readonly sent: Set<string>;
  /** The last notice the reader had before it came back; ids are time-ordered, so earlier ones were sent before. */
  readonly resumedFrom: string | null;
  since: Date;
}

/** Serves GET /api/notifications/stream. */
export function addStream(app: FastifyInstance, deps: Deps): void {
  const of = notificationsMarket.streamNotifications;
  const hub = new Hub(deps);
  app.route({
    method: 'GET',
    url: of.path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      request.actor = await admit(of.who, request.headers.authorization, deps);
    },
    handler: async (request, reply) => {
      const query = of.query.safeParse(request.query);
      if (!query.success) throw invalid(sentencesOf(query.error));
      await hub.open(request, reply, request.actor as User, query.data.auction ?? []);
    },
  });
  app.addHook('preClose', async () => hub.close());
}

class Hub {
  readonly #deps: Deps;
  readonly #readers = new Set<Reader>();
  readonly #seen = new Map<string, string>();
  readonly #timers: NodeJS.Timeout[];
  #looking = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#timers = [
      setInterval(() => void this.#look(), lookEvery),
      setInterval(() => void this.#beat(), heartbeatEvery),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  async open(request: FastifyRequest, reply: FastifyReply, user: User, auctions: readonly string[]): Promise<void> {
    const now = this.#deps.clock();
    const last = lastEventId(request);
    const resumeFrom = last === null ? undefined : await momentOfNotice(this.#deps.db, user.userId, last);
    // What a new reader finds in the history anyway is not news.
    const known = resumeFrom ? [] : await noticesSince(this.#deps.db, [user.userId], new Date(now.getTime() - overlap));
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-server-time': new Date().toISOString(),
      'x-request-id': request.id,
    });
    const reader: Reader = {
      userId: user.userId,
      userUuid: user.uuid,
      auctions,
      response,
      authorization: request.headers.authorization ?? '',
      sent: new Set(known.map((notice) => notice.uuid)),
      resumedFrom: resumeFrom && last !== null ? last : null,
      since: resumeFrom ?? now,
    };
    this.#readers.add(reader);
    response.on('close', () => this.#readers.delete(reader));
    write(reader, 'heartbeat', { serverTime: now.toISOString() });
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const reader of this.#readers) reader.response.end();
    this.#readers.clear();
  }

  /** What is new since the last look, for everybody at once: two queries however many readers there are. */
  async #look(): Promise<void> {
    if (this.#looking || this.#readers.size === 0) return;
    this.#looking = true;
    try {
      await Promise.all([this.#sendNotices(), this.#sendAuctions()]);
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the live stream could not look for news');
    } finally {
      this.#looking = false;
    }
  }

  async #sendNotices(): Promise<void> {
    const readers = [...this.#readers];
    const earliest = Math.min(...readers.map((reader) => reader.since.getTime())) - overlap;
    const users = [...new Set(readers.map((reader) => reader.userId))];
    const notices = await noticesSince(this.#deps.db, users, new Date(earliest));
    for (const reader of readers) {
      for (const notice of notices) if (isNewFor(reader, notice)) send(reader, notice);
      reader.since = new Date(Math.max(reader.since.getTime(), this.#deps.clock().getTime() - overlap));
    }
  }

  async #sendAuctions(): Promise<void> {
    const wanted = [...new Set([...this.#readers].flatMap((reader) => reader.auctions))];
    for (const auction of await watchAuctions(this.#deps.db, wanted)) {
      const news = JSON.stringify(auction);
      if (this.#seen.get(auction.uuid) === news) continue;
      this.#seen.set(auction.uuid, news);
      for (const reader of this.#readers) {
        if (reader.auctions.includes(auction.uuid)) write(reader, 'auction', auction);
      }
    }
    for (const uuid of this.#seen.keys()) if (!wanted.includes(uuid)) this.#seen.delete(uuid);
  }

  /** Shows that the line is open and what the server's time is; ends the streams of those who may no longer read. */
  async #beat(): Promise<void> {
    const serverTime = this.#deps.clock().toISOString();
    const { who } = notificationsMarket.streamNotifications;
    for (const reader of this.#readers) {
      try {
        await admit(who, reader.authorization, this.#deps);
        write(reader, 'heartbeat', { serverTime });
      } catch {
        write(reader, 'end', { reason: 'Sign in again to go on' });
        reader.response.end();
        this.#readers.delete(reader);
      }
    }
  }
}

function isNewFor(reader: Reader, notice: StreamedNotice): boolean {
  if (notice.userId !== reader.userId || reader.sent.has(notice.uuid)) return false;
  return reader.resumedFrom === null || notice.uuid > reader.resumedFrom;
}

function send(reader: Reader, notice: StreamedNotice): void {
  reader.sent.add(notice.uuid);
  if (reader.sent.size > mostRemembered) reader.sent.delete(first(reader.sent));
  const { uuid: id, type, title, body: message, data, silent, createdAt } = notice;
  write(
    reader,
    'notice',
    { id, type, title, message, data, silent, user: reader.userUuid, isRead: false, createdAt },
    id,
  );
}

function write(reader: Reader, event: string, data: object, id?: string): void {
  if (reader.response.writableLength > mostUnsent) {
    reader.response.destroy();
    return;
  }
  reader.response.write(`${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

function first(of: ReadonlySet<string>): string {
  const [oldest = ''] = of;
  return oldest;
}

function lastEventId(request: FastifyRequest): string | null {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(header) ? header : null;
}
