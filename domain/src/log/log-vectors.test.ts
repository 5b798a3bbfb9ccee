/** Both verifiers of order logs, Fairbook's and the one in Python, agree about the logs in verifiers/vectors/logs. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { LogVector } from '../testing/brokenLogs.ts';
import { sha256 } from '../testing/closings.ts';
import { sha256Bytes, verifyEd25519 } from '../testing/logKeys.ts';
import { logVectors } from '../testing/witnessedLogs.ts';
import { verifyRecord } from '../verification.ts';
import { verifyLogFile } from './logFile.ts';
import { whyNotOfLog } from './recordAgainstLog.ts';

const folder = new URL('../../../verifiers/', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(`vectors/logs/${name}`, folder), 'utf8');
/** `log` and `record` are names of files. */
const vectors = JSON.parse(textOf('index.json')) as readonly LogVector[];

test('the files are those that the script writes', () => {
  const read = vectors.map(({ log, record, ...vector }) => ({
    ...{ ...vector, log: textOf(log) },
    ...(record !== undefined && { record: textOf(record) }),
  }));
  expect(read).toEqual(logVectors());
});

test('there are vectors of every kind', () => {
  const checks = ['form', 'head', 'entries', 'receipt', 'record', null];
  expect(checks.filter((check) => !vectors.some(({ failed }) => failed === check))).toEqual([]);
});

function findingOf({ log, record, receipts }: LogVector): string | null {
  const verification = verifyLogFile(textOf(log), receipts, { sha256: sha256Bytes, verify: verifyEd25519 });
  if (verification.finding !== null || record === undefined || verification.log === null) return verification.finding;
  const text = textOf(record);
  const { record: parsed, finding } = verifyRecord(text, sha256);
  if (finding !== null || parsed === null) return `by itself: ${finding}`;
  return whyNotOfLog(text, parsed, verification.log, sha256);
}

describe('the verifier of Fairbook', () => {
  test.each(vectors)('$name', (vector) => {
    const finding = findingOf(vector);
    expect(finding).toEqual(vector.failed === null ? null : expect.stringMatching(/^(?!by itself)./));
  });
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

if (hasPython) {
  describe('the verifier in Python', () => {
    const python = (file: string, ...args: string[]) =>
      spawnSync('python3', ['-B', fileURLToPath(new URL(`python/${file}`, folder)), ...args], { encoding: 'utf8' });
    const pathOf = (name: string) => fileURLToPath(new URL(`vectors/logs/${name}`, folder));

    test('finds what is expected in every vector', () => {
      const { status, stdout, stderr } = python('test_log_vectors.py');
      expect({ status, stdout, stderr }).toEqual({
        status: 0,
        stdout: `${vectors.length} of ${vectors.length} vectors give what is expected\n`,
        stderr: '',
      });
    });

    test('prints what it checked and what it did not, and ends with 0, 1 or 2', () => {
      const right = python('verify_log.py', pathOf('correct.txt'), '--record', pathOf('correct.record'));
      expect(right).toMatchObject({ status: 0, stderr: '' });
      expect(right.stdout).toContain('TRUE\n');
      expect(right.stdout).toContain('- receipts: none was given');
      const wrong = python('verify_log.py', pathOf('foreign-withdrawal.txt'));
      expect(wrong).toMatchObject({ status: 1, stderr: '' });
      expect(wrong.stdout).toContain('First error: entry 6 (WITHDRAW) is wrong: order o3 is of another bidder');
      expect(python('verify_log.py', pathOf('no-such-file')).status).toBe(2);
    });
  });
} else {
  test('python3 is not installed: the verifier in Python is NOT tested here', () => {
    process.stderr.write(
      'python3 is not installed: the verifier of logs in Python (verifiers/python) was NOT tested.\n',
    );
  });
}
