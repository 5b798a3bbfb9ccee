/** Both verifiers agree about the records in verifiers/vectors: the product's, and the one in Python, which was written from the documents. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../testing/closings.ts';
import { describePython, runPython } from '../../testing/python.ts';
import { type RecordVector, recordVectors } from '../../testing/record-vectors.ts';
import { allocationRules } from '../allocation/rules.ts';
import { findMyOrders } from './closing.ts';
import { verifyRecord } from './verification.ts';

type Vector = Omit<RecordVector, 'text'>;

const folder = new URL('../../../verifiers/', import.meta.url);
const vectors = JSON.parse(readFileSync(new URL('vectors/index.json', folder), 'utf8')) as readonly Vector[];

function textOf({ name }: Vector): string {
  return readFileSync(new URL(`vectors/${name}.record`, folder), 'utf8');
}

test('the files are those that the script writes', () => {
  expect(vectors.map((vector) => ({ ...vector, text: textOf(vector) }))).toEqual(recordVectors());
});

test('there are vectors of every kind, and a correct one for every version of the rule', () => {
  const checks = ['fingerprint', 'form', 'bidders and orders', 'moments', 'result', 'receipt', 'unknown', null];
  expect(checks.filter((check) => !vectors.some(({ failed }) => failed === check))).toEqual([]);
  const correct = vectors.filter(({ failed }) => failed === null).map(textOf);
  for (const version of allocationRules.keys()) {
    expect(correct.some((text) => new RegExp(`"(ruleV|v)ersion":"${version}"`).test(text))).toBe(true);
  }
});

describe('the verifier of Fairbook', () => {
  test.each(vectors)('$name', (vector) => {
    const { failed, fingerprint, receipt, names = '' } = vector;
    const { isTrue, isKnown, finding, record } = verifyRecord(textOf(vector), sha256, fingerprint);
    expect(isKnown).toBe(failed !== 'unknown');
    const mine = receipt && record ? findMyOrders(record, receipt.investor, receipt.salt, sha256) : [];
    const isReceiptRight = mine.length > 0 && mine[0]?.bidder === receipt?.pseudonym;
    expect({ finding, isTrue }).toEqual({
      finding: failed === null || failed === 'receipt' ? null : expect.stringContaining(names),
      isTrue: failed === null || failed === 'receipt',
    });
    if (receipt) expect(isReceiptRight).toBe(failed === null);
  });
});

describePython('the verifier in Python', () => {
  const python = (file: string, ...args: readonly string[]) => runPython(file, args);
  const pathOf = (name: string) => fileURLToPath(new URL(`vectors/${name}.record`, folder));

  test('finds what is expected in every vector', { timeout: 60_000 }, () => {
    const { status, stdout, stderr } = python('test_vectors.py');
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: `${vectors.length} of ${vectors.length} vectors give what is expected\n`,
      stderr: '',
    });
  });

  test('prints what it checked and what it did not, and ends with 0, 1 or 2', { timeout: 60_000 }, () => {
    const right = python('verify_record.py', pathOf('first-format'));
    expect(right).toMatchObject({ status: 0, stderr: '' });
    expect(right.stdout).toContain('- result: computed again by the rule priority-pro-rata-1');
    expect(right.stdout).toContain('- moments: NOT checked, since records of this format do not say them');
    const wrong = python('verify_record.py', pathOf('award-of-one-cent-more'));
    expect(wrong).toMatchObject({ status: 1, stderr: '' });
    expect(wrong.stdout).toContain('FALSE: result: Order 5 of 2031-08-01 (B2): award is 1500001, should be 1500000');
    const unknown = python('verify_record.py', pathOf('unknown-rule'));
    expect(unknown).toMatchObject({ status: 2, stderr: '' });
    expect(python('verify_record.py', pathOf('no-such-file')).status).toBe(2);
  });
});
