/** True if people can distinguish the maturities of one day, and name the one they mean. */
import { type Day, dayInWords } from '../base/dates.ts';
import type { Cents } from '../base/money.ts';
import { type Sentence, say } from '../base/sentences/sentence.ts';
import type { BondStructure } from '../bonds/structure.ts';
import { dateOf, type MaturityKey, maturityIds } from './maturity-key.ts';

interface DatedRow {
  readonly maturityDate: Day;
  readonly interestRate: number;
  readonly cusip: string;
  readonly structure?: BondStructure | undefined;
}

/** Days with maturities of the same coupon, CUSIP and series, which look the same to everyone. */
export function duplicateDates(rows: readonly DatedRow[]): Set<Day> {
  return new Set([...duplicatesIn(rows)].map(({ maturityDate }) => maturityDate));
}

function duplicatesIn(rows: readonly DatedRow[]): Set<DatedRow> {
  const alike = Map.groupBy(rows, (row) =>
    [row.maturityDate, row.interestRate, row.cusip, row.structure?.series ?? ''].join(' '),
  );
  return new Set([...alike.values()].filter(({ length }) => length > 1).flat());
}

/** The error of a row's day, or null, by index. */
export function dayErrors(rows: readonly DatedRow[]): (Sentence | null)[] {
  const duplicates = duplicatesIn(rows);
  const byDate = Map.groupBy(rows, ({ maturityDate }) => maturityDate);
  return rows.map((row) => {
    if (duplicates.has(row)) return 'Another maturity of this day has the same coupon and CUSIP';
    const count = byDate.get(row.maturityDate)?.length ?? 0;
    return count > maturityIds.length
      ? say('At most {most} maturities can fall due on one day', { most: maturityIds.length })
      : null;
  });
}

/** Facts of a row that orders need; its coupon tells it from others of its date. */
export interface OfferedRow {
  readonly isOffered: boolean;
  readonly isWithdrawn?: boolean | undefined;
  readonly maturityDate: Day;
  readonly maturityId?: string | undefined;
  readonly principalAmount: Cents;
  readonly interestRate?: number;
}

/** The error in the date alone of a maturity that shares it with others; null where the date is right. */
export function sharedDateError(rows: readonly OfferedRow[], key: MaturityKey): Sentence | null {
  const twins = rows.filter((row) => row.isOffered && row.maturityId && row.maturityDate === dateOf(key));
  if (twins.length === 0) return null;
  const names = twins.map(({ maturityId, interestRate }) =>
    interestRate === undefined ? maturityId : `${maturityId}: ${interestRate}%`,
  );
  return say('Several maturities are due on {day}: name one by its maturityId ({names})', {
    day: { time: dayInWords(dateOf(key)) },
    names: names.join(', '),
  });
}
