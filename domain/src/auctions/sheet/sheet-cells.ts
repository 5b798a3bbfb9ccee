/** Parses single cells of spreadsheets: days, amounts and percentages as people write them. */
import { type Day, dayFromParts, dayOrNull, daysInMonth } from '../../base/dates.ts';
import { type Cents, centsFromDollars } from '../../base/money.ts';

/** A day in American or ISO notation: '12/1/2030', '12/1/30', 'Dec 1, 2030', '1-Dec-2030', '2030-12-01'; otherwise null. */
export function readDay(text: string): Day | null {
  const written = text.trim();
  const iso = dayOrNull(written);
  if (iso !== null) return iso;
  const numbers = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2}|\d{4})$/.exec(written);
  if (numbers) return dayIfReal(numbers[3], Number(numbers[1]), numbers[2]);
  const american = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(written);
  if (american) return dayIfReal(american[3], monthOf(american[1]), american[2]);
  const other = /^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{2}|\d{4})$/i.exec(written);
  return other ? dayIfReal(other[3], monthOf(other[2]), other[1]) : null;
}

/** '$1,250,000.00', '1250000' or '-5,000' as cents; null for anything else. */
export function readDollars(text: string): Cents | null {
  const match = /^(-?)\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d*)?$/.exec(text.trim());
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  return centsFromDollars(Number(`${sign}${whole.replaceAll(',', '')}${fraction}`));
}

/** '4.25%' or '4.25' as 4.25; null for anything else. */
export function readPercent(text: string): number | null {
  const match = /^(-?(?:\d+(?:\.\d*)?|\.\d+))\s*%?$/.exec(text.trim());
  return match ? Number(match[1]) : null;
}

/**
 * A price per 100 of par: '101.25', or the dollars for one bond and its par, '$500/$750', with the nine decimals that its exact cost needs; null for anything
 * else.
 */
export function readPrice(text: string): number | null {
  const perBond = /^\$?(\d+(?:\.\d+)?)\s*\/\s*\$?(\d+(?:\.\d+)?)$/.exec(text.trim().replaceAll(',', ''));
  if (perBond === null) return readPercent(text);
  const par = Number(perBond[2]);
  return par === 0 ? null : Math.round((Number(perBond[1]) / par) * 1e11) / 1e9;
}

/** A rate or a price as the market prints it, '3.850'. More decimals that mean something stay; the noise of doubles does not. */
export function inThousandths(figure: number): string {
  const printed = figure.toFixed(3);
  return Math.abs(Number(printed) - figure) < 1e-9 ? printed : String(figure);
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function monthOf(name = ''): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** Two-digit years are in this century: bonds are due in the future. */
function dayIfReal(year = '', month = 0, date = ''): Day | null {
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const isReal = fullYear > 0 && month >= 1 && month <= 12;
  if (!isReal || Number(date) < 1 || Number(date) > daysInMonth(fullYear, month)) return null;
  return dayFromParts(fullYear, month, Number(date));
}
