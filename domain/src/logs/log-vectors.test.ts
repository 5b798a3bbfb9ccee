/** Both verifiers of order logs, Fairbook's and the one in Python, agree about the logs in verifiers/vectors/logs. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { verifyRound } from '../../testing/beacons.ts';
import type { LogVector } from '../../testing/broken-logs.ts';
import { sha256 } from '../../testing/closings.ts';
import { sha256Bytes, verifyEd25519 } from '../../testing/log-keys.ts';
import { signer } from '../../testing/log-vectors.ts';
import { describePython, runPython } from '../../testing/python.ts';
import { logVectors } from '../../testing/witnessed-logs.ts';
import { utf8Of } from '../base/bytes.ts';
import { verifyRecord } from '../record/verification.ts';
import { parseSignedHead } from './checkpoint.ts';
import { givenIn, givenTogether } from './given.ts';
import { type LogVerification, verifyLogFile } from './log-file.ts';
import { verifyNote } from './note.ts';
import { whyNotOfLog } from './record-against-log.ts';
import { verdictOn } from './verdict.ts';
import { witnessedInWords } from './witnesses.ts';

const folder = new URL('../../../verifiers/', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(`vectors/logs/${name}`, folder), 'utf8');
/** `log` and `record` are names of files. */
const vectors = JSON.parse(textOf('index.json')) as readonly LogVector[];

test('the files are those that the script writes', { timeout: 30_000 }, () => {
  const read = vectors.map(({ log, record, ...vector }) => ({
    ...{ ...vector, log: textOf(log) },
    ...(record !== undefined && { record: textOf(record) }),
  }));
  expect(read).toEqual(logVectors());
});

test('there are vectors of every kind', () => {
  const checks = ['form', 'head', 'entries', 'receipt', 'checkpoint', 'witness', 'record', 'unknown', null];
  expect(checks.filter((check) => !vectors.some(({ failed }) => failed === check))).toEqual([]);
});

function verifyVector({ log, files = [], ...kept }: LogVector): LogVerification {
  const pieces = [utf8Of(textOf(log))];
  const given = givenTogether(files.map((text) => givenIn(text)).filter((one) => one !== null));
  const { receipts, checkpoints = [] } = files.length > 0 ? given : kept;
  return verifyLogFile(pieces, { receipts, checkpoints }, { sha256: sha256Bytes, verify: verifyEd25519, verifyRound });
}

function findingOf(ofLog: LogVerification, { log, record, files }: LogVector): string | null {
  if (files !== undefined) {
    const given = givenTogether(files.map((text) => givenIn(text)).filter((one) => one !== null));
    const all = { log: [utf8Of(textOf(log))], records: [], ...given };
    return verdictOn(all, { sha256: sha256Bytes, verify: verifyEd25519, verifyRound }).finding;
  }
  if (ofLog.finding !== null || record === undefined) return ofLog.finding;
  const verification = verifyRecord(textOf(record), sha256);
  return verification.finding === null ? whyNotOfLog(verification, ofLog) : `by itself: ${verification.finding}`;
}

