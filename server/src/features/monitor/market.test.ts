/** Markets that attack the monitor which follows them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testFolder } from '../../../testing/fixtures.ts';
import { openGate } from '../../../testing/services/monitor.ts';
import { Market } from './market.ts';

const inner = await openGate('http://127.0.0.1:9');
const gate = await openGate('http://127.0.0.1:9');
const folder = await testFolder();
const market = new Market(gate.url, 200);
const sale = crypto.randomUUID();
afterAll(() => {
  gate.close();
  inner.close();
});

test('a redirect is not followed: it could lead to what only the monitor reaches', async () => {
  gate.answer = (_path, response) => {
    response.writeHead(302, { location: inner.url }).end();
    return true;
  };
  await expect(market.liveSales()).rejects.toThrow('it could not be reached');
  expect(inner.asked).toEqual([]);
});

test('a market that answers slowly, or one byte at a time, is given up', async () => {
  gate.answer = (_path, response) => {
    response.writeHead(200).write('{"data":');
    return true;
  };
  await expect(market.readLog(sale, 0)).rejects.toThrow('it did not answer within 0.2 seconds');
});

test('an endless log is given up at the largest size, and so is an endless answer', async () => {
  gate.answer = (_path, response) => {
    const piece = Buffer.alloc(1024 * 1024, 97);
    const more = () => response.write(piece, (error) => (error ? undefined : setImmediate(more)));
    response.writeHead(200);
    more();
    return true;
  };
  const patient = new Market(gate.url);
  const file = join(folder, 'log');
  await expect(patient.saveLog(sale, file, 3_000_000)).rejects.toThrow('more than 3000000 bytes');
  expect((await readFile(file)).length).toBeLessThan(3_000_001);
  await expect(patient.readLog(sale, 0)).rejects.toThrow('more than');
});

test.each(['null', '{}', '{"data":[]}', '{"data":{"size":"1"}}', '<html>'])('%s is no answer', async (text) => {
  gate.answer = (_path, response) => {
    response.writeHead(200).end(text);
    return true;
  };
  await expect(market.readLog(sale, 0)).rejects.toThrow('it answered');
});
