/** The HTTP server below the application: what can be answered the short way is, and everything else is the application's. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ExpressWay } from './expressWay.ts';
import type { ShortWay } from './shortWay.ts';

/** Milliseconds: for a whole request to arrive, between two looks for those that did not, and until an idle connection is let go. */
const times = { requestTimeout: 30_000, connectionsCheckingInterval: 2_000, keepAliveTimeout: 72_000 };

/** `beginClose` comes before the end of the server. */
export function openServer(
  shortWay: ShortWay,
  expressWay: ExpressWay,
): { factory(handler: RequestListener): Server; beginClose(): void } {
  // Browsers open connections ahead of their need. One that never carried a request counts as busy and would hold up the end.
  const silent = new Set<Socket>();
  let isClosing = false;
  return {
    factory(handler) {
      // Nobody is offered another protocol; streams ask for a line of their own by themselves (http/stream.ts).
      const options = { ...times, shouldUpgradeCallback: () => false };
      const server = createServer(options, (request, response) => {
        silent.delete(request.socket);
        if (!isClosing && shortWay.answer(request, response)) return;
        if (!isClosing && expressWay.take(request, response, handler)) return;
        handler(request, response);
      });
      return server.on('connection', (socket) => {
        if (isClosing) socket.destroy();
        silent.add(socket);
        socket.once('close', () => silent.delete(socket));
      });
    },
    beginClose() {
      isClosing = true;
      for (const socket of silent) socket.destroy();
    },
  };
}
