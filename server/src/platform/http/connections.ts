/** Limits what one connection may hold: waiting requests, an unread response, an incomplete request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { CommonHeaders } from './headers.ts';
import { rawRefusal, unreadable } from './refusals.ts';

/** Maximum number of pipelined requests of one connection. Browsers never pipeline; programs rarely do. */
export const maxWaiting = 32;
/** Milliseconds a refused connection may go on sending before it is closed, so that the refusal is read and not reset. */
const lingering = 1_000;

/** How long an upload may go on that takes longer than other requests may. */
export interface UploadTimes {
  /** Milliseconds between two looks at what arrived. */
  readonly lookEveryMs: number;
  /** Bytes a second from one look to the next, below which it is ended. */
  readonly bytesPerSecond: number;
  /** Milliseconds after which it is ended. */
  readonly longestMs: number;
}

interface Connection {
  /** False until it had a request. */
  hasAsked: boolean;
  /** The current request. */
  current: ServerResponse | null;
  waiting: number;
  isRefused: boolean;
}

/** A request being processed. */
export type Begin = (request: IncomingMessage, response: ServerResponse) => void;

/** The open connections of one server. */
export class Connections {
  readonly #open = new Map<Socket, Connection>();
  readonly #common: CommonHeaders;
  readonly #uploads: UploadTimes;

  constructor(common: CommonHeaders, uploads: UploadTimes) {
    this.#common = common;
    this.#uploads = uploads;
  }

  add(socket: Socket): void {
    this.#open.set(socket, { hasAsked: false, current: null, waiting: 0, isRefused: false });
    socket.once('close', () => this.#open.delete(socket));
  }

  /**
   * Closes each connection when nothing is sent on it: at once those that never had a request, which browsers open in advance, the others after the
   * responses to what they sent by then.
   */
  beginClose(): void {
    for (const [socket, connection] of this.#open) {
      const { current } = connection;
      if (!connection.hasAsked) socket.destroy();
      else current?.once('finish', () => setImmediate(() => connection.current === current && socket.end()));
    }
  }

  /** Drops the last request of a connection that Node reads no more requests from: a stream is open for hours and needs only its socket. */
  release(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection) connection.current = null;
  }

  /**
   * Starts a request once earlier responses on its connection are with the kernel. So a connection whose responses are not read costs one response and
   * not as many as it requests.
   */
  inTurn(request: IncomingMessage, response: ServerResponse, begin: Begin): void {
    const { socket } = request;
    const connection = this.#open.get(socket);
    if (!connection) return;
    connection.hasAsked = true;
    // Node writes one response at a time to a connection.
    if (response.socket !== null) {
      connection.current = response;
      begin(request, response);
      return;
    }
    connection.waiting += 1;
    if (connection.waiting > maxWaiting) {
      socket.destroy();
      return;
    }
    response.once('socket', () => {
      connection.waiting -= 1;
      connection.current = response;
      // Node is still switching the connection.
      process.nextTick(begin, request, response);
    });
  }

  /** For 'clientError': refuses an unreadable request in the envelope, after pending responses, and closes the connection. */
  refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
    const connection = this.#open.get(socket);
    if (!connection || connection.isRefused) return;
    if (!socket.writable || error.code === 'ECONNRESET' || error.code === 'EPIPE') {
      socket.destroy();
      return;
    }
    const upload = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? uploadOn(connection) : undefined;
    if (upload) {
      followUpload(upload, this.#uploads, () => this.#refuse(socket, connection, error.code));
      return;
    }
    this.#refuse(socket, connection, error.code);
  }

  #refuse(socket: Socket, connection: Connection, code: string | undefined): void {
    connection.isRefused = true;
    const settle = () => {
      const { current } = connection;
      if (current?.req.complete && !current.writableFinished && !socket.destroyed) {
        current.once('close', settle);
        return;
      }
      // In the middle of a response, more bytes would be taken for a part of it.
      if (!socket.writable || (current?.headersSent && !current.writableFinished)) {
        socket.destroy();
        return;
      }
      socket.end(rawRefusal(unreadable(code), this.#common));
      setTimeout(() => socket.destroy(), lingering).unref();
    };
    settle();
  }
}

/** The form being received; large files take longer than other requests may. */
function uploadOn({ current }: Connection): IncomingMessage | undefined {
  const request = current?.req;
  if (!request || request.complete) return undefined;
  return request.headers['content-type']?.startsWith('multipart/form-data') ? request : undefined;
}

/** Lets an upload continue while it is fast enough. */
function followUpload(
  request: IncomingMessage,
  { lookEveryMs, bytesPerSecond, longestMs }: UploadTimes,
  cut: () => void,
): void {
  const { socket } = request;
  const began = performance.now();
  let read = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) {
      clearInterval(timer);
      return;
    }
    const arrived = socket.bytesRead - read;
    read = socket.bytesRead;
    const isSlow = arrived < (bytesPerSecond * lookEveryMs) / 1_000;
    if (!isSlow && performance.now() - began < longestMs) return;
    clearInterval(timer);
    cut();
  }, lookEveryMs);
  timer.unref();
}
