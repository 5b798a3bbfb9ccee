/** Length of time in one unit: how long a case waits, and until its decision is due. Pure. */
import { locale } from '@fairbook/ui/theme/locale.ts';

const minute = 60_000;
const units = [
  { unit: 'day', ms: 24 * 60 * minute },
  { unit: 'hour', ms: 60 * minute },
  { unit: 'minute', ms: minute },
] as const;

/** '3 days ago', 'in 5 hr.': the largest full unit, rounded; null within a minute. */
export function agoText(at: Date, now: Date): string | null {
  const found = unitOf(at.getTime() - now.getTime());
  if (!found) return null;
  return new Intl.RelativeTimeFormat(locale, { style: 'short' }).format(found.count, found.unit);
}

/** '2 days', '5 hr' without a direction; at least a minute. */
export function lengthText(ms: number): string {
  const { count, unit } = unitOf(Math.max(minute, Math.abs(ms))) ?? { count: 1, unit: 'minute' };
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
}

function unitOf(ms: number) {
  for (const { unit, ms: size } of units) {
    if (Math.abs(ms) >= size) return { count: Math.round(ms / size), unit };
  }
  return null;
}
