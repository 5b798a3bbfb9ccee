/**
 * Tests term bonds in tables that are pasted from notices of sale and official statements. The layouts are those of published ones: Shoreview 2016 ("2031*",
 * "*Final Maturity" under "Bonds Maturing in 2031"), Lino Lakes 2011 (two columns of years, "*Term Bond"), Hall County 2009 (a list of dates for each
 * term bond), Roseville 2003 (four columns of years), Elk River 2021 ("amounts*" that may change). Amounts are shortened.
 */
import { describe, expect, test } from 'vitest';
import { type ReadTable, readTable } from './pasted-table.ts';

/** 'date principal coupon | installments' of each row. */
function rowsOf({ rows }: ReadTable): string[] {
  return rows.map(({ maturityDate, principalAmount, interestRate, sinkingFund }) =>
    [`${maturityDate} ${principalAmount} ${interestRate}`.trim(), sinkingFund]
      .filter((part) => part !== '')
      .join(' | '),
  );
}

const term = '2037-02-01 315000 4 | 2035-02-01 100000; 2036-02-01 105000; 2037-02-01 110000';

describe('a term bond is read from', () => {
  test.each<[string, string[]]>([
    [
      'one row with a mark, and a footnote with years and amounts',
      [
        'Maturity\tPrincipal\tCoupon',
        '2/1/2034\t$95,000\t3.50%',
        '2/1/2037*\t$315,000\t4.00%',
        '* Term bonds, subject to mandatory sinking fund redemption on February 1 in the years and amounts: 2035 $100,000, 2036 $105,000, 2037 $110,000 (final maturity).',
      ],
    ],
    [
      'a footnote that leaves the rest to the maturity',
      [
        'Maturity\tPrincipal\tCoupon',
        '2/1/2034\t$95,000\t3.50%',
        '2/1/2037(1)\t$315,000\t4.00%',
        '(1) Term Bond. Mandatory redemption: 2035 - $100,000; 2036 - $105,000',
      ],
    ],
    [
      'a row for each year with the same mark',
      [
        'Year\tAmount\tRate',
        '2034\t$95,000\t3.50%',
        '2035†\t$100,000\t',
        '2036†\t$105,000\t',
        '2037†\t$110,000\t4.00%',
        '† Term bonds maturing February 1, 2037',
      ],
    ],
    [
      'a footnote that names a range of years',
      [
        'Year\tAmount\tRate',
        '2034\t$95,000\t3.50%',
        '2035\t$100,000\t4.00%',
        '2036\t$105,000\t4.00%',
        '2037*\t$110,000\t4.00%',
        '*Final maturity of the term bonds (2035 through 2037)',
        'All bonds are due February 1',
      ],
    ],
    [
      'rows that leave the coupon to the final maturity',
      [
        'Year (February 1)\tAmount\tRate',
        '2034\t$95,000\t3.50%',
        '2035\t$100,000\t',
        '2036\t$105,000\t',
        '2037**\t$110,000\t4.00%',
        '** Final maturity',
      ],
    ],
    [
      'a range in the column of years, with a list below it',
      [
        'Year\tAmount\tRate',
        '2034\t$95,000\t3.50%',
        '2035–2037\t$315,000\t4.00%',
        'The Bonds maturing in 2037 are subject to mandatory redemption on February 1 in the following years and amounts:',
        'Year\tAmount',
        '2035\t$100,000',
        '2036\t$105,000',
        '2037*\t$110,000',
        '*Final Maturity',
      ],
    ],
    [
      'text that only spaces separate',
      [
        'The Bonds will mature February 1 in the years and amounts as follows:',
        'Year  Amount  Rate',
        '2034  $ 95,000  3.50%',
        '2037*  $315,000  4.00%',
        '*Term Bond',
        'Bonds Maturing in 2037',
        'Year Amount',
        '2035 $100,000',
        '2036 105,000',
        '2037** 110,000',
        '**Final Maturity',
      ],
    ],
    [
      'a list of dates',
      [
        'Maturity Date Principal Rate',
        'February 1, 2034 $95,000 3.50%',
        'February 1, 2037 $315,000 4.00%',
        'Bonds due as term bonds on February 1, 2037 shall be redeemed from mandatory sinking fund payments in accordance with the following',
        'schedule:',
        'Redemption Date Amount Required to be Redeemed',
        'February 1, 2035 $100,000',
        'February 1, 2036 105,000',
        'February 1, 2037 110,000',
      ],
    ],
    [
      'a file with commas',
      [
        'Maturity,Principal,Coupon',
        '2/1/2034,"$95,000",3.5',
        '2/1/2037*,"$315,000",4',
        '* Term bonds, mandatory sinking fund redemption on February 1 of 2035 $100,000, 2036 $105,000 and 2037 $110,000',
      ],
    ],
  ])('%s', (_, lines) => {
    const table = readTable(lines.join('\n'));
    expect(table.problems).toEqual([]);
    expect(rowsOf(table)).toEqual(['2034-02-01 95000 3.5', term]);
    expect(table.terms).toEqual([{ maturityDate: '2037-02-01', count: 3 }]);
  });

  test('years in two columns', () => {
    const table = readTable(
      [
        'The Bonds will mature February 1 in the years and amounts as follows:',
        'Year Amount Year Amount',
        '*Term Bond',
        '2031* $290,000 2034 $160,000',
        '2032 230,000 2035 160,000',
        '2033 225,000',
        'The Bonds maturing on February 1, 2031 are subject to mandatory redemption in the years and amounts:',
        '2030 $140,000',
        '2031 $150,000',
      ].join('\n'),
    );
    expect(rowsOf(table)).toEqual([
      '2031-02-01 290000 | 2030-02-01 140000; 2031-02-01 150000',
      ...['2032-02-01 230000', '2033-02-01 225000', '2034-02-01 160000', '2035-02-01 160000'],
    ]);
    expect(table.problems).toEqual([]);
  });

  test('two terms under one mark', () => {
    const table = readTable(
      [
        'Maturity\tPrincipal\tCoupon',
        '2/1/2032*\t$60,000\t3.50%',
        '2/1/2034*\t$80,000\t4.00%',
        '*Term bonds: 2031 $29,000, 2032 $31,000, 2033 $39,000, 2034 $41,000',
      ].join('\n'),
    );
    expect(rowsOf(table)).toEqual([
      '2032-02-01 60000 3.5 | 2031-02-01 29000; 2032-02-01 31000',
      '2034-02-01 80000 4 | 2033-02-01 39000; 2034-02-01 41000',
    ]);
  });

  test('the table of one term bond alone', () => {
    const table = readTable(
      'Bonds Maturing in 2031\nYear (February 1)\tAmount\n2030\t$190,000\n2031*\t195,000\n*Final Maturity',
    );
    expect(rowsOf(table)).toEqual(['2031-02-01 385000 | 2030-02-01 190000; 2031-02-01 195000']);
    expect(table.problems).toEqual([]);
  });
});

