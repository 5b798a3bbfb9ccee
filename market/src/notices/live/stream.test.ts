import { afterEach, expect, test } from 'vitest';
import { type LiveStream, openStream, pauseAfter, type StreamState } from './stream.ts';

interface Connection {
  readonly headers: Headers;
  readonly url: string;
  /** Sends text over the connection. */
  readonly send: (text: string) => void;
  readonly end: () => void;
  readonly isAborted: () => boolean;
}

let opened: LiveStream | undefined;
afterEach(() => opened?.close());

/** An in-memory server: `answers` are the statuses of successive connections, then 200. */
function start(answers: (number | 'unreachable')[] = []) {
  const connections: Connection[] = [];
  const states: StreamState[] = [];
  const events: string[] = [];
  const pauses: number[] = [];
  let path = '/stream';
  const server: typeof fetch = async (input, init) => {
    const status = answers.shift() ?? 200;
    if (status === 'unreachable') throw new TypeError('unreachable');
    const encoder = new TextEncoder();
    let send: Connection['send'] = () => {};
    let end: Connection['end'] = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(encoder.encode(text));
        end = () => controller.close();
        init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    const headers = new Headers(init?.headers);
    connections.push({ headers, url: String(input), send, end, isAborted: () => init?.signal?.aborted ?? false });
    return new Response(status === 200 ? body : null, { status });
  };
  opened = openStream({
    url: () => path,
    token: async () => 'token',
    onEvent: (event) => events.push(event.data),
    onState: (state) => {
      if (states.at(-1) !== state) states.push(state);
    },
    fetch: server,
    wait: async (ms) => void pauses.push(ms),
    random: () => 0,
  });
  return { connections, states, events, pauses, stream: opened, moveTo: (next: string) => (path = next) };
}

const settle = () => new Promise((done) => setTimeout(done, 5));

test('it carries the bearer token and is live with the first event', async () => {
  const { connections, states, events } = start();
  await settle();
  expect(connections[0]?.headers.get('authorization')).toBe('Bearer token');
  expect(states).toEqual(['connecting']);
  connections[0]?.send('data: hello\n\n');
  await settle();
  expect(states).toEqual(['connecting', 'live']);
  expect(events).toEqual(['hello']);
});

test('after a break it reports it and resumes from the last event', async () => {
  const { connections, states } = start();
  await settle();
  connections[0]?.send('id: 42\ndata: x\n\n');
  await settle();
  connections[0]?.end();
  await settle();
  expect(states).toEqual(['connecting', 'live', 'reconnecting']);
  expect(connections[1]?.headers.get('last-event-id')).toBe('42');
  connections[1]?.send('data: y\n\n');
  await settle();
  expect(states.at(-1)).toBe('live');
});

test('it waits longer with every failure, and briefly again once it was live', async () => {
  const { connections, pauses } = start(['unreachable', 500, 'unreachable']);
  await settle();
  expect(pauses).toEqual([1_000, 2_000, 4_000]);
  connections.at(-1)?.send('data: x\n\n');
  await settle();
  connections.at(-1)?.end();
  await settle();
  expect(pauses).toEqual([1_000, 2_000, 4_000, 1_000]);
});

test('it gives up when the server refuses this person twice', async () => {
  const { connections, states } = start([403, 403]);
  await settle();
  expect(states.at(-1)).toBe('off');
  expect(connections).toHaveLength(2);
});

test('a changed address is read at once, without a pause', async () => {
  const { connections, pauses, stream, moveTo } = start();
  await settle();
  connections[0]?.send('data: x\n\n');
  await settle();
  moveTo('/stream?auction[0]=a');
  stream.restart();
  await settle();
  expect(connections[1]?.url).toBe('/stream?auction[0]=a');
  expect(connections[0]?.isAborted()).toBe(true);
  expect(pauses).toEqual([]);
});

test('closed, it ends its connection and opens no other', async () => {
  const { connections, stream } = start();
  await settle();
  stream.close();
  await settle();
  expect(connections.map((connection) => connection.isAborted())).toEqual([true]);
});

test('pauses grow to half a minute and vary by up to a half', () => {
  expect(pauseAfter(20, 0)).toBe(30_000);
  expect(pauseAfter(20, 1)).toBe(15_000);
  expect(pauseAfter(0, 0.5)).toBe(750);
});
