import { expect, test } from 'vitest';
import { openLog } from './log.ts';

function logged(readable: boolean): { log: ReturnType<typeof openLog>; text: () => string } {
  let text = '';
  return { log: openLog({ level: 'info', readable, write: (line) => (text += line) }), text: () => text };
}

const request = { requestId: 'id-1', call: 'GET /api/auction/all', ms: 12 };

test('a request is one short line; its id is there after an error', () => {
  const { log, text } = logged(true);
  const market = log.child({ site: 'market' });
  market.info({ ...request, status: 200 });
  market.info({ ...request, status: 404 });
  const [fine, refused] = text().trim().split('\n');
  expect(fine).toMatch(/^\d\d:\d\d:\d\d market {2}GET \/api\/auction\/all 200 12 ms$/);
  expect(refused).toMatch(/404 12 ms requestId=id-1$/);
});

test('an error shows where it happened, on lines of its own', () => {
  const { log, text } = logged(true);
  log.error({ err: new Error('no') }, 'it failed');
  expect(text()).toMatch(/ERROR {2}it failed\n {4}Error: no\n {4} {4}at /);
});

test('no token and no password is ever written', () => {
  for (const readable of [true, false]) {
    const { log, text } = logged(readable);
    log.info(
      { authorization: 'Bearer abc', body: { password: 'abc', idToken: 'abc' }, headers: { cookie: 'abc' } },
      'x',
    );
    expect(text()).not.toContain('abc');
  }
});

test('a line is JSON with its time in UTC, and a line break in a text begins no other', () => {
  const { log, text } = logged(false);
  log.info({ call: 'GET /api/x\n{"level":30,"msg":"forged"}' }, 'one\r\ntwo');
  const lines = text()
    .trimEnd()
    .split(/[\r\n]/);
  expect(lines).toHaveLength(1);
  const { time, msg } = JSON.parse(lines[0] ?? '') as { time: string; msg: string };
  expect([new Date(time).toISOString(), msg]).toEqual([time, 'one\r\ntwo']);
});
