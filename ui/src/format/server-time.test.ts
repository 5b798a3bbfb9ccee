import { expect, test } from 'vitest';
import { createServerClock } from './server-time.ts';

function clockAt(start: number) {
  let now = start;
  let set = 0;
  let jumps = 0;
  const clock = createServerClock({ wall: () => now + set, steady: () => now }, () => {
    jumps += 1;
  });
  return { clock, pass: (ms: number) => (now += ms), setBy: (ms: number) => (set += ms), jumps: () => jumps };
}

test('before any response the local clock is used', () => {
  const { clock } = clockAt(1000);
  expect(clock.now()).toBe(1000);
  expect(clock.offset()).toBe(0);
});

test('half of the round trip is added to the time the server wrote', () => {
  const { clock } = clockAt(10_000);
  clock.note('20000', 400);
  expect(clock.now()).toBe(20_200);
});

test('ISO text is read as well', () => {
  const { clock } = clockAt(0);
  clock.note('2026-11-21T00:00:00.000Z', 0);
  expect(new Date(clock.now()).toISOString()).toBe('2026-11-21T00:00:00.000Z');
});

test('a slower response does not replace a faster one', () => {
  const { clock } = clockAt(0);
  clock.note('1000', 20);
  clock.note('5000', 2000);
  expect(clock.offset()).toBe(1010);
});

test('after ten minutes any response is better than an old one', () => {
  const { clock, pass } = clockAt(0);
  clock.note('1000', 20);
  pass(600_000);
  clock.note('602000', 200);
  expect(clock.offset()).toBe(2100);
});

test.each([7_200_000, -3_600_000, 10_000])('setting the time of the device by %i ms moves no countdown', (ms) => {
  const { clock, pass, setBy, jumps } = clockAt(0);
  clock.note('1000', 20);
  pass(5000);
  setBy(ms);
  expect([clock.now(), clock.now(), clock.offset()]).toEqual([6010, 6010, 1010 - ms]);
  expect(jumps()).toBe(1);
  // The next response counts, however slow it was.
  clock.note('9000', 2000);
  pass(500);
  expect([clock.now(), jumps()]).toEqual([10_500, 1]);
});

test('a clock of the device that does not run was not set', () => {
  let passed = 0;
  let jumps = 0;
  const clock = createServerClock({ wall: () => 0, steady: () => passed }, () => {
    jumps += 1;
  });
  clock.note('1000', 20, 300);
  passed = 60_000;
  expect([clock.now(), jumps]).toEqual([1310, 0]);
});

test.each([null, '', 'soon'])('an unreadable header %j changes nothing', (header) => {
  const { clock } = clockAt(7);
  clock.note(header, 1);
  expect(clock.now()).toBe(7);
});
