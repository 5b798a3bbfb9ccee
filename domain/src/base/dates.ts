/** Days without a time: 'YYYY-MM-DD' strings, whose text order is their date order. */

declare const asDay: unique symbol;

/** A real calendar day, 'YYYY-MM-DD'. Never converted through a time zone. */
export type Day = string & { readonly [asDay]: true };

/** `text` as a Day, or null where it is not a real day between the years 1 and 9999. */
export function dayOrNull(text: string): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const { year, month, date } = partsOf(text as Day);
  if (year < 1 || month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return null;
  return text as Day;
}

/** `text` as a Day. Throws a RangeError where it is not one. */
export function day(text: string): Day {
  const parsed = dayOrNull(text);
  if (parsed === null) throw new RangeError(`'${text}' is not a day as YYYY-MM-DD`);
  return parsed;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Year, month (1–12) and day of the month. */
export function partsOf(of: Day): { year: number; month: number; date: number } {
  return { year: Number(of.slice(0, 4)), month: Number(of.slice(5, 7)), date: Number(of.slice(8, 10)) };
}

export const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** 'May 1, 2026': the format of a day in sentences. */
export function dayInWords(of: Day): string {
  const { year, month, date } = partsOf(of);
  return `${monthNames[month - 1]} ${date}, ${year}`;
}

/** The day `months` later (or earlier), clamped to the last day of a shorter month. */
export function addMonths(from: Day, months: number): Day {
  const { year, month, date } = partsOf(from);
  const index = year * 12 + (month - 1) + months;
  const toYear = Math.floor(index / 12);
  const toMonth = (index % 12) + 1;
  return dayFromParts(toYear, toMonth, Math.min(date, daysInMonth(toYear, toMonth)));
}

export function dayFromParts(year: number, month: number, date: number): Day {
  return day(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
}

/** The day `days` later (or earlier). */
export function addDays(from: Day, days: number): Day {
  return dayOf(new Date(Date.parse(`${from}T00:00:00Z`) + days * dayInMs));
}

const dayInMs = 24 * 60 * 60 * 1000;
/** Cache of the last day, which is most often needed next: days since 1970, and its text. */
let latest: { readonly number: number; readonly name: Day } | null = null;

/** The UTC day on which a moment falls. */
export function dayOf(moment: Date): Day {
  const number = Math.floor(moment.getTime() / dayInMs);
  if (latest?.number !== number) latest = { number, name: day(moment.toISOString().slice(0, 10)) };
  return latest.name;
}

/**
 * Days between two days on the 30/360 calendar of municipal bonds.
 * Source: MSRB Rule G-33(e): D1 = 31 counts as 30; D2 = 31 counts as 30 only where D1 is 30 or 31. No rule for February.
 */
export function days360(from: Day, to: Day): number {
  const start = partsOf(from);
  const end = partsOf(to);
  const d1 = start.date === 31 ? 30 : start.date;
  const d2 = end.date === 31 && d1 === 30 ? 30 : end.date;
  return 360 * (end.year - start.year) + 30 * (end.month - start.month) + (d2 - d1);
}
