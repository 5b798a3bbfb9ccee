/** The HTTP server of a site, with limits for its connections. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, ListenOptions, Socket } from 'node:net';
import { bounds } from '@fairbook/contract/base/limits.ts';
import { Connections, type UploadTimes } from './connections.ts';
import type { CommonHeaders } from './headers.ts';
import { noHost, noTunnel, rawRefusal, refuse, stopping, unmetExpectation } from './refusals.ts';

/** Time limits, in milliseconds, and the limit on open connections. */
export interface ServerLimits {
  /** For the head of a request to arrive, and for the whole of it. Uploads may take longer while they are fast enough. */
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  /** For uploads after that. */
  readonly uploads: UploadTimes;
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
  uploads: {
    lookEveryMs: 5_000,
    bytesPerSecond: bounds.uploadBytesPerSecond,
    longestMs: bounds.uploadSeconds * 1_000,
  },
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 72_000,
  timeout: 60_000,
  maxConnections: 25_000,
};

/** Connections the kernel queues until they are accepted; it has a limit of its own (net.core.somaxconn). */
export const backlog = 4_096;

export interface OpenServer {
  readonly server: Server;
  /** Returns its own address, such as http://127.0.0.1:4000. */
  listen(options: ListenOptions): Promise<string>;
  /** From now on requests get a response that says to try again. */
  beginClose(): void;
  /** Ends when every response in progress is sent. */
  close(): Promise<void>;
}

/** A server that gives each request to `handler` once earlier responses of its connection are sent. */
export function openServer(
  handler: RequestListener,
  common: CommonHeaders,
  limits: ServerLimits = usualLimits,
): OpenServer {
  const { maxConnections, timeout, uploads, ...times } = limits;
  const connections = new Connections(common, uploads);
  let isClosing = false;

  const begin = (request: IncomingMessage, response: ServerResponse) => {
    if (isClosing) refuse(response, stopping, common);
    else if (request.headers.host === undefined && request.httpVersion === '1.1') refuse(response, noHost, common);
    else handler(request, response);
  };
  // No protocol upgrade is offered; streams detach their connection themselves (features/notices/streams/stream.ts). Node's own refusal of a request without
  // a host would be outside the envelope.
  const options = { ...times, shouldUpgradeCallback: () => false, requireHostHeader: false };
  const server = createServer(options, (request, response) => connections.inTurn(request, response, begin));
  server.timeout = timeout;
  server.maxConnections = maxConnections;
  server.on('checkExpectation', (request, response) =>
    connections.inTurn(request, response, () => refuse(response, unmetExpectation, common)),
  );
  server.on('connect', (_request, socket) => socket.end(rawRefusal(noTunnel, common)));
  server.on('upgrade', (_request, socket: Socket) => connections.release(socket));
  server.on('clientError', (error, socket) => connections.refuseUnreadable(error, socket as Socket));
  server.on('connection', (socket) => {
    if (isClosing) socket.destroy();
    else connections.add(socket);
  });
  const beginClose = () => {
    isClosing = true;
    connections.beginClose();
  };
  return {
    server,
    beginClose,
    async listen(place) {
      server.listen(place);
      await once(server, 'listening');
      const { address, family, port } = server.address() as AddressInfo;
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
    },
    async close() {
      beginClose();
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
