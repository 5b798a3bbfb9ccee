/** A witness over HTTP: what it signs, what it refuses, and how it is read. */
import { request as requestHttp } from 'node:http';
import { join } from 'node:path';
import { toBase64 } from '@fairbook/domain/base/bytes.ts';
import { checkpointText } from '@fairbook/domain/logs/checkpoint.ts';
import { verifyCosignature } from '@fairbook/domain/logs/cosignature.ts';
import { type Note, parseNote, signatureLine, signNote, verifyNote } from '@fairbook/domain/logs/note.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { movableTime } from '../../../testing/clock.ts';
import { counter, testFolder } from '../../../testing/fixtures.ts';
import {
  addCheckpoint,
  killWitnesses,
  logSigner,
  startWitness,
  TestLog,
  trusting,
} from '../../../testing/services/witness.ts';
import { verifyEd25519 } from '../../platform/base/crypto.ts';

const market = logSigner('market.example/log');
const next = logSigner('market.example/log2', 2);
const stranger = logSigner('market.example/log', 3);
const settings = {
  WITNESS_NAME: 'clerk.example/witness',
  WITNESS_LOGS: trusting(
    ['market.example/sales/*', market],
    ['market.example/sales/*', next],
    ['market.example/audit', market],
  ),
};

/** Milliseconds that the clock of the witness is ahead. */
const time = movableTime();

const root = await testFolder();
const witness = await startWitness({ ...settings, WITNESS_DIR: join(root, 'witness') }, time.now);
afterAll(async () => {
  await killWitnesses();
});

const nextNumber = counter();
const newOrigin = () => `market.example/sales/${nextNumber()}`;
const newLog = () => new TestLog(newOrigin(), market);

function noteOf(text: string): Note {
  const note = parseNote(text);
  if (note === null) throw new Error(`not a note: ${text}`);
  return note;
}

/** When the witness cosigned, in seconds; null where the answer is no cosignature of this text. */
function timeOf(text: string, line: string): number | null {
  return verifyCosignature(noteOf(`${text}\n${line}`), witness.key, verifyEd25519);
}

const get = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${witness.url}${path}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const latest = (log: TestLog) => get(`/checkpoints/${log.origin}`);

describe('it signs', () => {
  test('the first head of a log it trusts, whatever its size, with a cosignature that verifies', async () => {
    const log = newLog();
    const before = Math.floor(Date.now() / 1000);
    const answer = await addCheckpoint(witness, log.body(0, 5));
    expect(answer).toMatchObject({ status: 200, type: 'text/plain; charset=utf-8' });
    expect(answer.text).toMatch(/^— clerk\.example\/witness [\w+/=]+\n$/);
    const time = timeOf(log.text(5), answer.text);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now() / 1000);
    expect(timeOf(log.text(6), answer.text)).toBeNull();
  });

  test('larger heads with a consistency proof, and the same head again', async () => {
    const log = newLog();
    for (const [from, to] of [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 8],
      [8, 13],
      [13, 200],
      [200, 200],
    ] as const) {
      const answer = await addCheckpoint(witness, log.body(from, to));
      expect(answer, `${from} to ${to}`).toMatchObject({ status: 200 });
      expect(timeOf(log.text(to), answer.text)).not.toBeNull();
    }
  });

  test('a head once: asked again later, and after other texts of it, it answers with the same signature', async () => {
    // The seeds of draws are made of these signatures. With another one each second, a market could look for a draw that it likes.
    const log = newLog();
    await addCheckpoint(witness, log.body(0, 3));
    const first = await addCheckpoint(witness, log.body(3, 7));
    const root = log.growTo(7).tree.root();
    const longer = checkpointText({ origin: log.origin, size: 7, root, extensions: ['more'] });
    const askAgain = async () => {
      time.ahead += 1_100;
      expect(await addCheckpoint(witness, `old 7\n\n${signNote(longer, market)}`)).toMatchObject({ status: 200 });
      return addCheckpoint(witness, log.body(7, 7));
    };
    expect([first.status, await askAgain(), await askAgain()]).toEqual([200, first, first]);
  });

  test('a log of its own name, by another key of the same sales, and extension lines', async () => {
    expect(await addCheckpoint(witness, new TestLog('market.example/audit', market).body(0, 3))).toMatchObject({
      status: 200,
    });
    expect(await addCheckpoint(witness, new TestLog(newOrigin(), next).body(0, 3))).toMatchObject({ status: 200 });
    const origin = newOrigin();
    const text = checkpointText({
      origin,
      size: 2,
      root: newLog().growTo(2).tree.root(),
      extensions: ['more', 'and more'],
    });
    const answer = await addCheckpoint(witness, `old 0\n\n${signNote(text, market)}`);
    expect(answer).toMatchObject({ status: 200 });
    expect(timeOf(text, answer.text)).not.toBeNull();
  });

  test('a head among signatures of others, which it does not keep', async () => {
    const log = newLog();
    const text = log.text(4);
    const others = [stranger, logSigner('someone.example', 4)].map(({ key, sign }) =>
      signatureLine(key, sign(Buffer.from(text))),
    );
    // A wrong signature by the name and id of the witness itself would make its own note unreadable.
    const forged = signatureLine(witness.key, new Uint8Array(72).fill(1));
    const many = others.join('').repeat(40);
    const checkpoint = `${log.checkpoint(4)}${many}${forged}`;
    expect(await addCheckpoint(witness, log.body(0, 4, checkpoint))).toMatchObject({ status: 200 });
    expect(noteOf((await latest(log)).text).signatures.map(({ name }) => name)).toEqual([
      'market.example/log',
      'clerk.example/witness',
    ]);
  });
});

