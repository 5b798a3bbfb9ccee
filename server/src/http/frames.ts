/** Server-sent events as bytes that are made once and written to many streams, a slice at a time. */
import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';

/** A reader this far behind is cut off; it comes back and resumes from the history. */
const mostUnsent = 64 * 1024;
/** Other work waits no longer than this while many streams are written to. */
const sliceMs = 5;

/** An event framed for both kinds of connection. */
export interface Frame {
  /** As a chunk of HTTP/1.1, straight for the socket. */
  readonly chunk: Buffer;
  /** The event alone, for connections without chunks. */
  readonly event: Buffer;
}

export function frameOf(event: string, data: object, id?: number): Frame {
  const text = `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  const length = Buffer.byteLength(text);
  const head = `${length.toString(16)}\r\n`;
  const chunk = Buffer.from(`${head}${text}\r\n`);
  return { chunk, event: chunk.subarray(head.length, head.length + length) };
}

/** Writes an event to a stream whose headers are out, or cuts off a reader that does not keep up. */
export function writeFrame(response: ServerResponse, frame: Frame): void {
  const { socket } = response;
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > mostUnsent) response.destroy();
  // A response that waits for an earlier one on the same connection has no socket yet.
  else if (socket !== null && response.chunkedEncoding) socket.write(frame.chunk);
  else response.write(frame.event);
}

/** Whether everything written to a stream is on its way. */
export function hasRoom(response: ServerResponse): boolean {
  return response.writableLength === 0;
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
