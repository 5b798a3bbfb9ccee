/** Reads orders from arguments and from CSV. */
import { createHash } from 'node:crypto';
import { maturityKey, type NamedMaturity, namedMaturity } from '@fairbook/domain/maturity-key.ts';
import { cellsOf, separatorOf } from '@fairbook/domain/sheet.ts';
import { Misuse } from './settings.ts';

export interface Line extends NamedMaturity {
  readonly investmentAmount: number;
}

export interface Order {
  readonly auctionId: string;
  readonly investments: readonly Line[];
  readonly key: string;
  /** What the systems of the investor call it, if anything. */
  readonly clientReference?: string;
}

/** '2031-06-01=25000', or '2059-04-01.A=25000' where several maturities have one date. */
export function lineOf(argument: string): Line {
  const [maturity = '', amount = '', ...rest] = argument.split('=');
  if (rest.length > 0) throw new Misuse(`${argument} is not MATURITY=DOLLARS, such as 2031-06-01=25000`);
  return checked(maturity, amount, argument);
}

/**
 * The orders in a CSV file with the columns auction, maturity and amount. Lines of one auction are one order, or of one value of the column `order` if
 * there is one, or of the column `reference`, which the market keeps with the order. The Idempotency-Key follows from what is ordered and from the batch, so the same file again places nothing twice.
 */
export function ordersIn(text: string, batch: string): Order[] {
  const [header = [], ...rows] = cellsOf(text, separatorOf(text)).filter((cells) => cells.some((cell) => cell.trim()));
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = ['auction', 'maturity', 'amount'].filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Misuse(`The first line must name the columns; missing: ${missing.join(', ')}`);
  const cellOf = (cells: readonly string[], name: string) => cells[names.indexOf(name)]?.trim() ?? '';
  const lines = rows.map((cells, at) => ({
    auctionId: cellOf(cells, 'auction'),
    order: names.includes('order') ? cellOf(cells, 'order') : '',
    reference: names.includes('reference') ? cellOf(cells, 'reference') : '',
    line: checked(cellOf(cells, 'maturity'), cellOf(cells, 'amount'), `Line ${at + 2}`),
  }));
  const groups = Map.groupBy(lines, ({ auctionId, order, reference }) =>
    JSON.stringify([auctionId, order, ...(reference ? [reference] : [])]),
  );
  return [...groups].map(([name, group]) => {
    const investments = group.map(({ line }) => line);
    const digest = createHash('sha256')
      .update(JSON.stringify([batch, name, investments]))
      .digest('hex');
    const { auctionId = '', reference } = group[0] ?? {};
    return { auctionId, investments, key: `csv-${digest}`, ...(reference && { clientReference: reference }) };
  });
}

function checked(maturity: string, amount: string, where: string): Line {
  const plain = amount.replaceAll(/[$,\s]/g, '');
  const named = namedOf(maturity, where);
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) throw new Misuse(`${where}: the amount must be dollars such as 25000`);
  return { ...named, investmentAmount: Number(plain) };
}

function namedOf(maturity: string, where: string): NamedMaturity {
  try {
    return namedMaturity(maturityKey(maturity));
  } catch {
    throw new Misuse(
      `${where}: the maturity must be a day such as 2031-06-01, or 2059-04-01.A where several have one date`,
    );
  }
}
