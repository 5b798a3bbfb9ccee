/** The client of witnesses, with a real one and with servers that lie, stall or answer too much. */

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { cosign, verifyCosignature } from '@fairbook/domain/logs/cosignature.ts';
import { parseNote, signatureTypes, verifierKey } from '@fairbook/domain/logs/note.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { counter } from '../../../testing/fixtures.ts';
import {
  killWitnesses,
  logSigner,
  type RunningWitness,
  startWitness,
  TestLog,
  trusting,
} from '../../../testing/services/witness.ts';
import { ed25519Of, sha256, verifyEd25519 } from '../base/crypto.ts';
import { type CosigningOptions, readSignedHead, requestCosignature, type WitnessAddress } from './witness-client.ts';

const market = logSigner('market.example/log');
const nextNumber = counter();
const newLog = () => new TestLog(`market.example/sales/${nextNumber()}`, market);

function cosignature(witness: WitnessAddress, log: TestLog, size: number, options: Partial<CosigningOptions> = {}) {
  const all = { isLoopbackAllowed: true, ...options };
  return requestCosignature(witness, log.checkpoint(size), (from) => log.proof(from, size), all);
}

describe('with a witness', () => {
  let folder: string;
  let witness: RunningWitness;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fairbook-witness-client-'));
    witness = await startWitness({ WITNESS_DIR: folder, WITNESS_LOGS: trusting(['market.example/sales/*', market]) });
  });
  afterAll(async () => {
    await killWitnesses();
    await rm(folder, { recursive: true });
  });

  test('a head is cosigned, whatever the witness signed before', async () => {
    const log = newLog();
    for (const [size, from] of [
      [3, 0],
      [10, 3],
      [12, 0],
      [40, 7],
      [40, 99],
    ] as const) {
      const answer = await cosignature(witness, log, size, { from });
      if (answer.outcome !== 'cosigned') throw new Error(JSON.stringify(answer));
      const note = parseNote(`${log.checkpoint(size)}${answer.line}`);
      expect(note && verifyCosignature(note, witness.key, verifyEd25519)).toBe(answer.time);
    }
  });

  test('an older head is not, and its size is named', async () => {
    const log = newLog();
    await cosignature(witness, log, 10);
    expect(await cosignature(witness, log, 4)).toEqual({ outcome: 'larger', size: 10 });
  });

  test('a fork is refused, and a log that the witness does not know', async () => {
    const log = newLog();
    await cosignature(witness, log, 10);
    const fork = new TestLog(log.origin, market, 2);
    expect(await cosignature(witness, fork, 10)).toMatchObject({ outcome: 'refused', status: 422 });
    expect(await cosignature(witness, fork, 20)).toMatchObject({ outcome: 'refused', status: 422 });
    expect(await cosignature(witness, new TestLog('other.example', market), 20)).toMatchObject({
      outcome: 'refused',
      status: 404,
    });
  });

  test('many at once are all cosigned in the end, or find a larger head', async () => {
    const log = newLog();
    const answers = await Promise.all([5, 6, 7].map((size) => cosignature(witness, log, size)));
    expect(answers.filter(({ outcome }) => outcome !== 'cosigned' && outcome !== 'larger')).toEqual([]);
    expect(await cosignature(witness, log, 8)).toMatchObject({ outcome: 'cosigned' });
  });
});

