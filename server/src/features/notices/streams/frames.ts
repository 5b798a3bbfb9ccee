/** Server-sent events as bytes that are created once and written to many streams, in time slices. */
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { textsIn } from '../../../store/notices/notices.sql.ts';
import type { StreamedNotice } from '../../../store/notices/stream.sql.ts';

/** A reader this far behind is cut off; it reconnects and resumes from the history. */
const maxUnsentBytes = 64 * 1024;
/** Maximum delay of other work while many streams are written to. */
const sliceMs = 2;

/** A connection whose response head was sent: only what writing needs is kept of the request. */
export interface Line {
  readonly socket: Socket;
  /** True if events are sent as HTTP/1.1 chunks, or bare, until the connection ends. */
  readonly isChunked: boolean;
}

/** An event framed for both kinds of connection. */
export interface Frame {
  readonly chunk: Buffer;
  readonly event: Buffer;
}

export function frameOf(event: string, data: object, id?: number): Frame {
  const text = `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  const length = Buffer.byteLength(text);
  const head = `${length.toString(16)}\r\n`;
  const chunk = Buffer.from(`${head}${text}\r\n`);
  return { chunk, event: chunk.subarray(head.length, head.length + length) };
}

export function frameOfNotice(notice: StreamedNotice): Frame {
  const { position, uuid: id, user, type, title, body: message, data, silent, isRead, createdAt } = notice;
  const sentences = textsIn(notice);
  return frameOf('notice', { id, type, title, message, data, silent, user, isRead, createdAt, sentences }, position);
}

/** Writes an event to a connection, or cuts off a reader that is too slow. */
export function writeFrame({ socket, isChunked }: Line, frame: Frame): void {
  if (!socket.writable) return;
  if (socket.writableLength > maxUnsentBytes) socket.destroy();
  else socket.write(isChunked ? frame.chunk : frame.event);
}

/** Ends a connection once everything written to it is sent. */
export function endLine({ socket, isChunked }: Line): void {
  if (isChunked && socket.writable) socket.write('0\r\n\r\n');
  socket.destroySoon();
}

/** Resolves once everything written to a connection is sent. */
export function hasRoom({ socket }: Line): boolean {
  return socket.writableLength === 0;
}

/** Processes each item and yields to other work whenever a time slice is used up. */
export async function inSlices<Item>(items: Iterable<Item>, act: (item: Item) => void): Promise<void> {
  let began = performance.now();
  for (const item of items) {
    act(item);
    if (performance.now() - began < sliceMs) continue;
    await setImmediate();
    began = performance.now();
  }
}
