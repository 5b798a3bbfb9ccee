/** Live stream: server-sent events for open pages. */
import type { Server } from 'node:http';
import { notificationsMarket } from '@fairbook/contract/notices/notifications/market.ts';
import { browsing } from '@fairbook/domain/accounts/account.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { conflict, invalid, sentencesOf, unauthorized } from '../../../platform/base/errors.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type AccessLog, answeredBy } from '../../../platform/http/access-log.ts';
import { addHeaders } from '../../../platform/http/answers.ts';
import type { User } from '../../../platform/http/caller/actor.ts';
import { admit } from '../../../platform/http/caller/admission.ts';
import { credentialsOf } from '../../../platform/http/caller/credentials.ts';
import type { CommonHeaders } from '../../../platform/http/headers.ts';
import { countRefused, keyOf } from '../../../platform/http/limits.ts';
import { frameOf, type Line, writeFrame } from './frames.ts';
import { Hub } from './hub.ts';

const of = notificationsMarket.streamNotifications;

/** A connection whose stream has ended is not reused: it would delay shutdown. */
const headers = [
  ...['content-type', 'text/event-stream; charset=utf-8', 'cache-control', 'no-store, no-transform'],
  ...['x-accel-buffering', 'no'],
];

/** Serves GET /api/notifications/stream. */
export function addStream(app: FastifyInstance, deps: Deps, accessLog: AccessLog, common: CommonHeaders): void {
  const { limits } = deps;
  const hub = new Hub(deps);
  deps.metrics.watch('fairbook_streams', () => hub.readers.size);
  giveStreamsTheirLine(app.server);
  const onRequest = async (request: FastifyRequest) => {
    const credentials = credentialsOf(request.headers, request.ip);
    const { actor, identity } = await admit(of, credentials, deps).catch((error) =>
      countRefused(limits, error, request.ip),
    );
    limits.take(of.limit, keyOf(actor, request.ip));
    request.actor = actor;
    request.identity = identity;
  };
  // The headers of a stream, without a stream.
  app.head(of.path, { onRequest }, (request, reply) => {
    const query = of.query.safeParse(request.query);
    if (!query.success) throw invalid(sentencesOf(query.error));
    return addHeaders(reply, headers).send();
  });
  app.route({
    method: 'GET',
    url: of.path,
    exposeHeadRoute: false,
    onRequest,
    handler: async (request, reply) => {
      const query = of.query.safeParse(request.query);
      if (!query.success) throw invalid(sentencesOf(query.error));
      const user = request.actor as User;
      const { identity } = request;
      if (!identity) throw unauthorized();
      request.raw.socket.once('close', limits.enterStream(user.userId));
      const newest = await hub.newest();
      // A position that does not exist yet is from a database that was since restored from a backup.
      const position = Math.min(lastEventId(request) ?? newest, newest);
      await ownTurn(reply);
      const line = begin(request, reply, accessLog, common);
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
    },
  });
  app.addHook('preClose', () => hub.close());
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
async function ownTurn({ raw: response, request }: FastifyReply): Promise<void> {
  if (response.socket) return;
  await new Promise<unknown>((resolve) => {
    response.once('socket', resolve);
    request.raw.socket.once('close', resolve);
  });
}

/** Sends the head of the response; from then on only the connection is held. */
function begin(request: FastifyRequest, reply: FastifyReply, accessLog: AccessLog, common: CommonHeaders): Line {
  const { raw: response } = reply;
  const { socket } = response;
  if (!socket) throw conflict('connection-in-use', 'Open the stream on a connection of its own');
  reply.hijack();
  response.writeHead(200, [...headers, 'connection', 'close', ...common(request.id)]);
  response.flushHeaders();
  accessLog.note(answeredBy(request, reply));
  response.detachSocket(socket);
  return { socket, isChunked: response.chunkedEncoding };
}

function lastEventId(request: FastifyRequest): number | null {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
