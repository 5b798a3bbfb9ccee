/** Both verifiers agree about the records in verifiers/vectors: the product's, and the one in Python, which was written from the documents. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../testing/closings.ts';
import { describePython, runPython } from '../../testing/python.ts';
import type { RecordVector } from '../../testing/record-changes.ts';
import { recordVectors } from '../../testing/record-vectors.ts';
import { said } from '../../testing/sentences/findings.ts';
import { linesOf } from '../../testing/vector-files.ts';
import { allocationRules } from '../allocation/rules.ts';
import { findMyOrders } from './closing.ts';
import { unknownInWords } from './unknown.ts';
import { verifyRecord } from './verification.ts';

const folder = new URL('../../../verifiers/', import.meta.url);
const file = readFileSync(new URL('vectors/records.jsonl', folder), 'utf8');
const vectors = file
  .split('\n')
  .slice(0, -1)
  .map((line) => JSON.parse(line) as RecordVector);

test('the file is the one that the script writes', () => {
  expect(file).toBe(linesOf(recordVectors()));
});

test('there are vectors of every kind, and a correct one for every version of the rule', () => {
  const checks = [
    'fingerprint',
    'form',
    'bidders and orders',
    'moments',
    'result',
    'receipt',
    'not checked',
    'not read',
    null,
  ];
  expect(checks.filter((check) => !vectors.some(({ failed }) => failed === check))).toEqual([]);
  const correct = vectors.filter(({ failed }) => failed === null).map(({ text }) => text);
  for (const version of allocationRules.keys()) {
    expect(correct.some((text) => text.includes(`"version":"${version}"`))).toBe(true);
  }
});

describe('the verifier of Fairbook', () => {
  test.each(vectors)('$name', (vector) => {
    const { failed, fingerprint, receipt, names = '', text } = vector;
    const { isTrue, isKnown, unknown, finding, record, counts } = verifyRecord(text, sha256, fingerprint);
    if (record) expect(record.orders).toHaveLength(counts.orders);
    expect(isKnown).toBe(failed !== 'not read');
    const mine = receipt && record ? findMyOrders(record, receipt.investor, receipt.salt, sha256) : [];
    const isReceiptRight = mine.length > 0 && mine[0]?.bidder === receipt?.pseudonym;
    const isRight = failed === null || failed === 'receipt';
    expect({ finding: said(finding), isTrue }).toEqual({
      finding: isRight || failed === 'not checked' ? null : expect.stringContaining(names),
      isTrue: isRight,
    });
    if (failed === 'not checked') expect(unknown.map(unknownInWords).join('; ')).toBe(names);
    if (receipt) expect(isReceiptRight).toBe(failed === null);
  });
});

describePython('the verifier in Python', () => {
  const python = (file: string, ...args: readonly string[]) => runPython(file, args);

  test('finds what is expected in every vector', { timeout: 60_000 }, () => {
    const { status, stdout, stderr } = python('test_vectors.py', 'records');
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: `${vectors.length} of ${vectors.length} vectors give what is expected\n`,
      stderr: '',
    });
  });

  test('prints what it checked and what it did not, and ends with 0, 1, 2 or 3', { timeout: 60_000 }, () => {
    const scratch = mkdtempSync(join(tmpdir(), 'fairbook-record-'));
    const path = join(scratch, 'record.json');
    const verify = (name: string) => {
      writeFileSync(path, vectors.find((one) => one.name === name)?.text ?? '');
      const { status, stdout, stderr } = python('verify_record.py', path);
      return { status, stderr, stdout };
    };
    try {
      expect(verify('classes-served-by-rank')).toMatchObject({
        ...{ status: 0, stderr: '' },
        stdout: expect.stringContaining('- result: computed again by the rule priority-pro-rata-1'),
      });
      expect(verify('award-of-one-cent-more')).toMatchObject({
        ...{ status: 1, stderr: '' },
        stdout: 'FALSE: result: Order 5 of 2031-08-01 (B2): award is 1500001, should be 1500000\n',
      });
      expect(verify('unknown-format')).toMatchObject({ status: 2, stderr: '' });
      const unknown = verify('unknown-extension-of-the-result');
      expect(unknown).toMatchObject({ status: 3, stderr: '' });
      expect(unknown.stdout.split('\n')[0]).toBe('NOT CHECKED: extension donations 3 (result)');
      expect(unknown.stdout).toContain('- result: NOT checked');
      expect(python('verify_record.py', join(scratch, 'no-such-file')).status).toBe(2);
    } finally {
      rmSync(scratch, { recursive: true });
    }
  });
});
