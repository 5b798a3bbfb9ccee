/** Lines of an order in the address of an auction, which fill its ticket. Pure. */
import { dayOrNull } from '@fairbook/domain/dates.ts';
import { type Cents, centsFromDollars, dollarsOf } from '@fairbook/domain/money.ts';
import { paths } from './paths.ts';
import { type Typed, textOf } from './typed-amounts.ts';

/** The parameter of the address. */
export const orderParameter = 'order';

interface Line {
  readonly maturityDate: string;
  readonly amount: Cents;
}

/** The auction with these lines in its ticket: '2030-06-01_10000.2031-06-01_5000'. */
export function orderPath(auctionId: string, lines: readonly Line[]): string {
  const text = lines.map(({ maturityDate, amount }) => `${maturityDate}_${dollarsOf(amount)}`).join('.');
  return `${paths.auction(auctionId)}?${orderParameter}=${text}`;
}

/** The ticket's text by maturity; whatever is no line is dropped. */
export function readOrder(text: string | null): Typed {
  const lines = (text ?? '').split('.').map((part) => part.split('_'));
  return Object.fromEntries(
    lines.flatMap(([maturityDate = '', dollars = '']) => {
      const amount = /^\d{1,12}$/.test(dollars) ? centsFromDollars(Number(dollars)) : null;
      return dayOrNull(maturityDate) !== null && amount ? [[maturityDate, textOf(amount)]] : [];
    }),
  );
}
