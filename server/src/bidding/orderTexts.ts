/** Writes what take_order_actions stores of an action as text: its lines in the history, and its entry in the order log. */
import { dollarsOf } from '@fairbook/domain/money.ts';
import { requireFound } from '../errors.ts';
import type { OrderAction } from './orderActions.ts';

/**
 * The lines of an action in history format, with %s for each one's position. Quoted as an array item here already, since searching for characters
 * to quote costs more than writing it.
 */
export function historyText({ lines }: OrderAction): string {
  const kept = lines.map(({ maturityDate, amount, before, orderClass, rank }) => {
    const amounts = `\\"amount\\":${dollarsOf(amount)},\\"before\\":${dollarsOf(before)}`;
    return `{\\"maturityDate\\":\\"${maturityDate}\\",${amounts},\\"orderClass\\":\\"${orderClass}\\",\\"rank\\":${rank},\\"sequence\\":%s}`;
  });
  return `"[${kept.join(',')}]"`;
}

/** The action's entry in the order log, as take_order_actions completes it; canonical JSON, quoted as in `historyText`. */
export function entryText({ kind, lines, changed }: OrderAction): string {
  const isWritten = new Set(lines.map(({ maturityDate }) => maturityDate));
  const standing = [
    ...lines.filter(({ amount }) => amount > 0).map((line) => ({ ...line, place: line.place ?? '%2$s' })),
    ...(changed?.lines ?? [])
      .filter(({ maturityDate, state }) => state !== 'Withdrawn' && !isWritten.has(maturityDate))
      .map((line) => ({ ...line, place: requireFound(line.logIndex) })),
  ];
  const texts = standing
    .sort((a, b) => (a.maturityDate < b.maturityDate ? -1 : 1))
    .map(({ amount, maturityDate, orderClass, place, rank }) => {
      return `{\\"amount\\":${amount},\\"maturityDate\\":\\"${maturityDate}\\",\\"orderClass\\":\\"${orderClass}\\",\\"place\\":${place},\\"rank\\":${rank}}`;
    });
  return `"{\\"at\\":\\"%1$s\\",\\"bidder\\":\\"%4$s\\",\\"index\\":%2$s,\\"kind\\":\\"${kind}\\",\\"lines\\":[${texts.join(',')}],\\"order\\":\\"%3$s\\"}"`;
}
