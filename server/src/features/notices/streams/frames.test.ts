/** Tests frames on real connections: a slow reader is cut off, and long writes yield to other work. */
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endLine, frameOf, hasRoom, inSlices, type Line, writeFrame } from './frames.ts';

const opened: Line[] = [];
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  if (response.socket) opened.push({ socket: response.socket, isChunked: response.chunkedEncoding });
});

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A reader with the headers received, and the connection that writes to it. */
async function connected(): Promise<[IncomingMessage, Line]> {
  const { port } = server.address() as AddressInfo;
  const reader = await new Promise<IncomingMessage>((done) => get({ port, host: '127.0.0.1', agent: false }, done));
  const line = opened.pop();
  if (!line) throw new Error('nobody asked');
  return [reader, line];
}

test('a frame arrives as the event it was made of, before the end of the stream', async () => {
  const [reader, line] = await connected();
  writeFrame(line, frameOf('notice', { message: 'Größe' }, 7));
  writeFrame(line, frameOf('end', {}));
  endLine(line);
  const text = await reader.setEncoding('utf8').toArray();
  expect(text.join('')).toBe('id: 7\nevent: notice\ndata: {"message":"Größe"}\n\nevent: end\ndata: {}\n\n');
});

test('a reader that does not read is cut off instead of being buffered in memory', async () => {
  const [, line] = await connected();
  const frame = frameOf('notice', { message: 'x'.repeat(1_000_000) });
  let unsent = 0;
  for (let written = 0; written < 200 && !line.socket.destroyed; written++) {
    writeFrame(line, frame);
    unsent = Math.max(unsent, line.socket.writableLength);
    await setImmediate();
  }
  expect(line.socket.destroyed).toBe(true);
  expect(unsent).toBeLessThanOrEqual(64 * 1024 + frame.chunk.length);
});

test('a stream has room until something is buffered', async () => {
  const [, line] = await connected();
  expect(hasRoom(line)).toBe(true);
  const frame = frameOf('notice', { message: 'x'.repeat(12_000_000) });
  writeFrame(line, frame);
  expect(hasRoom(line)).toBe(false);
});

test('other work gets its turn while much is done', async () => {
  let others = 0;
  const timer = setInterval(() => {
    others++;
  }, 1);
  const busy = (until: number) => {
    while (performance.now() < until);
  };
  await inSlices(Array.from({ length: 100 }), () => busy(performance.now() + 1));
  clearInterval(timer);
  expect(others).toBeGreaterThan(5);
});
