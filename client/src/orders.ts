/** Reads orders from arguments and from CSV. */
import { createHash } from 'node:crypto';
import { maturityKey, type NamedMaturity, namedMaturity } from '@fairbook/domain/auctions/maturity-key.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { readOrderFile } from '@fairbook/domain/orders/order-file.ts';
import { Misuse } from './settings.ts';

export interface Line extends NamedMaturity {
  readonly investmentAmount: number;
}

export interface Order {
  readonly auctionId: string;
  readonly investments: readonly Line[];
  readonly key: string;
  /** Name of the order in the investor's systems, if any. */
  readonly clientReference?: string;
}

/** '2031-06-01=25000', or '2059-04-01.A=25000' where several maturities have one date. */
export function lineOf(argument: string): Line {
  const [maturity = '', amount = '', ...rest] = argument.split('=');
  if (rest.length > 0) throw new Misuse(`${argument} is not MATURITY=DOLLARS, such as 2031-06-01=25000`);
  return checked(maturity, amount, argument);
}

/**
 * The orders in a CSV file, read as the page reads it: columns auction, maturity and amount, and order and reference where there are several orders of one sale, or
 * they have names. Throws where anything in it is wrong, so that no half of a file is placed. The Idempotency-Key follows from what is ordered and from the batch, so the same file again places nothing
 * twice.
 */
export function ordersIn(text: string, batch: string): Order[] {
  const { orders, errors } = readOrderFile(text);
  if (errors.length > 0)
    throw new Misuse(errors.map(({ row, message }) => (row === 0 ? message : `Line ${row}: ${message}`)).join('\n'));
  return orders.map(({ auctionId, order, reference, lines }) => {
    const investments = lines.map(({ maturityDate, investmentAmount }) => ({
      ...namedMaturity(maturityDate),
      investmentAmount: dollarsOf(investmentAmount),
    }));
    const name = JSON.stringify([auctionId, order, ...(reference === null ? [] : [reference])]);
    const digest = createHash('sha256')
      .update(JSON.stringify([batch, name, investments]))
      .digest('hex');
    return { auctionId, investments, key: `csv-${digest}`, ...(reference !== null && { clientReference: reference }) };
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
