import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { closeSale, sha256 } from '../../testing/closings.ts';
import { said } from '../../testing/sentences/findings.ts';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { canonicalText } from '../record/closing.ts';
import { verifyRecord } from '../record/verification.ts';
import { allocate, ruleVersion } from './allocation.ts';
import { drawnTurns, lotOf } from './draw.ts';
import { allocationRules, type KnownRule, ruleSha256Of, sharingMethodOf } from './rules.ts';

const document = readFileSync(new URL('../../../docs/CLOSING-RECORD.md', import.meta.url), 'utf8');
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
  expect([...allocationRules.keys()]).toEqual(['priority-pro-rata-1', 'priority-pro-rata-2', 'lot-first-1', 'draw-1']);
  expect([...allocationRules.keys()]).toContain(ruleVersion);
});

test('the specification of each version is the text whose hash is beside its code', () => {
  for (const [version, rule] of allocationRules) {
    const text = readFileSync(new URL(`../../../docs/rules/${version}.md`, import.meta.url), 'utf8');
    // A changed rule gets a new version and a new file: sales that ran by this one named its hash before their first order.
    expect([version, sha256(text)]).toEqual([version, rule.sha256]);
    expect(ruleSha256Of(version)).toBe(rule.sha256);
    expect(document).toContain(rule.sha256);
  }
  expect(() => ruleSha256Of('nothing-1')).toThrow('a newer verifier may know it');
});

test('each record is verified by the rule that it names, the old one too after a new one is added', () => {
  // Gives nothing to anybody, so its results differ from those of the current rule.
  const methodOf: KnownRule['methodOf'] = (turnsAt) => {
    return { share: (_units, demands) => new Float64Array(demands.length), turnsAt, isLottery: false };
  };
  const noText = '0'.repeat(64);
  const rules = new Map([...allocationRules, ['nothing-1', { sha256: noText, isDrawn: false, methodOf }]]);
  const old = canonicalText(record);
  const renamed = canonicalText({ ...record, rule: { version: 'nothing-1', sha256: noText } });
  expect(verifyRecord(old, sha256, undefined, rules).finding).toBeNull();
  const { finding } = verifyRecord(renamed, sha256, undefined, rules);
  expect(said(finding)).toContain('is awarded $10,000 in the record');
  expect(verifyRecord(renamed, sha256)).toMatchObject({
    ...{ isTrue: false, finding: null },
    unknown: [{ kind: 'rule', name: 'nothing-1', checks: ['result'] }],
  });
});

describe('the examples in the specifications of rules that draw', () => {
  const drawn = [...allocationRules].filter(([, { isDrawn }]) => isDrawn).map(([version]) => version);

  test.each(drawn)('%s', (version) => {
    const text = readFileSync(new URL(`../../../docs/rules/${version}.md`, import.meta.url), 'utf8');
    const [, seed = ''] = /The seed is `([0-9a-f]{64})`/.exec(text) ?? [];
    const investors = [...text.matchAll(/^\| ([A-E]) \| `([0-9a-f]{64})` \| `([0-9a-f]{13})` \| (\d) \|$/gm)].map(
      ([, name = '', commitment = '', lot, turn]) => ({ name, commitment, lot, turn: Number(turn) }),
    );
    const days = [day('2031-08-01')];
    const commitmentAt = (index: number) => investors[index]?.commitment ?? '';
    const turns = drawnTurns({ seed, days, commitmentAt }, sha256)(0, Int32Array.of(0, 1, 2, 3, 4));
    expect([...turns].map((turn) => turn + 1)).toEqual(investors.map(({ turn }) => turn));
    for (const { commitment, lot } of investors) expect(lotOf(seed, day('2031-08-01'), commitment, sha256)).toBe(lot);
    const dollars = (shown = '') => cents(Number(shown.replaceAll(',', '')) * 100);
    const examples = text
      .slice(text.indexOf('## Examples'))
      .split('| Investor | Orders | Gets |')
      .map((part) => [...part.matchAll(/^\| ([A-E]) \| \$([\d,]+) \| \$([\d,]+) \|$/gm)]);
    const sentences = text.split('| Investor | Orders | Gets |').map((part) => part.slice(part.lastIndexOf('\n**')));
    examples.slice(1).forEach((rows, index) => {
      const sentence = sentences[index] ?? '';
      const [, steps] = /share (\d+) steps/.exec(sentence) ?? [];
      const principal = steps ? Number(steps) * 5_000_00 : 10_000_00;
      const minimum = /minimum of two/.test(sentence) ? 2 : /minimum of three/.test(sentence) ? 3 : 1;
      const terms = {
        step: cents(5_000_00),
        minimum: cents(minimum * 5_000_00),
        maturities: [{ maturityDate: day('2031-08-01'), principal: cents(principal) }],
      };
      const orders = rows.map(([, investor = '', amount], at) => ({
        ...{ investor, orderClass: 'stateIndividual' as const, rank: 1, maturityDate: day('2031-08-01') },
        ...{ amount: dollars(amount), sequence: at + 1 },
      }));
      const methodFor = () => sharingMethodOf(version, { seed, days, commitmentAt }, sha256);
      const { orders: results } = allocate({ terms, orders }, { version, methodFor });
      expect([sentence, results.map(({ award }) => award)]).toEqual([
        sentence,
        rows.map(([, , , got]) => dollars(got)),
      ]);
    });
    expect(examples.length).toBeGreaterThan(2);
  });
});
