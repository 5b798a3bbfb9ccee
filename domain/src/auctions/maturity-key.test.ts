/** Tests how maturities of a sale are distinguished. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Day, day } from '../base/dates.ts';
import {
  dateOf,
  idOf,
  keyOf,
  maturityIds,
  maturityInWords,
  maturityKey,
  maturityText,
  namedMaturity,
  withKey,
  withMaturityIds,
  withNamed,
} from './maturity-key.ts';

const [alone, shared] = ['2031-08-01', '2032-08-01'].map(day) as [Day, Day];

describe('a key', () => {
  test('is the date where that is not shared, and has the letter where it is', () => {
    expect(keyOf({ maturityDate: alone })).toBe('2031-08-01');
    expect(keyOf({ maturityDate: shared, maturityId: 'B' })).toBe('2032-08-01.B');
    expect(keyOf({ maturityDate: shared, maturityId: '' })).toBe('2032-08-01');
  });

  test.each(['2031-08-01', '2032-08-01.A', '2032-08-01.Z'])('%s is read as it was made', (text) => {
    const key = maturityKey(text);
    expect(keyOf(namedMaturity(key))).toBe(text);
    expect(`${dateOf(key)}${idOf(key) && '.'}${idOf(key)}`).toBe(text);
    expect(withKey(withNamed({ maturityDate: key, amount: 1 }))).toEqual({ maturityDate: key, amount: 1 });
  });

  test('has no letter in what is stored and sent where the date is not shared', () => {
    expect(JSON.stringify(withNamed({ maturityDate: maturityKey('2031-08-01'), amount: 1 }))).toBe(
      '{"maturityDate":"2031-08-01","amount":1}',
    );
  });

  test.each(['', 'A', '2031-08-01.', '2031-08-01.a', '2031-08-01.AB', '2031-08-01A', '2031-13-01', '2031-08-01 A'])(
    '“%s” is none',
    (text) => expect(() => maturityKey(text)).toThrow(RangeError),
  );

  test('comes in text order by date, then by letter', () => {
    const keys = ['2032-08-01.A', '2032-08-01.B', '2032-08-02', '2031-08-01'].map(maturityKey);
    expect(keys.toSorted()).toEqual(['2031-08-01', '2032-08-01.A', '2032-08-01.B', '2032-08-02']);
  });

  test('is said with its letter', () => {
    expect(maturityInWords(maturityKey('2032-08-01.A'))).toBe('Aug 1, 2032 (A)');
    expect(maturityInWords(maturityKey('2031-08-01'))).toBe('Aug 1, 2031');
    expect(maturityText(maturityKey('2032-08-01.A'))).toBe('2032-08-01 A');
  });
});

describe('letters', () => {
  const row = (maturityDate: Day, maturityId?: string) => ({ maturityDate, ...(maturityId && { maturityId }) });
  const lettersOf = (...rows: ReturnType<typeof row>[]) => withMaturityIds(rows).map(({ maturityId }) => maturityId);

  test.each<[string, ReturnType<typeof row>[], (string | undefined)[]]>([
    ['are given in the order of the rows', [row(shared), row(alone), row(shared)], ['A', undefined, 'B']],
    ['are kept', [row(shared, 'B'), row(shared)], ['B', 'A']],
    ['are kept by the first row that has one', [row(shared, 'A'), row(shared, 'A')], ['A', 'B']],
    ['leave a row that is alone', [row(alone, 'B'), row(shared), row(shared)], [undefined, 'A', 'B']],
    ['fill gaps', [row(shared, 'A'), row(shared, 'C'), row(shared)], ['A', 'C', 'B']],
  ])('%s', (_, rows, letters) => expect(lettersOf(...rows)).toEqual(letters));

  test('are 26', () => {
    const rows = Array.from({ length: 26 }, () => row(shared));
    expect(lettersOf(...rows)).toEqual(maturityIds);
    expect(() => lettersOf(...rows, row(shared))).toThrow(RangeError);
  });

  test('name each row, whatever was given, and do not change when they are given again', () => {
    const anyRow = fc.record({
      maturityDate: fc.constantFrom(alone, shared),
      maturityId: fc.option(fc.constantFrom('A', 'B', 'C'), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }), (rows) => {
        const named = withMaturityIds(rows);
        expect(new Set(named.map(keyOf)).size).toBe(rows.length);
        expect(withMaturityIds(named)).toEqual(named);
        for (const { maturityDate, maturityId } of named) {
          const count = rows.filter((one) => one.maturityDate === maturityDate).length;
          expect(maturityId !== undefined).toBe(count > 1);
        }
      }),
    );
  });
});