describe('it refuses', () => {
  const grown = async () => {
    const log = newLog();
    await addCheckpoint(witness, log.body(0, 10));
    return log;
  };
  const unchanged = async (log: TestLog) => {
    expect((await latest(log)).text).toContain(`${log.text(10)}\n`);
  };

  test('a fork of the same size, and keeps both heads as evidence', async () => {
    const log = await grown();
    const fork = new TestLog(log.origin, market, 9);
    expect(await addCheckpoint(witness, fork.body(10, 10))).toMatchObject({ status: 422 });
    await unchanged(log);
    const { text } = await get('/');
    expect(text).toContain('Proof of changed logs');
    for (const each of [log, fork]) expect(text).toContain(toBase64(each.tree.root(10)).replaceAll("'", '&#39;'));
  });

  test('a fork of a larger size', async () => {
    const log = await grown();
    for (const forkAt of [0, 5, 9]) {
      const fork = new TestLog(log.origin, market, forkAt);
      expect(await addCheckpoint(witness, fork.body(10, 12))).toMatchObject({ status: 422 });
      // With the proof of the honest log, and with none.
      const checkpoint = fork.checkpoint(12);
      expect(await addCheckpoint(witness, log.body(10, 12, checkpoint))).toMatchObject({ status: 422 });
      expect(await addCheckpoint(witness, `old 10\n\n${checkpoint}`)).toMatchObject({ status: 422 });
    }
    await unchanged(log);
  });

  test('a wrong, missing or needless proof', async () => {
    const log = await grown();
    const right = log.body(10, 12);
    const lines = log.proof(10, 12).map(toBase64);
    for (const proof of [[], lines.slice(1), lines.slice(0, -1), [...lines, lines[0]], lines.toReversed()]) {
      const body = right.replace(/^(old 10\n).*?\n\n/s, `$1${proof.map((line) => `${line}\n`).join('')}\n`);
      expect(await addCheckpoint(witness, body), proof.join()).toMatchObject({ status: 422 });
    }
    const needless = log.body(10, 10).replace('old 10\n', `old 10\n${lines[0]}\n`);
    expect(await addCheckpoint(witness, needless)).toMatchObject({ status: 422 });
    const first = newLog();
    expect(await addCheckpoint(witness, first.body(0, 3).replace('old 0\n', `old 0\n${lines[0]}\n`))).toMatchObject({
      status: 422,
    });
    expect(await latest(first)).toMatchObject({ status: 404 });
    await unchanged(log);
  });

  test('an older head, and an old size that is not its own, of which it says the right one', async () => {
    const log = await grown();
    for (const [from, to] of [
      [0, 10],
      [0, 12],
      [9, 9],
      [9, 10],
      [5, 12],
      [11, 12],
    ] as const) {
      const answer = await addCheckpoint(witness, log.body(from, to));
      expect(answer, `${from} to ${to}`).toEqual({ status: 409, type: 'text/x.tlog.size', text: '10\n' });
    }
    const unseen = await addCheckpoint(witness, newLog().body(3, 5));
    expect(unseen).toEqual({ status: 409, type: 'text/x.tlog.size', text: '0\n' });
    await unchanged(log);
  });

  test('an old size that is larger than the head', async () => {
    const log = await grown();
    expect(await addCheckpoint(witness, log.body(0, 9).replace('old 0', 'old 10'))).toMatchObject({ status: 400 });
    await unchanged(log);
  });

  test('an empty log with a root of something', async () => {
    const text = checkpointText({ origin: newOrigin(), size: 0, root: newLog().growTo(1).tree.root(), extensions: [] });
    expect(await addCheckpoint(witness, `old 0\n\n${signNote(text, market)}`)).toMatchObject({ status: 422 });
  });

  test('a head that no key of the log signed', async () => {
    const log = await grown();
    const foreign = new TestLog(log.origin, stranger);
    expect(await addCheckpoint(witness, foreign.body(10, 12))).toMatchObject({ status: 403 });
    const other = logSigner('market.example/other');
    expect(await addCheckpoint(witness, new TestLog(log.origin, other).body(10, 12))).toMatchObject({ status: 403 });
    // Another key is right for sales, but not for this log.
    expect(await addCheckpoint(witness, new TestLog('market.example/audit', next).body(0, 12))).toMatchObject({
      status: 403,
    });
    // The signature of another head, and one beside a right one.
    const wrong = log.checkpoint(11).slice(log.text(11).length + 1);
    expect(await addCheckpoint(witness, log.body(10, 12, `${log.text(12)}\n${wrong}`))).toMatchObject({ status: 403 });
    expect(await addCheckpoint(witness, log.body(10, 12, `${log.checkpoint(12)}${wrong}`))).toMatchObject({
      status: 403,
    });
    const byNext = signatureLine(next.key, next.sign(Buffer.from(log.text(11))));
    expect(await addCheckpoint(witness, log.body(10, 12, `${log.checkpoint(12)}${byNext}`))).toMatchObject({
      status: 403,
    });
    await unchanged(log);
  });

  test('a log it does not know', async () => {
    for (const origin of [
      'market.example',
      'market.example/sales',
      'market.example/sales/',
      'market.example/audit/1',
      'other.example/sales/1',
    ]) {
      expect(await addCheckpoint(witness, new TestLog(origin, market).body(0, 3)), origin).toMatchObject({
        status: 404,
      });
    }
  });

  test('a text that is not exactly a request', async () => {
    const log = await grown();
    const right = log.body(10, 12);
    const hash = toBase64(new Uint8Array(32));
    for (const wrong of [
      '',
      '\n',
      'old 10\n',
      right.slice(0, -1),
      right.replace('old 10', 'old 010'),
      right.replace('old 10', 'old -10'),
      right.replace('old 10', 'old  10'),
      right.replace('old 10', 'Old 10'),
      right.replace('old 10', 'old 18446744073709551615'),
      right.replace('old 10\n', 'old 10\n\n'),
      right.replace('old 10\n', 'old 10\nnot Base 64\n'),
      right.replace('old 10\n', 'old 10\nAQID\n'),
      right.replace('old 10\n', `old 10\n${`${hash}\n`.repeat(64)}`),
      right.replace('\n12\n', '\n012\n'),
      right.replace('\n12\n', '\ntwelve\n'),
      right.replaceAll('\n', '\r\n'),
      `\ufeff${right}`,
      `old 10\n\n${log.text(12)}`,
      `old 10\n\n${signNote('no checkpoint\n', market)}`,
      new TestLog(`market.example/sales/${'x'.repeat(300)}`, market).body(0, 2),
    ]) {
      expect(await addCheckpoint(witness, wrong), wrong).toMatchObject({ status: 400 });
    }
    // Read as the character that replaces what is unreadable, it would be signed as other bytes than were sent.
    const replaced = Buffer.from(new TestLog('market.example/sales/\ufffd', market).body(0, 2));
    const at = replaced.indexOf('\ufffd');
    const unreadable = Buffer.concat([replaced.subarray(0, at), Buffer.of(0xff), replaced.subarray(at + 3)]);
    expect(await addCheckpoint(witness, new Uint8Array(unreadable))).toMatchObject({ status: 400 });
    await unchanged(log);
  });

  test('a request that is too long, announced or not, and goes on', async () => {
    const log = await grown();
    const long = `${log.body(10, 12)}${'— a.example AAAAAAAAAAAA\n'.repeat(3_000)}`;
    expect(await addCheckpoint(witness, long)).toMatchObject({ status: 413 });
    const status = await new Promise((done, fail) => {
      const request = requestHttp(`${witness.url}/add-checkpoint`, { method: 'POST' }, (response) =>
        done(response.resume().statusCode),
      );
      request.on('error', fail);
      // Without a length: in pieces.
      for (let piece = 0; piece < 10; piece++) request.write('x'.repeat(10_000));
      request.end();
    });
    expect(status).toBe(413);
    expect(await addCheckpoint(witness, log.body(10, 12))).toMatchObject({ status: 200 });
  });

  test('other addresses and methods', async () => {
    expect(await get('/add-checkpoint')).toMatchObject({ status: 405 });
    expect(await get('/', { method: 'POST', body: 'x' })).toMatchObject({ status: 405 });
    for (const path of ['/checkpoints', '/checkpoints/', '/checkpoints/%', '/sign-subtree', '/../key.json', '/heads']) {
      expect(await get(path), path).toMatchObject({ status: 404 });
    }
  });
});

