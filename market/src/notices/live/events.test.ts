import { expect, test } from 'vitest';
import { createEventReader, type StreamEvent } from './events.ts';

/** Feeds the chunks and returns the events. */
function read(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const feed = createEventReader((event) => events.push(event));
  for (const piece of pieces) feed(piece);
  return events;
}

test('an event has its name, its data and its id', () => {
  expect(read('id: 7\nevent: notice\ndata: {"a":1}\n\n')).toEqual([
    { type: 'notice', data: '{"a":1}', lastEventId: '7' },
  ]);
});

test('pieces may be cut anywhere', () => {
  const whole = 'id: 7\r\nevent: notice\r\ndata: one\r\ndata: two\r\n\r\nevent: heartbeat\ndata: x\n\n';
  const letters = read(...whole);
  expect(letters).toEqual(read(whole));
  expect(letters).toEqual([
    { type: 'notice', data: 'one\ntwo', lastEventId: '7' },
    { type: 'heartbeat', data: 'x', lastEventId: '7' },
  ]);
});

test('comments, unknown fields and events without data are skipped', () => {
  expect(read(': hello\nretry: 10\nevent: empty\n\nfoo\ndata\n\n')).toEqual([
    { type: 'message', data: '', lastEventId: '' },
  ]);
});

test('only one space after the colon belongs to the format', () => {
  expect(read('data:  two spaces\n\n')[0]?.data).toBe(' two spaces');
});

test('an unfinished event is not emitted', () => {
  expect(read('data: half\n')).toEqual([]);
});
