/** Frames on real connections: a reader that does not read is cut off, and many writes let other work in. */
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frameOf, hasRoom, inSlices, writeFrame } from './frames.ts';

const opened: ServerResponse[] = [];
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  opened.push(response);
});

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A reader who has the headers, and the response that writes to them. */
async function connected(): Promise<[IncomingMessage, ServerResponse]> {
  const { port } = server.address() as AddressInfo;
  const reader = await new Promise<IncomingMessage>((done) => get({ port, host: '127.0.0.1', agent: false }, done));
  const response = opened.pop();
  if (!response) throw new Error('nobody asked');
  return [reader, response];
}

test('a frame arrives as the event it was made of, before what ends the stream', async () => {
  const [reader, response] = await connected();
  writeFrame(response, frameOf('notice', { message: 'Größe' }, 7));
  writeFrame(response, frameOf('end', {}));
  response.end();
  const text = await reader.setEncoding('utf8').toArray();
  expect(text.join('')).toBe('id: 7\nevent: notice\ndata: {"message":"Größe"}\n\nevent: end\ndata: {}\n\n');
});

test('a reader that does not read is cut off instead of being kept in memory', async () => {
  const [, response] = await connected();
  const frame = frameOf('notice', { message: 'x'.repeat(1_000_000) });
  let unsent = 0;
  for (let written = 0; written < 200 && !response.destroyed; written++) {
    writeFrame(response, frame);
    unsent = Math.max(unsent, response.writableLength);
    await setImmediate();
  }
  expect(response.destroyed).toBe(true);
  expect(unsent).toBeLessThanOrEqual(64 * 1024 + frame.chunk.length);
});

test('a stream has room until something of it waits', async () => {
  const [, response] = await connected();
  expect(hasRoom(response)).toBe(true);
  const frame = frameOf('notice', { message: 'x'.repeat(50_000_000) });
  writeFrame(response, frame);
  expect(hasRoom(response)).toBe(false);
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
