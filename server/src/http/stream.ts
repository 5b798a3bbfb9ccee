/** The live stream: server-sent events to everybody who keeps a page open. */
import type { Server } from 'node:http';
import { notificationsMarket } from '@fairbook/contract/notifications/market.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { admit, type User } from './actor.ts';
import { conflict, invalid, sentencesOf } from './errors.ts';
import { frameOf, type Line, writeFrame } from './frames.ts';
import { Hub } from './hub.ts';
import { answeredBy, type Journal } from './journal.ts';

const of = notificationsMarket.streamNotifications;

/** Serves GET /api/notifications/stream. */
export function addStream(app: FastifyInstance, deps: Deps, journal: Journal): void {
  const hub = new Hub(deps, of.who);
  giveStreamsTheirLine(app.server);
  app.route({
    method: 'GET',
    url: of.path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      request.actor = await admit(of, request.headers.authorization, deps);
    },
    handler: async (request, reply) => {
      const query = of.query.safeParse(request.query);
      if (!query.success) throw invalid(sentencesOf(query.error));
      const { userId } = request.actor as User;
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      const { expiresAt } = await deps.identity.verifyToken(token);
      const newest = await hub.newest();
      // A position that is not given yet was given by a database that was since restored from a copy.
      const position = Math.min(lastEventId(request) ?? newest, newest);
      await ownTurn(reply);
      const line = begin(request, reply, journal);
      writeFrame(line, frameOf('heartbeat', { serverTime: deps.clock().toISOString() }, position));
      hub.add({ ...line, userId, position, expiresAt: expiresAt.getTime(), auctions: query.data.auction ?? [] });
    },
  });
  app.addHook('preClose', () => hub.close());
}

/**
 * A stream lasts for hours and needs a socket alone, but Node keeps parser, request and response of a connection for the next
 * request. It parts with them where a request is marked as an upgrade, as one to a web socket is; ours still gets its answer.
 */
function giveStreamsTheirLine(server: Server): void {
  // Before the request goes on, since it may be refused at once.
  server.prependListener('request', (request, response) => {
    const isStream = request.method === 'GET' && request.url?.split('?')[0] === of.path;
    // Where an earlier request of the connection waits for its answer, the parser stays.
    if (!isStream || response.socket === null) return;
    Object.assign(request, { upgrade: true });
    response.setHeader('connection', 'close');
  });
  server.on('upgrade', (_request, socket) => {
    socket.on('error', ignore);
    // Whoever leaves says so at the end of what it sends.
    socket.allowHalfOpen = false;
    socket.resume();
  });
}

function ignore(): void {}

/** Waits until earlier requests of the same connection have their answers, or it is gone. */
async function ownTurn({ raw: response, request }: FastifyReply): Promise<void> {
  if (response.socket) return;
  await new Promise<unknown>((resolve) => {
    response.once('socket', resolve);
    request.raw.socket.once('close', resolve);
  });
}

/** Sends the head of the answer; from then on only the connection is held. */
function begin(request: FastifyRequest, reply: FastifyReply, journal: Journal): Line {
  const { raw: response } = reply;
  const { socket } = response;
  if (!socket) throw conflict('connection-in-use', 'Open the stream on a connection of its own');
  reply.hijack();
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // A connection whose stream has ended is not kept for other calls: it would hold up the end of the process.
    connection: 'close',
    'x-server-time': new Date().toISOString(),
    'x-request-id': request.id,
  });
  response.flushHeaders();
  journal.note(answeredBy(request, reply));
  response.detachSocket(socket);
  return { socket, isChunked: response.chunkedEncoding };
}

function lastEventId(request: FastifyRequest): number | null {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
