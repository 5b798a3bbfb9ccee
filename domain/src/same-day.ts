/** Whether people can distinguish the maturities of one day. */
import type { Day } from './dates.ts';
import { maturityIds } from './maturity-key.ts';

interface Row {
  readonly maturityDate: Day;
  readonly interestRate: number;
  readonly cusip: string;
}

/** Days with maturities of the same coupon and CUSIP, which look the same to everyone. */
export function duplicateDates(rows: readonly Row[]): Set<Day> {
  return new Set([...duplicatesIn(rows)].map(({ maturityDate }) => maturityDate));
}

function duplicatesIn(rows: readonly Row[]): Set<Row> {
  const alike = Map.groupBy(rows, (row) => `${row.maturityDate} ${row.interestRate} ${row.cusip}`);
  return new Set([...alike.values()].filter(({ length }) => length > 1).flat());
}

/** The error of a row's day, or null, by index. */
export function dayErrors(rows: readonly Row[]): (string | null)[] {
  const duplicates = duplicatesIn(rows);
  const byDate = Map.groupBy(rows, ({ maturityDate }) => maturityDate);
  return rows.map((row) => {
    if (duplicates.has(row)) return 'Another maturity of this day has the same coupon and CUSIP';
    const count = byDate.get(row.maturityDate)?.length ?? 0;
    return count > maturityIds.length ? `At most ${maturityIds.length} maturities can fall due on one day` : null;
  });
}