describe('a line about term bonds that cannot be applied is named, and no row changes:', () => {
  const serial = ['Maturity\tPrincipal\tCoupon', '2/1/2035\t$100,000\t4%', '2/1/2036\t$105,000\t4%'];
  const whole = ['Maturity\tPrincipal\tCoupon', '2/1/2037*\t$315,000\t4%'];
  test.each<[string, string[], ReadTable['problems']]>([
    ['no years and amounts', [...whole, '* Term bond'], [{ why: 'no-installments', text: '2037-02-01' }]],
    [
      'no first year',
      [...serial, '2/1/2037*\t$110,000\t4%', '* Final maturity'],
      [{ why: 'no-start', text: '2037-02-01' }],
    ],
    [
      'another sum',
      [...whole, '* Mandatory redemption: 2036 $100,000, 2037 $110,000'],
      [{ why: 'sum', text: '2037-02-01', installments: 210_000, principal: 315_000 }],
    ],
    [
      'two coupons',
      [
        'Maturity\tPrincipal\tCoupon',
        '2/1/2036\t$100,000\t3%',
        '2/1/2037*\t$110,000\t4%',
        '* Term bonds, 2036 to 2037',
      ],
      [{ why: 'coupons', text: '2037-02-01' }],
    ],
    [
      'no such row',
      [...serial, 'Term Bonds due 2040: 2039 $100,000, 2040 $110,000'],
      [{ why: 'no-row', text: 'Term Bonds due 2040: 2039 $100,000, 2040 $110,000' }],
    ],
    ['no footnote', whole, [{ why: 'no-note', text: '2037-02-01', mark: '*' }]],
    [
      'a range without amounts',
      ['Year (Feb 1)\tAmount', '2035-2037\t$315,000'],
      [{ why: 'no-installments', text: '2037-02-01' }],
    ],
    ['a range without a day', ['Year\tAmount', '2035-2037\t$315,000'], [{ why: 'no-day', text: '2035-2037' }]],
  ])('%s', (_, lines, problems) => {
    const table = readTable(lines.join('\n'));
    expect(table.problems).toEqual(problems);
    expect(table.rows.every(({ sinkingFund }) => sinkingFund === '')).toBe(true);
    expect(table.terms).toEqual([]);
  });
});

test('a footnote about something else changes no row, and is named', () => {
  const table = readTable(
    'City of Elk River\nYear (August 1)\tAmount*\n2031\t$290,000*\n2032\t$345,000*\n* Preliminary, subject to change.',
  );
  expect(rowsOf(table)).toEqual(['2031-08-01 290000', '2032-08-01 345000']);
  expect(table.unused).toEqual(['City of Elk River', '* Preliminary, subject to change.']);
  expect([table.problems, table.terms]).toEqual([[], []]);
});

test('four columns of years are read in the order of their dates', () => {
  const table = readTable(
    'The Bonds will mature March 1 in the years and amounts as follows:\n2031 $165,000 2033 $580,000\n2032 $535,000 2034 $605,000\nProposals may contain term bonds. All term bonds are subject to mandatory redemption.',
  );
  expect(rowsOf(table)).toEqual(['2031-03-01 165000', '2032-03-01 535000', '2033-03-01 580000', '2034-03-01 605000']);
  expect(table.problems).toEqual([]);
});

test('a table among much white space, many marks and long sentences is read without delay', () => {
  const long = [' '.repeat(50_000), '*'.repeat(5_000), `2/1/2037${' *'.repeat(5_000)}x`, 'term bond '.repeat(5_000)];
  for (const text of [...long, long.join('\n'), long.join('\t'), '\n'.repeat(50_000)]) {
    readTable(`2037 ${text} $5,000`);
    const { rows } = readTable(`Maturity\tPrincipal\n2/1/2037\t$5,000\n* Term bond ${text}`);
    expect(rows[0]?.maturityDate).toBe('2037-02-01');
  }
});
