/** Live stream: server-sent events for open pages. */
import type { Server } from 'node:http';
import { bounds } from '@fairbook/contract/base/limits.ts';
import { notificationsMarket } from '@fairbook/contract/notices/notifications/market.ts';
import { browsing } from '@fairbook/domain/accounts/account.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { conflict, invalid, sentencesOf, unauthorized } from '../../../platform/base/errors.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type AccessLog, callerOf } from '../../../platform/http/access-log.ts';
import type { User } from '../../../platform/http/caller/actor.ts';
import { admit } from '../../../platform/http/caller/admission.ts';
import { credentialsOf } from '../../../platform/http/caller/credentials.ts';
import type { CommonHeaders } from '../../../platform/http/headers.ts';
import { countRefused, keyOf, type Share } from '../../../platform/http/limits.ts';
import type { PageRequest, PageRoutes } from '../../../platform/http/pages/page-routes.ts';
import { frameOf, type Line, writeFrame } from './frames.ts';
import { Hub } from './hub.ts';

const of = notificationsMarket.streamNotifications;

const ofPerson: Share = {
  name: 'stream',
  most: bounds.streamsAtOnce,
  refusal: say('Only {count} streams of one person can be open at the same time.', { count: bounds.streamsAtOnce }),
};

/** A connection whose stream has ended is not reused: it would delay shutdown. */
const headers = [
  ...['content-type', 'text/event-stream; charset=utf-8', 'cache-control', 'no-store, no-transform'],
  ...['x-accel-buffering', 'no'],
];

/** Serves GET /api/notifications/stream. `close` ends the streams. */
export function addStream(
  pages: PageRoutes,
  server: Server,
  deps: Deps,
  accessLog: AccessLog,
  common: CommonHeaders,
): { close(): Promise<void> } {
  const { limits } = deps;
  const hub = new Hub(deps);
  deps.metrics.watch('fairbook_streams', () => hub.readers.size);
  giveStreamsTheirLine(server);
  pages.get(of.path, async (request) => {
    const beganAt = performance.now();
    const { headers: sent, address, raw } = request;
    const { actor, identity } = await admit(of, credentialsOf(sent, address), deps).catch((error) =>
      countRefused(limits, error, address),
    );
    request.actor = actor;
    limits.take(of.limit, keyOf(actor, address));
    const query = of.query.safeParse(request.query);
    if (!query.success) throw invalid(sentencesOf(query.error));
    // The headers of a stream, without a stream.
    if (request.method === 'HEAD') return { status: 200, headers, body: null };
    if (!identity) throw unauthorized();
    const user = actor as User;
    raw.socket.once('close', limits.enter(ofPerson, user.userId));
    const newest = await hub.newest();
    // A position that does not exist yet is from a database that was since restored from a backup.
    const position = Math.min(lastEventId(request) ?? newest, newest);
    await ownTurn(request);
    const line = begin(request, beganAt, accessLog, common);
    writeFrame(line, frameOf('heartbeat', { serverTime: deps.clock().toISOString() }, position));
    const reader = {
      userId: user.userId,
      status: user.status,
      municipalityId: user.userType === 'municipality' ? user.municipalityId : null,
      browses: user.userType !== 'market-professional' && browsing.includes(user.status),
      position,
      uid: identity.uid,
      authTime: identity.authTime.getTime(),
      expiresAt: identity.expiresAt.getTime(),
      auctions: query.data.auction ?? [],
    };
    hub.add({ ...line, ...reader }, identity);
    return null;
  });
  return { close: () => hub.close() };
}

/**
 * A stream lasts for hours and needs only a socket, but Node keeps parser, request and response of a connection for the next request. It releases
 * them where a request is marked as an upgrade, like one to a web socket; ours still gets its response.
 */
function giveStreamsTheirLine(server: Server): void {
  // Before the request continues, since it may be refused at once.
  server.prependListener('request', (request, response) => {
    const isStream = request.method === 'GET' && request.url?.split('?')[0] === of.path;
    // Where an earlier request of the connection waits for its response, the parser stays.
    if (!isStream || response.socket === null) return;
    Object.assign(request, { upgrade: true });
    response.setHeader('connection', 'close');
  });
  server.on('upgrade', (_request, socket) => {
    socket.on('error', ignore);
    // A client that leaves ends its side of the connection.
    socket.allowHalfOpen = false;
    socket.resume();
  });
}

function ignore(): void {}

/** Waits until earlier requests of the same connection have their responses, or it is gone. */
async function ownTurn({ raw, response }: PageRequest): Promise<void> {
  if (response.socket) return;
  await new Promise<unknown>((resolve) => {
    response.once('socket', resolve);
    raw.socket.once('close', resolve);
  });
}

/** Sends the head of the response; from then on only the connection is held. */
function begin(request: PageRequest, beganAt: number, accessLog: AccessLog, common: CommonHeaders): Line {
  const { id: requestId, method, url, raw, response, actor } = request;
  const { socket } = response;
  if (!socket) throw conflict('connection-in-use', 'Open the stream on a connection of its own');
  response.writeHead(200, [...headers, 'connection', 'close', ...common(requestId)]);
  response.flushHeaders();
  const ms = performance.now() - beganAt;
  accessLog.note({ requestId, method, route: of.path, url, status: 200, ms, ...callerOf(actor), request: raw });
  response.detachSocket(socket);
  return { socket, isChunked: response.chunkedEncoding };
}

function lastEventId(request: PageRequest): number | null {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
