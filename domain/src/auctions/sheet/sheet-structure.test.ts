/** Tests structures of maturities as people write them in spreadsheets and forms. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '../../base/dates.ts';
import { cents } from '../../base/money.ts';
import type { BondStructure } from '../../bonds/structure.ts';
import { structureFromJson } from '../maturity-json.ts';
import { readTable } from './pasted-table.ts';
import { emptyMaturity } from './sheet.ts';
import {
  callsIn,
  emptyStructure,
  installmentsIn,
  readableStructure,
  type StructureColumn,
  structureJsonOf,
  writtenStructure,
  writtenStructureCell,
} from './sheet-structure.ts';

describe('a cell', () => {
  test.each<[StructureColumn, string, string]>([
    ['interest', 'Current interest', ''],
    ['interest', 'CAB', 'accreted'],
    ['interest', 'Zero coupon', 'accreted'],
    ['interest', 'BAN', 'at-maturity'],
    ['interest', 'Interest at maturity', 'at-maturity'],
    ['calls', 'Non-Callable', 'none'],
    ['calls', '6/1/2034', '2034-06-01 100'],
    ['calls', 'June 1, 2034 at 102%', '2034-06-01 102'],
    ['calls', '6/1/2034 102\n6/1/2035 @ 100.5', '2034-06-01 102; 2035-06-01 100.5'],
    ['sinkingFund', 'Dec 1, 2030: $1,250,000; 12/1/2031 750000.50', '2030-12-01 1250000; 2031-12-01 750000.5'],
    ['makeWhole', 'Treasury plus 15', 'Treasury plus 15'],
  ])('%s %j is kept as %j', (column, text, kept) => {
    expect(writtenStructureCell(column, text)).toBe(kept);
    expect(writtenStructureCell(column, kept)).toBe(kept);
  });

  test.each<[StructureColumn, string]>([
    ['interest', 'Perhaps'],
    ['calls', 'soon'],
    ['calls', '6/1/2034 high'],
    ['sinkingFund', '6/1/2034'],
    ['sinkingFund', '250000'],
  ])('%s %j cannot be read, and stays', (column, text) => {
    expect(readableStructure(column, text)).toBe(false);
    expect(writtenStructureCell(column, text)).toBe(text);
  });
});

test('an unreadable cell is left for the schema to refuse', () => {
  expect(callsIn('soon')).toEqual([{ text: 'soon', date: null, figure: null }]);
  expect(installmentsIn('6/1/2034 much')).toEqual([{ text: '6/1/2034 much', date: null, figure: null }]);
  expect(structureJsonOf({ ...emptyStructure, calls: 'soon' })).toEqual({
    calls: [{ date: 'soon', price: Number.NaN }],
  });
  expect(structureJsonOf(emptyStructure)).toBeUndefined();
});

test('a structure is read back from its text', () => {
  const days = fc.uniqueArray(fc.integer({ min: 2027, max: 2060 }), { minLength: 1, maxLength: 5 });
  const structures = fc.record(
    {
      interest: fc.constantFrom('at-maturity' as const, 'accreted' as const),
      calls: fc.oneof(
        fc.constant([]),
        days.map((years) => years.map((year) => ({ date: day(`${year}-06-01`), price: 100 + (year % 5) / 2 }))),
      ),
      makeWhole: fc.constant('Treasury plus 15 basis points'),
      sinkingFund: days.map((years) =>
        years.map((year) => ({ date: day(`${year}-12-31`), amount: cents(year * 1_01) })),
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(structures, (structure: BondStructure) => {
      expect(structureFromJson(structureJsonOf(writtenStructure(structure)) ?? {})).toEqual(structure);
    }),
  );
});

describe('a pasted table', () => {
  test('has structures where its headings name them', () => {
    const { columns, rows } = readTable(
      [
        'Maturity,Principal,Coupon,Price,Bond type,Call date,Call price,Make-whole call,Mandatory sinking fund',
        '6/1/2036,300000,4%,101,Term,6/1/2034,102,T+15,6/1/2035 100000; 6/1/2036 200000',
        '6/1/2037,50000,0,60,CAB,none,,,',
      ].join('\n'),
    );
    expect(columns.map(({ column }) => column)).toEqual([
      ...['maturityDate', 'principalAmount', 'interestRate', 'price', 'interest', 'calls', 'callPrice', 'makeWhole'],
      'sinkingFund',
    ]);
    expect(rows).toMatchObject([
      { calls: '2034-06-01 102', makeWhole: 'T+15', sinkingFund: '2035-06-01 100000; 2036-06-01 200000', interest: '' },
      { calls: 'none', interest: 'accreted', sinkingFund: '' },
    ]);
  });

  test('is read by place as before where it has no headings', () => {
    expect(readTable('6/1/2036\t300000\t4\t3.9\t101\tABC').rows).toEqual([
      {
        ...emptyMaturity,
        ...{ maturityDate: '2036-06-01', principalAmount: '300000', interestRate: '4', yield: '3.9', price: '101' },
        cusip: 'ABC',
      },
    ]);
  });
});
