/** Writes the entry of an action in the order log. */
import { dateOf, idOf, type MaturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import type { OrderAction } from './order-action-types.ts';

/** The action's entry in the order log, as take_order_actions completes it; canonical JSON, quoted as an array item here
 * already, since searching for characters to quote costs more than writing it. */
export function entryText({ kind, lines, changed }: OrderAction): string {
  const isWritten = new Set(lines.map(({ maturityDate }) => maturityDate));
  const standing = [
    ...lines.filter(({ amount }) => amount > 0).map((line) => ({ ...line, place: line.sequence ?? '%2$s' })),
    ...(changed?.lines ?? [])
      .filter(({ maturityDate, state }) => state !== 'Withdrawn' && !isWritten.has(maturityDate))
      .map((line) => ({ ...line, place: line.sequence })),
  ];
  const texts = standing
    .sort((a, b) => (a.maturityDate < b.maturityDate ? -1 : 1))
    .map(({ amount, isLocal, maturityDate, orderClass, place, rank }) => {
      const local = isLocal ? '\\"isLocal\\":true,' : '';
      return `{\\"amount\\":${amount},${local}\\"maturityDate\\":\\"${nameOf(maturityDate)}\\",\\"orderClass\\":\\"${orderClass}\\",\\"place\\":${place},\\"rank\\":${rank}}`;
    });
  return `"{\\"at\\":\\"%1$s\\",\\"bidder\\":\\"%4$s\\",\\"index\\":%2$s,\\"kind\\":\\"${kind}\\",\\"lines\\":[${texts.join(',')}],\\"order\\":\\"%3$s\\"}"`;
}

/** The date, and the field of the letter after it where the date is shared. */
function nameOf(key: MaturityKey): string {
  const id = idOf(key);
  return id === '' ? key : `${dateOf(key)}\\",\\"maturityId\\":\\"${id}`;
}
