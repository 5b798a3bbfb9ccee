/** Both verifiers of order logs, Fairbook's and the one in Python, agree about the logs in verifiers/vectors/logs. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyRound } from '../../testing/beacons.ts';
import { sha256 } from '../../testing/closings.ts';
import { isFull, some } from '../../testing/effort.ts';
import { sha256Bytes, verifyEd25519 } from '../../testing/log-keys.ts';
import type { LogVector } from '../../testing/log-vectors.ts';
import { signer } from '../../testing/log-vectors.ts';
import { describePython, runPython } from '../../testing/python.ts';
import { said } from '../../testing/sentences/findings.ts';
import { linesOf } from '../../testing/vector-files.ts';
import { logVectors } from '../../testing/witnessed-logs.ts';
import { utf8Of } from '../base/bytes.ts';
import { mergedUnknown, unknownInWords } from '../record/unknown.ts';
import { verifyRecord } from '../record/verification.ts';
import { witnessingInWords } from '../record/witnessing.ts';
import { parseSignedHead } from './checkpoint.ts';
import { givenIn, givenTogether } from './given.ts';
import { type LogVerification, verifyLogFile } from './log-file.ts';
import { verifyNote } from './note.ts';
import { pinnedKeysIn } from './pinned.ts';
import { whyNotOfLog } from './record-against-log.ts';
import { type Verdict, verdictOn } from './verdict.ts';
import { witnessedInWords } from './witness-words.ts';

const folder = new URL('../../../verifiers/vectors/', import.meta.url);
const families = readdirSync(folder).filter((name) => name.startsWith('logs-'));
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const vectors = families.flatMap((name) =>
  textOf(name)
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as LogVector),
);
const cryptography = { sha256: sha256Bytes, verify: verifyEd25519, verifyRound };

test('the files are those that the script writes', { timeout: 30_000 }, () => {
  const written = Object.entries(logVectors()).map(([name, all]) => [`${name}.jsonl`, linesOf(all)]);
  expect(Object.fromEntries(families.map((name) => [name, textOf(name)]))).toEqual(Object.fromEntries(written));
});

test('there are vectors of every kind', () => {
  const wrong = ['form', 'head', 'entries', 'receipt', 'checkpoint', 'witness', 'record'];
  const checks = [...wrong, 'not checked', 'unpinned', 'late', null];
  expect(checks.filter((check) => !vectors.some(({ failed }) => failed === check))).toEqual([]);
});

const pinnedOf = ({ pinned }: Pick<LogVector, 'pinned'>) =>
  pinned === undefined ? null : pinnedKeysIn(pinned, sha256Bytes);

function verifyVector({ log, files = [], ...kept }: LogVector): LogVerification {
  const pieces = [utf8Of(log)];
  const given = givenTogether(files.map((text) => givenIn(text)).filter((one) => one !== null));
  const { receipts, checkpoints = [] } = files.length > 0 ? given : kept;
  return verifyLogFile(pieces, { receipts, checkpoints, pinned: pinnedOf(kept) }, cryptography);
}

function findingOf(
  ofLog: LogVerification,
  { log, record, files }: LogVector,
): { finding: string | null; names: string } {
  const nothing = { finding: said(ofLog.finding), names: '' };
  if (files !== undefined) {
    const given = givenTogether(files.map((text) => givenIn(text)).filter((one) => one !== null));
    const { finding } = verdictOn({ log: [utf8Of(log)], records: [], ...given }, cryptography);
    return { ...nothing, finding: said(finding) };
  }
  const inWords = (all: Parameters<typeof mergedUnknown>[0]) => mergedUnknown(all).map(unknownInWords).join('; ');
  if (ofLog.finding !== null || record === undefined) return { ...nothing, names: inWords(ofLog.unknown) };
  const verification = verifyRecord(record, sha256);
  const byItself = verification.finding;
  const finding = byItself ?? whyNotOfLog(verification, ofLog);
  const whole = finding && `${byItself ? 'by itself: ' : ''}${said(finding)}`;
  return { finding: whole, names: inWords([...ofLog.unknown, ...verification.unknown]) };
}

const outcomes = new Map<string | null, string>([
  [null, 'TRUE'],
  ['late', 'LATE'],
  ['not checked', 'NOT CHECKED'],
  ['unpinned', 'NOT CHECKED'],
]);

function verdictOf({ log, record, files = [], ...kept }: LogVector): Verdict {
  const given = givenTogether(files.map((text) => givenIn(text)).filter((one) => one !== null));
  const { receipts, checkpoints = [] } = files.length > 0 ? given : kept;
  const records = record === undefined ? [] : [() => verifyRecord(record, sha256)];
  const all = { log: [utf8Of(log)], records, receipts, checkpoints, pinned: pinnedOf(kept) };
  return verdictOn({ ...all, investors: [], denied: [] }, cryptography);
}

describe('the verifier of Fairbook', () => {
  test.each(vectors)('$name', (vector) => {
    const verification = verifyVector(vector);
    const { finding, names } = findingOf(verification, vector);
    const isWrong = vector.failed !== null && !['not checked', 'late', 'unpinned'].includes(vector.failed);
    expect(finding).toEqual(isWrong ? expect.stringMatching(/^(?!by itself)./) : null);
    if (!isWrong) expect(names).toBe(vector.failed === 'not checked' ? vector.names : '');
    const { witnessing, log, close } = verification;
    const verdict = isWrong ? null : verdictOf(vector);
    if (verdict) expect(verdict.outcome).toBe(outcomes.get(vector.failed));
    if (verdict?.outcome !== 'LATE')
      expect(verdict?.unpinned ?? null).toBe(vector.failed === 'unpinned' ? vector.names : null);
    if (close && log && vector.names !== undefined && /^(deadline|late)-/.test(vector.name) && !isWrong)
      expect(said(witnessingInWords(close.given, log.closeDate))).toContain(vector.names);
    if (vector.witnessed === undefined || !witnessing || !log || vector.failed === 'unpinned') return;
    expect(witnessing.size).toBe(vector.witnessed);
    expect(said(witnessedInWords(witnessing, log.size))).toContain(vector.names);
  });

  test('shows both signed heads of a fork and of a head that is not the newest', () => {
    for (const { name } of vectors.filter((one) => /^fork-|^stale/.test(one.name) && one.failed === 'checkpoint')) {
      const vector = vectors.find((one) => one.name === name) as LogVector;
      const text = vector.log;
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
      expect(said(finding)).toMatch(/^Entry \d+ is wrong/);
      const own = (vector?.log ?? '').split('\n\n').slice(1).join('\n\n');
      expect(heads).toEqual([receipts[0]?.proof.split('\n\n').slice(1).join('\n\n'), own]);
    },
  );

  test('shows two heads that the key of the log signed, whatever an operator changed', () => {
    const attacks = vectors.filter(
      ({ name, failed }) =>
        name.startsWith('attack-') && failed !== null && !['not checked', 'late', 'unpinned'].includes(failed),
    );
    expect(attacks.length).toBeGreaterThan(19);
    for (const { name, log, record, receipts, checkpoints = [] } of attacks) {
      const records = record === undefined ? [] : [() => verifyRecord(record, sha256)];
      const given = { log: [utf8Of(log)], records, receipts, checkpoints, investors: [], denied: [] };
      const { heads } = verdictOn(given, cryptography);
      const signed = heads.map((head) => parseSignedHead(head));
      expect([name, signed.map((one) => one && verifyNote(one.note, signer.key, verifyEd25519))]).toEqual([
        name,
        [true, true],
      ]);
    }
  });

  test('reads a file in pieces of any length', () => {
    const vector = vectors.find(({ name }) => name === 'witnessed-by-all') as LogVector;
    const bytes = utf8Of(vector.log);
    for (const length of [1, 7, 100, bytes.length]) {
      const piece = Buffer.alloc(length);
      const pieces = function* () {
        for (let at = 0; at < bytes.length; at += length) {
          // Overwritten by the next one.
          piece.set(bytes.subarray(at, at + length));
          yield piece.subarray(0, Math.min(length, bytes.length - at));
        }
      };
      const found = verifyLogFile(pieces(), { receipts: [], checkpoints: [] }, cryptography);
      expect({ ...found, log: found.log?.size }).toMatchObject({ finding: null, log: 14 });
    }
  });
});

describePython('the verifier in Python', () => {
  const python = (file: string, ...args: readonly string[]) => runPython(file, args);
  /** A text of a vector as a file, in a folder that the callback gets paths in. */
  const inFolder = (run: (write: (file: string, text: string | undefined) => string) => void) => {
    const scratch = mkdtempSync(join(tmpdir(), 'fairbook-log-'));
    try {
      run((file, text) => {
        const path = join(scratch, file);
        if (text !== undefined) writeFileSync(path, text);
        return path;
      });
    } finally {
      rmSync(scratch, { recursive: true });
    }
  };
  const vectorOf = (name: string) => vectors.find((one) => one.name === name);

  // Its signatures are computed in plain Python: all of them only in the full tier.
  test('finds what is expected in vectors', { timeout: 120_000 }, () => {
    inFolder((write) => {
      const drawn = some('log vectors in Python', vectors, 120);
      const folder = dirname(write('logs-drawn.jsonl', linesOf(drawn)));
      const { status, stdout, stderr } = python('test_vectors.py', 'logs-', folder);
      const words = `${drawn.length} of ${drawn.length} vectors give what is expected\n`;
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: words, stderr: '' });
    });
  });

  test('prints what it checked and what it did not, and ends with 0, 1, 2 or 3', { timeout: 60_000 }, () => {
    inFolder((write) => {
      const { log, record } = vectorOf('correct') ?? {};
      const right = python('verify_log.py', write('log', log), '--record', write('record', record));
      expect(right).toMatchObject({ status: 0, stderr: '' });
      expect(right.stdout).toContain('TRUE\n');
      expect(right.stdout).toContain('- receipts: none was given');
      const wrong = python('verify_log.py', write('log', vectorOf('foreign-withdrawal')?.log));
      expect(wrong).toMatchObject({ status: 1, stderr: '' });
      expect(wrong.stdout).toContain('First error: entry 6 (WITHDRAW of order o3) is wrong: it is of another bidder');
      const unknown = python('verify_log.py', write('log', vectorOf('unknown-kind-of-moments')?.log));
      expect(unknown).toMatchObject({ status: 3, stderr: '' });
      expect(unknown.stdout.split('\n')[0]).toBe('NOT CHECKED: entry GIFT (moments)');
      expect(python('verify_log.py', write('no-such-file', undefined)).status).toBe(2);
      const named = vectorOf('pinned-two-that-signed');
      const firstLineWith = (pinned: string | undefined) => {
        const keys = pinned === undefined ? [] : ['--witnesses', write('keys', pinned)];
        const { status, stdout } = python('verify_log.py', write('named', named?.log), ...keys);
        return [status, stdout.split('\n')[0]];
      };
      expect(firstLineWith(named?.pinned)).toEqual([0, 'TRUE: 2 of 3 witnesses pinned']);
      if (!isFull) return;
      expect(firstLineWith(undefined)).toEqual([
        0,
        'TRUE: the keys of its witnesses are those of the log, and not pinned',
      ]);
      const few = named?.pinned?.split('\n')[0];
      expect(firstLineWith(few)).toEqual([3, 'NOT CHECKED: witnesses (1 of 3 pinned, the sale asks for 2)']);
      expect(firstLineWith('no key').at(0)).toBe(2);
    });
  });

  test('saves both signed heads of a contradiction, which the other verifier reads, and never overwrites them', {
    timeout: 60_000,
  }, () => {
    const { log = '', receipts = [] } = vectorOf('receipt-whose-head-contradicts-the-log') ?? {};
    inFolder((write) => {
      const [receipt, evidence] = [
        write('receipt.json', JSON.stringify({ receipts })),
        write('evidence.json', undefined),
      ];
      const path = write('log', log);
      const save = () => python('verify_log.py', path, '--receipt', receipt, '--evidence', evidence);
      expect(save()).toMatchObject({ status: 1, stderr: '', stdout: expect.stringContaining('Saved in ') });
      const given = givenIn(readFileSync(evidence, 'utf8'));
      expect(given?.receipts).toEqual(receipts);
      expect(given?.checkpoints).toHaveLength(2);
      const kept = { receipts: [], checkpoints: given?.checkpoints ?? [] };
      expect(said(verifyLogFile([utf8Of(log)], kept, cryptography).finding)).toMatch(
        /^The signed head of \d+ entries contradicts/,
      );
      const before = readFileSync(evidence, 'utf8');
      expect(save().status).toBe(2);
      expect(readFileSync(evidence, 'utf8')).toBe(before);
    });
  });
});
