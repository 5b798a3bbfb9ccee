/** Server-sent events as bytes that are made once and written to many streams, a slice at a time. */
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** A reader this far behind is cut off; it comes back and resumes from the history. */
const maxUnsentBytes = 64 * 1024;
/** Other work waits no longer than this while many streams are written to. */
const sliceMs = 2;

/** A connection whose answer's head is out: of the request nothing is kept but how the rest is written. */
export interface Line {
  readonly socket: Socket;
  /** Whether events go out as chunks of HTTP/1.1, or bare, until the connection ends. */
  readonly isChunked: boolean;
}

/** An event framed for both kinds of line. */
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

/** Writes an event to a line, or cuts off a reader that does not keep up. */
export function writeFrame({ socket, isChunked }: Line, frame: Frame): void {
  if (!socket.writable) return;
  if (socket.writableLength > maxUnsentBytes) socket.destroy();
  else socket.write(isChunked ? frame.chunk : frame.event);
}

/** Ends a line once everything written to it is on its way. */
export function endLine({ socket, isChunked }: Line): void {
  if (isChunked && socket.writable) socket.write('0\r\n\r\n');
  socket.destroySoon();
}

/** Whether everything written to a line is on its way. */
export function hasRoom({ socket }: Line): boolean {
  return socket.writableLength === 0;
}

/** Does something for each item and lets other work in whenever a slice of time is used up. */
export async function inSlices<Item>(items: Iterable<Item>, act: (item: Item) => void): Promise<void> {
  let began = performance.now();
  for (const item of items) {
    act(item);
    if (performance.now() - began < sliceMs) continue;
    await setImmediate();
    began = performance.now();
  }
}
