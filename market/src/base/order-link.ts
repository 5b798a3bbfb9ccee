/** Lines of an order in the address of an auction, which fill its ticket. Pure. */

import { isMaturityId, keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { dayOrNull } from '@fairbook/domain/base/dates.ts';
import { type Cents, centsFromDollars, dollarsOf } from '@fairbook/domain/base/money.ts';
import { paths } from './paths.ts';
import { type Typed, textOf } from './typed-amounts.ts';

/** The parameter of the address. */
export const orderParameter = 'order';

interface Line {
  /** Its key. */
  readonly maturityDate: string;
  readonly amount: Cents;
}

/** The auction with these lines in its ticket: '2030-06-01_10000.2031-06-01_5000', with a letter after a date that is shared. */
export function orderPath(auctionId: string, lines: readonly Line[]): string {
  const text = lines
    .map(({ maturityDate, amount }) => `${maturityDate.replace('.', '')}_${dollarsOf(amount)}`)
    .join('.');
  return `${paths.auction(auctionId)}?${orderParameter}=${text}`;
}

/** The ticket's text by maturity; whatever is no line is dropped. */
export function readOrder(text: string | null): Typed {
  const lines = (text ?? '').split('.').map((part) => part.split('_'));
  return Object.fromEntries(
    lines.flatMap(([name = '', dollars = '']) => {
      const [maturityDate, maturityId] = [name.slice(0, 10), name.slice(10)];
      const amount = /^\d{1,12}$/.test(dollars) ? centsFromDollars(Number(dollars)) : null;
      const isKnown = dayOrNull(maturityDate) !== null && (maturityId === '' || isMaturityId(maturityId));
      return isKnown && amount ? [[keyOf({ maturityDate, maturityId }), textOf(amount)]] : [];
    }),
  );
}