describe('requests at once', () => {
  test('of one log are taken one after another: of a fork it signs one branch', async () => {
    const log = newLog();
    await addCheckpoint(witness, log.body(0, 10));
    const fork = new TestLog(log.origin, market, 10);
    const bodies = [0, 1, 2, 3, 4].flatMap((more) => [log.body(10, 12 + more), fork.body(10, 12 + more)]);
    const answers = await Promise.all(bodies.map((body) => addCheckpoint(witness, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  });

  test('of many logs are all signed', async () => {
    const logs = Array.from({ length: 50 }, newLog);
    const answers = await Promise.all(logs.map((log) => addCheckpoint(witness, log.body(0, 7))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('signed heads can be read', () => {
  test('by programs, at both addresses, with the signatures of log and witness', async () => {
    const log = newLog();
    const cosignature = (await addCheckpoint(witness, log.body(0, 21))).text;
    const answer = await latest(log);
    expect(answer).toMatchObject({ status: 200, text: `${log.checkpoint(21)}${cosignature}` });
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(verifyNote(noteOf(answer.text), market.key, verifyEd25519)).toBe(true);
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(log.origin))).toString('hex');
    expect(await get(`/${hash}/checkpoint`)).toMatchObject({ status: 200, text: answer.text });
    expect(await get(`/checkpoints/${encodeURIComponent(log.origin)}`)).toMatchObject({
      status: 200,
      text: answer.text,
    });
    expect(await get(`/checkpoints/${newOrigin()}`)).toMatchObject({ status: 404 });
  });

  test('by people, newest first, on a page without scripts', async () => {
    const [older, newer] = [newLog(), new TestLog('market.example/sales/<b>&', market)];
    for (const log of [older, newer]) await addCheckpoint(witness, log.body(0, 1_234));
    const { status, text, headers } = await get('/');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+'; /);
    expect(text).not.toMatch(/<script|<b>&/);
    expect(text.indexOf('sales/&lt;b&gt;&amp;<')).toBeGreaterThan(0);
    expect(text.indexOf('sales/&lt;b&gt;&amp;<')).toBeLessThan(text.indexOf(`${older.origin}<`));
    expect(text).toContain('1,234 entries');
    expect(text).toContain(toBase64(older.tree.root()));
    expect(text).toContain('clerk.example/witness+');
    const link = /href="([^"]+)">market\.example\/sales\/&lt;b/.exec(text)?.[1] ?? '';
    expect(await get(link)).toMatchObject({ status: 200 });
  });
});
