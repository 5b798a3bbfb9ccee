/** The live stream: server-sent events to everybody who keeps a page open. */
import type { ServerResponse } from 'node:http';
import { notificationsMarket } from '@fairbook/contract/notifications/market.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { newestPosition } from '../notifications/stream.sql.ts';
import { admit, type User } from './actor.ts';
import { invalid, sentencesOf } from './errors.ts';
import { frameOf, writeFrame } from './frames.ts';
import { Hub } from './hub.ts';

const of = notificationsMarket.streamNotifications;

/** Serves GET /api/notifications/stream. */
export function addStream(app: FastifyInstance, deps: Deps): void {
  const hub = new Hub(deps, of.who);
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
      const { userId } = request.actor as User;
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      const { expiresAt } = await deps.identity.verifyToken(token);
      const newest = await newestPosition(deps.db);
      // A position that is not given yet was given by a database that was since restored from a copy.
      const position = Math.min(lastEventId(request) ?? newest, newest);
      const response = begin(request, reply);
      writeFrame(response, frameOf('heartbeat', { serverTime: deps.clock().toISOString() }, position));
      hub.add({ userId, position, expiresAt: expiresAt.getTime(), auctions: query.data.auction ?? [], response });
    },
  });
  app.addHook('preClose', () => hub.close());
}

function begin(request: FastifyRequest, reply: FastifyReply): ServerResponse {
  reply.hijack();
  const response = reply.raw;
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
  return response;
}

function lastEventId(request: FastifyRequest): number | null {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