describe('the verifier of Fairbook', () => {
  test.each(vectors)('$name', (vector) => {
    const verification = verifyVector(vector);
    const finding = findingOf(verification, vector);
    expect(finding).toEqual(vector.failed === null ? null : expect.stringMatching(/^(?!by itself)./));
    expect(verification.isKnown).toBe(vector.failed !== 'unknown');
    const { witnessing, log } = verification;
    if (vector.witnessed === undefined || !witnessing || !log) return;
    expect(witnessing.size).toBe(vector.witnessed);
    expect(witnessedInWords(witnessing, log.size)).toContain(vector.names);
  });

  test('shows both signed heads of a fork and of a head that is not the newest', () => {
    for (const { name } of vectors.filter((one) => /^fork-|^stale/.test(one.name) && one.failed !== null)) {
      const vector = vectors.find((one) => one.name === name) as LogVector;
      const text = textOf(vector.log);
      const own = text.slice(text.indexOf('\n\n') + 2);
      expect([name, verifyVector(vector).heads]).toEqual([name, [vector.checkpoints?.[0], own]]);
    }
  });

  test.each(['order-after-the-close', 'closed-early', 'foreign-withdrawal', 'day-twice'])(
    'shows the heads of the receipt and of the log where an entry is wrong: %s',
    (name) => {
      const [vector, honest] = [name, 'correct'].map((one) => vectors.find((each) => each.name === one) as LogVector);
      const receipts = honest?.receipts.slice(0, 1) ?? [];
      const { finding, heads } = verifyVector({ ...(vector as LogVector), receipts });
      expect(finding).toMatch(/^Entry \d+ is wrong/);
      const own = textOf(vector?.log ?? '')
        .split('\n\n')
        .slice(1)
        .join('\n\n');
      expect(heads).toEqual([receipts[0]?.proof.split('\n\n').slice(1).join('\n\n'), own]);
    },
  );

  test('shows two heads that the key of the log signed, whatever an operator changed', () => {
    const attacks = vectors.filter(({ name, failed }) => name.startsWith('attack-') && failed !== null);
    expect(attacks.length).toBeGreaterThan(19);
    for (const { name, log, record, receipts, checkpoints = [] } of attacks) {
      const records = record === undefined ? [] : [() => verifyRecord(textOf(record), sha256)];
      const given = { log: [utf8Of(textOf(log))], records, receipts, checkpoints, investors: [], denied: [] };
      const { heads } = verdictOn(given, { sha256: sha256Bytes, verify: verifyEd25519, verifyRound });
      const signed = heads.map((head) => parseSignedHead(head));
      expect([name, signed.map((one) => one && verifyNote(one.note, signer.key, verifyEd25519))]).toEqual([
        name,
        [true, true],
      ]);
    }
  });

  test('reads a file in pieces of any length', () => {
    const vector = vectors.find(({ name }) => name === 'witnessed-by-all') as LogVector;
    const bytes = utf8Of(textOf(vector.log));
    for (const length of [1, 7, 100, bytes.length]) {
      const piece = Buffer.alloc(length);
      const pieces = function* () {
        for (let at = 0; at < bytes.length; at += length) {
          // Overwritten by the next one.
          piece.set(bytes.subarray(at, at + length));
          yield piece.subarray(0, Math.min(length, bytes.length - at));
        }
      };
      const found = verifyLogFile(
        pieces(),
        { receipts: [], checkpoints: [] },
        { sha256: sha256Bytes, verify: verifyEd25519, verifyRound },
      );
      expect({ ...found, log: found.log?.size }).toMatchObject({ finding: null, log: 14 });
    }
  });
});

describePython('the verifier in Python', () => {
  const python = (file: string, ...args: readonly string[]) => runPython(file, args);
  const pathOf = (name: string) => fileURLToPath(new URL(`vectors/logs/${name}`, folder));

  // Its signatures are computed in plain Python.
  test('finds what is expected in every vector', { timeout: 60_000 }, () => {
    const { status, stdout, stderr } = python('test_log_vectors.py');
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: `${vectors.length} of ${vectors.length} vectors give what is expected\n`,
      stderr: '',
    });
  });

  test('prints what it checked and what it did not, and ends with 0, 1 or 2', { timeout: 60_000 }, () => {
    const right = python('verify_log.py', pathOf('correct.txt'), '--record', pathOf('correct.record'));
    expect(right).toMatchObject({ status: 0, stderr: '' });
    expect(right.stdout).toContain('TRUE\n');
    expect(right.stdout).toContain('- receipts: none was given');
    const wrong = python('verify_log.py', pathOf('foreign-withdrawal.txt'));
    expect(wrong).toMatchObject({ status: 1, stderr: '' });
    expect(wrong.stdout).toContain('First error: entry 6 (WITHDRAW of order o3) is wrong: it is of another bidder');
    expect(python('verify_log.py', pathOf('no-such-file')).status).toBe(2);
  });

  test('saves both signed heads of a contradiction, which the other verifier reads, and never overwrites them', {
    timeout: 60_000,
  }, () => {
    const { log = '', receipts = [] } =
      vectors.find(({ name }) => name === 'receipt-whose-head-contradicts-the-log') ?? {};
    const scratch = mkdtempSync(join(tmpdir(), 'fairbook-evidence-'));
    try {
      const [receipt, evidence] = [join(scratch, 'receipt.json'), join(scratch, 'evidence.json')];
      writeFileSync(receipt, JSON.stringify({ receipts }));
      const save = () => python('verify_log.py', pathOf(log), '--receipt', receipt, '--evidence', evidence);
      expect(save()).toMatchObject({ status: 1, stderr: '', stdout: expect.stringContaining('Saved in ') });
      const given = givenIn(readFileSync(evidence, 'utf8'));
      expect(given?.receipts).toEqual(receipts);
      expect(given?.checkpoints).toHaveLength(2);
      const kept = { receipts: [], checkpoints: given?.checkpoints ?? [] };
      const again = verifyLogFile([utf8Of(textOf(log))], kept, {
        sha256: sha256Bytes,
        verify: verifyEd25519,
        verifyRound,
      });
      expect(again.finding).toMatch(/^The signed head of \d+ entries contradicts/);
      const before = readFileSync(evidence, 'utf8');
      expect(save().status).toBe(2);
      expect(readFileSync(evidence, 'utf8')).toBe(before);
    } finally {
      rmSync(scratch, { recursive: true });
    }
  });
});
