/** Parts of a year between two days, exact, under the day counts of the market; and the regular dates on which a bond pays interest. */
import { addMonths, type Day, dayFromParts, days360, daysInMonth, partsOf } from '../base/dates.ts';
import type { InterestFrequency } from '../base/vocabulary.ts';

/** Interest payments a year, the M of MSRB Rule G-33. */
export const paymentsPerYear: Record<InterestFrequency, 12 | 2 | 1> = { Monthly: 12, 'Semi-Annual': 2, Annual: 1 };

/** 1, 2 or 12 interest payments a year. */
export type PaymentsPerYear = (typeof paymentsPerYear)[InterestFrequency];

/**
 * Municipal bonds count 30/360 (MSRB Rule G-33(e)). Notes with interest at maturity count as their issuer chose, sometimes actual days over 360 or 365
 * (the same rule). Treasury securities count actual days of each interest period over the days it has (31 CFR part 356, appendix B).
 */
export type DayCount = '30/360' | 'actual/actual' | 'actual/360' | 'actual/365';

/** An exact fraction of a year. */
export interface YearPart {
  readonly part: number;
  readonly of: number;
}

/** Days by the calendar. */
export function actualDays(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000);
}

/**
 * The regular payment dates after a day, counted back from maturity, and the last one at or before that day. With `endOfMonth` they are last days of
 * their months where maturity is one, as Treasury notes pay: from February 28 back to August 31. Throws a RangeError where the bond is due by then.
 */
export function regularDates(
  maturityDate: Day,
  payments: PaymentsPerYear,
  after: Day,
  endOfMonth = false,
): { before: Day; dates: Day[] } {
  if (maturityDate <= after) throw new RangeError(`a bond due ${maturityDate} has no interest after ${after}`);
  const dateOf = endOfMonth && isMonthEnd(maturityDate) ? monthEnd : (of: Day) => of;
  const dates: Day[] = [];
  let date = maturityDate;
  while (date > after) {
    dates.unshift(date);
    date = dateOf(addMonths(maturityDate, (-dates.length * 12) / payments));
  }
  return { before: date, dates };
}

/**
 * True for a bond that begins and ends on last days of months, and whose interest dates, counted back from the maturity, are not all last days: from
 * August 31 to February 29 it pays on February 28 and August 29, or with `endOfMonth` on the last days. Its issuer has to say which.
 */
export function asksMonthEnds(
  { maturityDate, dated }: { readonly maturityDate: Day | null; readonly dated: Day | null },
  frequency: string | null,
): boolean {
  const payments = new Map<string | null, PaymentsPerYear>(Object.entries(paymentsPerYear)).get(frequency);
  if (maturityDate === null || dated === null || payments === undefined || maturityDate <= dated) return false;
  if (!isMonthEnd(dated) || !isMonthEnd(maturityDate)) return false;
  return regularDates(maturityDate, payments, dated).dates.some((date) => !isMonthEnd(date));
}

/** How a bond counts time: its regular dates, from the last at or before its beginning, and the place of each. */
export interface BondCalendar {
  readonly dates: readonly Day[];
  readonly places: ReadonlyMap<Day, number>;
  readonly paymentsPerYear: PaymentsPerYear;
  readonly dayCount: DayCount;
}

/** How an issue counts time. */
export interface CountingTerms {
  readonly paymentsPerYear: PaymentsPerYear;
  /** 30/360 where it is left out. */
  readonly dayCount?: DayCount;
  /** True if interest is paid on last days of months where a bond is due on one. */
  readonly endOfMonth?: boolean;
}

/**
 * The calendar of a bond from a day on. Interest paid once has no regular periods, so its days are always counted. Throws a RangeError where the bond
 * is due by then.
 */
export function bondCalendar(
  maturityDate: Day,
  { paymentsPerYear, dayCount = '30/360', endOfMonth }: CountingTerms,
  from: Day,
  isPeriodic: boolean,
): BondCalendar {
  const { before, dates } = regularDates(maturityDate, paymentsPerYear, from, endOfMonth);
  const all = [before, ...dates];
  return {
    dates: all,
    places: new Map(isPeriodic ? all.map((date, index) => [date, index]) : []),
    paymentsPerYear,
    dayCount,
  };
}

/**
 * The part of a year from one day to a later one, both within the calendar. Under 30/360 and actual/actual a regular period is whole, whatever its
 * days: February's end would otherwise count differently. Under actual/actual the parts of periods at both ends count by their own days.
 */
export function yearPart(from: Day, to: Day, { dates, places, paymentsPerYear, dayCount }: BondCalendar): YearPart {
  if (dayCount === 'actual/360') return { part: actualDays(from, to), of: 360 };
  if (dayCount === 'actual/365') return { part: actualDays(from, to), of: 365 };
  const [start, end] = [places.get(from), places.get(to)];
  if (start !== undefined && end !== undefined) return { part: end - start, of: paymentsPerYear };
  if (dayCount === '30/360') return { part: days360(from, to), of: 360 };
  let [periods, over] = [0, 1];
  for (const [index, opening] of dates.entries()) {
    const closing = dates[index + 1];
    if (closing === undefined || closing <= from || opening >= to) continue;
    const days = actualDays(opening < from ? from : opening, closing > to ? to : closing);
    const ofDays = actualDays(opening, closing);
    if (days === ofDays) periods += over;
    else [periods, over] = [periods * ofDays + days * over, over * ofDays];
  }
  return { part: periods, of: over * paymentsPerYear };
}

export function isMonthEnd(of: Day): boolean {
  const { year, month, date } = partsOf(of);
  return date === daysInMonth(year, month);
}

function monthEnd(of: Day): Day {
  const { year, month } = partsOf(of);
  return dayFromParts(year, month, daysInMonth(year, month));
}