describe('with a server that is no honest witness', () => {
  const { publicKey, sign } = ed25519Of(new Uint8Array(32).fill(9));
  const signer = { key: verifierKey('clerk.example', signatureTypes.cosignature, publicKey, sha256), sign };
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  async function serve(
    answer: (response: ServerResponse, body: string, request: IncomingMessage) => void,
  ): Promise<WitnessAddress> {
    const server = createServer((request, response) => {
      request.toArray().then(
        (chunks) => answer(response, Buffer.concat(chunks).toString(), request),
        () => response.destroy(),
      );
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: signer.key };
  }

  const log = newLog();
  const right = cosign(log.text(6), 1_790_000_000, signer);

  test('a right line among lines of others is found', async () => {
    const other = cosign(log.text(6), 1, { ...signer, key: { ...signer.key, name: 'other.example' } });
    const witness = await serve((response) => response.end(`${other}no line\n${right}`));
    expect(await cosignature(witness, log, 6)).toEqual({ outcome: 'cosigned', line: right, time: 1_790_000_000 });
  });

  test.each([
    ['nothing', ''],
    ['no line', 'yes\n'],
    ['a signature of another head', cosign(log.text(5), 1_790_000_000, signer)],
    ['a right signature beside a wrong one', `${right}${cosign(log.text(5), 1_790_000_000, signer)}`],
    ['a signature of another key', cosign(log.text(6), 1, { ...signer, sign: (text) => market.sign(text) })],
  ])('%s is no cosignature', async (_name, text) => {
    const witness = await serve((response) => response.end(text));
    expect(await cosignature(witness, log, 6)).toMatchObject({ outcome: 'refused', status: 200 });
  });

  test('an answer that does not end, or never comes, is given up', async () => {
    const silent = await serve(() => undefined);
    expect(await cosignature(silent, log, 6, { timeoutMs: 200 })).toEqual({
      outcome: 'unreachable',
      reason: say('It did not respond within {seconds} seconds', { seconds: 0.2 }),
    });
    const slow = await serve((response) => void response.write('— '));
    expect(await cosignature(slow, log, 6, { timeoutMs: 200 })).toEqual({
      outcome: 'unreachable',
      reason: say('It did not respond within {seconds} seconds', { seconds: 0.2 }),
    });
    const long = await serve((response) => {
      const write = () => void (response.destroyed || response.write('x'.repeat(10_000), write));
      write();
    });
    expect(await cosignature(long, log, 6)).toMatchObject({
      outcome: 'unreachable',
      reason: say('Its response has more than {bytes} bytes', { bytes: 65_536 }),
    });
  });

  test('a redirect is not followed, and a closed port is unreachable', async () => {
    let asked = 0;
    const witness = await serve((response, _body, request) => {
      asked++;
      response.writeHead(307, { location: request.url }).end();
    });
    expect(await cosignature(witness, log, 6)).toMatchObject({ outcome: 'unreachable' });
    expect(asked).toBe(1);
    closers.pop()?.();
    expect(await cosignature(witness, log, 6)).toMatchObject({ outcome: 'unreachable' });
  });

  test('sizes that make no sense, or change each time, end the attempts', async () => {
    let asked = 0;
    const conflict = (size: () => string, type = 'text/x.tlog.size') =>
      serve((response) => {
        asked++;
        response.writeHead(409, { 'content-type': type }).end(size());
      });
    const wrong = [
      await conflict(() => '-1\n'),
      await conflict(() => '0\n'),
      await conflict(() => '5\n', 'text/plain'),
    ];
    for (const witness of wrong) {
      expect(await cosignature(witness, log, 6)).toMatchObject({ outcome: 'refused', status: 409 });
    }
    expect(asked).toBe(wrong.length);
    let size = 0;
    const restless = await conflict(() => `${(size++ % 5) + 1}\n`);
    expect(await cosignature(restless, log, 6)).toMatchObject({ outcome: 'refused', status: 409 });
    expect(size).toBe(4);
  });

  test('a signed head is read within limits: none, too long, redirected and not public are no head', async () => {
    const read = async (answer: (response: ServerResponse) => void, isLoopbackAllowed = true) =>
      readSignedHead((await serve(answer)).url, log.origin, isLoopbackAllowed);
    expect(await read((response) => response.end(log.checkpoint(6)))).toEqual({ text: log.checkpoint(6) });
    expect(await read((response) => response.writeHead(404).end())).toBe('none');
    expect(await read((response) => response.writeHead(500).end(log.checkpoint(6)))).toBeNull();
    expect(await read((response) => response.end('x'.repeat(70_000)))).toBeNull();
    expect(await read((response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end())).toBeNull();
    let asked = 0;
    const counted = (response: ServerResponse) => {
      asked++;
      response.end(log.checkpoint(6));
    };
    expect(await read(counted, false)).toBeNull();
    expect(asked).toBe(0);
  });

  test('an internal address is not asked', async () => {
    let asked = 0;
    const witness = await serve((response) => {
      asked++;
      response.end(right);
    });
    expect(await cosignature(witness, log, 6, { isLoopbackAllowed: false })).toEqual({
      outcome: 'unreachable',
      reason: 'Must begin with https://',
    });
    const named = { ...witness, url: 'https://127.0.0.1' };
    expect(await cosignature(named, log, 6, { isLoopbackAllowed: false })).toMatchObject({ outcome: 'unreachable' });
    expect(asked).toBe(0);
  });

  test('an answer that is no checkpoint is not sent', async () => {
    const witness = { url: 'http://127.0.0.1:1', key: signer.key };
    const asking = requestCosignature(witness, 'x\n', () => [], { isLoopbackAllowed: true });
    await expect(asking).rejects.toThrow(RangeError);
  });
});
