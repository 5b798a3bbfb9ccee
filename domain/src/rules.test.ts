import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ruleVersion } from './allocation.ts';
import { canonicalText } from './closing.ts';
import { day } from './dates.ts';
import { cents } from './money.ts';
import { type AllocationRule, allocationRules, ruleSha256Of } from './rules.ts';
import { allotRows } from './sale-columns.ts';
import { closeSale, sha256 } from './testing/closings.ts';
import { verifyRecord } from './verification.ts';

const document = readFileSync(new URL('../../docs/CLOSING-RECORD.md', import.meta.url), 'utf8');
const sale = {
  terms: {
    step: cents(5_000_00),
    minimum: cents(5_000_00),
    maturities: [{ maturityDate: day('2031-08-01'), principal: cents(20_000_00) }],
  },
  orders: ['a', 'b', 'c'].map((investor, index) => ({
    investor,
    orderClass: 'stateIndividual' as const,
    rank: 1,
    maturityDate: day('2031-08-01'),
    amount: cents(10_000_00),
    sequence: index + 1,
  })),
};
const { record } = closeSale(sale);

test('every version that sales were ever allocated by is still known', () => {
  // Add new versions at the end. Removing one would make its records unverifiable.
  expect([...allocationRules.keys()]).toEqual(['priority-pro-rata-1']);
  expect([...allocationRules.keys()].at(-1)).toBe(ruleVersion);
});

test('the specification of each version is the text whose hash is beside its code', () => {
  for (const [version, rule] of allocationRules) {
    const text = readFileSync(new URL(`../../docs/rules/${version}.md`, import.meta.url), 'utf8');
    // A changed rule gets a new version and a new file: sales that ran by this one named its hash before their first order.
    expect([version, sha256(text)]).toEqual([version, rule.sha256]);
    expect(ruleSha256Of(version)).toBe(rule.sha256);
    expect(document).toContain(rule.sha256);
  }
  expect(() => ruleSha256Of('nothing-1')).toThrow('a newer verifier may know it');
});

test('each record is verified by the rule that it names, the old one too after a new one is added', () => {
  // Gives nothing to anybody, so its results differ from those of the current rule.
  const nothing: AllocationRule = (terms, ...orders) =>
    allotRows({ ...terms, maturities: terms.maturities.map((one) => ({ ...one, principal: cents(0) })) }, ...orders);
  const noText = '0'.repeat(64);
  const rules = new Map([...allocationRules, ['nothing-1', { sha256: noText, allot: nothing }]]);
  const old = canonicalText(record);
  const renamed = canonicalText({ ...record, rule: { version: 'nothing-1', sha256: noText } });
  expect(verifyRecord(old, sha256, undefined, rules).finding).toBeNull();
  expect(verifyRecord(renamed, sha256, undefined, rules).finding).toContain('is awarded $10,000 in the record');
  expect(verifyRecord(renamed, sha256).finding).toBe(
    'This is not a closing record that can be checked: its rule is “nothing-1”, which this verifier does not know (it knows priority-pro-rata-1); a newer verifier may know it.',
  );
});
