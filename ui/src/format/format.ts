/** Formats money, percentages, days and moments. Days stay text throughout and never meet a time zone. */
import { dayOrNull } from '@fairbook/domain/base/dates.ts';
import { locale } from '../theme/locale.ts';

const nbsp = '\u00a0';

const exact = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 3,
});
const counts = new Intl.NumberFormat(locale);
// Days have no zone: they are read and shown in one.
const days = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' });

/** '$12,500,000.00' from dollars as in the API. */
export function formatMoney(dollars: number): string {
  return exact.format(dollars);
}

/** '$12,500,000': for amounts that are whole dollars by rule, such as principal and orders. Cents are shown if there are any. */
export function formatWholeMoney(dollars: number): string {
  return Number.isInteger(dollars) ? whole.format(dollars) : exact.format(dollars);
}

/** '$12.5M', three figures at most; the full value belongs in the title. */
export function compactMoney(dollars: number): string {
  return Math.abs(dollars) < 1000 ? formatWholeMoney(dollars) : compact.format(dollars);
}

export function formatCount(count: number): string {
  return counts.format(count);
}

/** '4.78%' from 4.78. */
export function formatPercent(percent: number, digits = 2): string {
  return `${percent.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })}%`;
}

/** '4.78%' from 4.78, and a dash from 0, which means that no yield is set. */
export function formatYield(percent: number, digits = 2): string {
  return percent > 0 ? formatPercent(percent, digits) : '–';
}

/** '2.50–4.78%', or one figure where both ends print the same. */
export function formatPercentRange(low: number, high: number): string {
  const from = low.toFixed(2);
  return from === high.toFixed(2) ? formatPercent(low) : `${from}–${formatPercent(high)}`;
}

/** '1.8×': how often one amount covers another; two places up to 1.1, where the second one says whether it is covered and by how much. */
export function formatCover(ratio: number): string {
  const digits = ratio >= 10 ? 0 : ratio >= 1.1 || ratio === 1 ? 1 : 2;
  // Rounding must never promote an amount that falls short to one that is covered, nor hide the smallest demand.
  const cut = Math.floor(ratio * 10 ** digits + 1e-9) / 10 ** digits;
  return ratio > 0 && cut === 0 ? '<0.01×' : `${cut.toFixed(digits)}×`;
}

/** 'Dec 1, 2030' from '2030-12-01'; anything that is not a day is returned as it is. */
export function formatDay(day: string): string {
  const known = dayOrNull(day.slice(0, day[10] === '.' ? 10 : undefined));
  return known === null ? day : `${days.format(new Date(known))}${letterOf(day)}`;
}

/** ' (A)' for the key of a maturity that shares its date with others (domain/src/auctions/maturity-key.ts); otherwise nothing. */
function letterOf(key: string): string {
  return key[10] === '.' ? ` (${key.slice(11)})` : '';
}

/** 'Dec 2030' from '2030-12-01', or 'Dec 2030 (A)' from '2030-12-01.A'. */
export function formatMonth(day: string): string {
  const known = dayOrNull(`${day.slice(0, 7)}-01`);
  return known === null ? day : `${months.format(new Date(known))}${letterOf(day)}`;
}

const day: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' };

/** IANA name of the reader's own zone: that of the browser. */
export function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** 'Pacific Time': the name of a zone that is the same all year, as a sentence begins. */
export function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** 'Nov 21, 2026, 2:05 PM PST' in `zone`, an IANA name: the issuer's zone for all that belongs to a sale, otherwise the reader's. */
export function formatMoment(iso: string, zone: string): string {
  return inZone(iso, zone, { ...day, ...time });
}

/** 'Nov 21, 2026, 2:05:07 PM PST': where an order's time matters. */
export function formatExactMoment(iso: string, zone: string): string {
  return inZone(iso, zone, { ...day, ...time, second: '2-digit' });
}

/** '2:05:07 PM PST': for something that happened today, such as the last save. */
export function formatClock(iso: string, zone: string): string {
  return inZone(iso, zone, { ...time, second: '2-digit' });
}

/** '2:05 PM PST': beside the day. */
export function formatTime(iso: string, zone: string): string {
  return inZone(iso, zone, time);
}

/** 'Nov 21, 2026': the day of a moment. */
export function formatDayOf(iso: string, zone: string): string {
  return inZone(iso, zone, day);
}

/** 'Saturday, November 21, 2026': the day of a moment, as a heading. */
export function formatWeekday(iso: string, zone: string): string {
  return inZone(iso, zone, { ...day, month: 'long', weekday: 'long' });
}

/** A span of time in a language: 'Saturday, Nov 28, 10:00 PM to 11:00 PM ET'. `to` is the word between the two. */
export function formatSpan(from: string, to: string, zone: string, words: { locale: string; to: string }): string {
  const write = (iso: string, parts: Intl.DateTimeFormatOptions) => inZone(iso, zone, parts, words.locale);
  const dayOf = (iso: string) => write(iso, { weekday: 'long', month: 'short', day: 'numeric' });
  const [first, last] = [dayOf(from), dayOf(to)];
  // Zones with daylight saving have the name that is the same all year: the two may be on either side of a change.
  const end = write(to, { hour: 'numeric', minute: '2-digit', timeZoneName: 'shortGeneric' });
  const begin = write(from, { hour: 'numeric', minute: '2-digit' });
  return `${first}, ${begin} ${words.to} ${last === first ? '' : `${last}, `}${end}`;
}

/** The moment in the reader's own zone; null where that reads the same. */
export function readersMoment(iso: string, zone: string): string | null {
  const own = formatMoment(iso, readersZone());
  return own === formatMoment(iso, zone) ? null : own;
}

function inZone(iso: string, timeZone: string, parts: Intl.DateTimeFormatOptions, language = locale): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return new Intl.DateTimeFormat(language, { ...parts, timeZone }).format(at).replaceAll('\u202f', nbsp);
}
