/** Texts of a countdown. Pure, so that texts and announcements can be tested without a clock. */
import { chartTexts } from './chart-texts.ts';

export type CountdownTone = 'calm' | 'soon' | 'last' | 'over';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Screen readers announce the countdown only when it passes one of these, in minutes. */
const announced = [60, 15, 5, 1];

/** The remaining time shown next: never more than shown before, so that a corrected clock pauses the display instead of turning it back. */
export function nextRemaining(shown: number | null, until: number, now: number): number {
  const remaining = Math.max(0, until - now);
  return shown === null ? remaining : Math.min(shown, remaining);
}

export function toneOf(remaining: number): CountdownTone {
  if (remaining <= 0) return 'over';
  if (remaining <= minute) return 'last';
  return remaining <= 5 * minute ? 'soon' : 'calm';
}

/** '2 d 04:12:33', '04:12:33', '12:33'; a started second counts as whole. */
export function clockText(remaining: number): string {
  const left = Math.ceil(remaining / second) * second;
  const two = (value: number) => String(value).padStart(2, '0');
  const days = Math.floor(left / day);
  const hours = Math.floor((left % day) / hour);
  const tail = `${two(Math.floor((left % hour) / minute))}:${two(Math.floor((left % minute) / second))}`;
  if (days > 0) return `${days} d ${two(hours)}:${tail}`;
  return hours > 0 ? `${two(hours)}:${tail}` : tail;
}

/** '2 days 4 hours', '12 minutes', '33 seconds': the two largest units, for screen readers. */
export function spokenText(remaining: number): string {
  const left = Math.ceil(remaining / second) * second;
  const words = chartTexts.countdown;
  const parts: [number, (count: number) => string][] = [
    [Math.floor(left / day), words.days],
    [Math.floor((left % day) / hour), words.hours],
    [Math.floor((left % hour) / minute), words.minutes],
    [Math.floor((left % minute) / second), words.seconds],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return words.seconds(0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, word]) => word(count))
    .join(' ');
}

/** The sentence to announce when the time left fell from `before` to `after`, or null. */
export function announcementBetween(before: number, after: number): string | null {
  const passed = announced.filter((minutes) => before > minutes * minute && after <= minutes * minute);
  const latest = passed.at(-1);
  if (latest === undefined || after <= 0) return null;
  return chartTexts.countdown.left(chartTexts.countdown.minutes(latest));
}

/** The share of the total time that is left, 0 to 1. */
export function shareLeft(remaining: number, from: number, until: number): number {
  return until > from ? Math.min(1, Math.max(0, remaining / (until - from))) : 0;
}
