/** The HTTP server of a site: calls of the API go to the request pipeline, everything else (pages, documentation, streams) to Fastify. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Connections } from './connections.ts';
import type { CommonHeaders } from './headers.ts';
import type { Pipeline } from './pipeline.ts';
import { noHost, noTunnel, rawRefusal, refuse, stopping, unmetExpectation } from './refusals.ts';

/** Time limits, in milliseconds, and the limit on open connections. */
export interface ServerLimits {
  /** For the head of a request to arrive, and for the whole of it. Uploads may take longer while they are fast enough. */
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  /** Between two checks for late requests. */
  readonly connectionsCheckingInterval: number;
  /** For an idle connection to be kept. */
  readonly keepAliveTimeout: number;
  /** Without a byte in either direction, during a request or a response. */
  readonly timeout: number;
  readonly maxConnections: number;
}

export const usualLimits: ServerLimits = {
  headersTimeout: 15_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 72_000,
  timeout: 60_000,
  maxConnections: 25_000,
};

/** Connections the kernel queues until they are accepted; it has a limit of its own (net.core.somaxconn). */
export const backlog = 4_096;

/** A server whose requests go to the pipeline or to Fastify. */
export interface OpenServer {
  factory(handler: RequestListener): Server;
  /** For what the HTTP parser could not read. */
  refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void;
  /** Called before shutdown: from now on requests get a retry response. */
  beginClose(): void;
}

export function openServer(
  pipeline: Pick<Pipeline, 'take'>,
  common: CommonHeaders,
  limits: ServerLimits = usualLimits,
): OpenServer {
  const connections = new Connections(common);
  const { maxConnections, timeout, ...times } = limits;
  let isClosing = false;

  function listenerOf(handler: RequestListener): RequestListener {
    const begin = (request: IncomingMessage, response: ServerResponse) => {
      if (isClosing) refuse(response, stopping, common);
      else if (request.headers.host === undefined && request.httpVersion === '1.1') refuse(response, noHost, common);
      else if (!pipeline.take(request, response)) handler(request, response);
    };
    return (request, response) => connections.inTurn(request, response, begin);
  }

  return {
    factory(handler) {
      // No protocol upgrade is offered; streams detach their connection themselves (http/stream.ts). Node's own refusal of a request without a host would
      // be outside the envelope.
      const options = { ...times, shouldUpgradeCallback: () => false, requireHostHeader: false };
      const server = createServer(options, listenerOf(handler));
      server.timeout = timeout;
      server.maxConnections = maxConnections;
      server.on('checkExpectation', (request, response) =>
        connections.inTurn(request, response, () => refuse(response, unmetExpectation, common)),
      );
      server.on('connect', (_request, socket) => socket.end(rawRefusal(noTunnel, common)));
      server.on('upgrade', (_request, socket: Socket) => connections.release(socket));
      return server.on('connection', (socket) => {
        if (isClosing) socket.destroy();
        else connections.add(socket);
      });
    },
    refuseUnreadable: (error, socket) => connections.refuseUnreadable(error, socket),
    beginClose() {
      isClosing = true;
      connections.endSilent();
    },
  };
}
