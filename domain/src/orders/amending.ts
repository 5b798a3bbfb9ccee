/** Computes the changes of an amended order. */

import type { MaturityKey } from '../auctions/maturity-key.ts';
import { type Cents, cents, sum } from '../base/money.ts';
import type { Investment } from './bidding.ts';

/** Change of one line. `from` is 0 for a new line, `to` is 0 for a withdrawn one. */
export interface LineChange {
  readonly maturityDate: MaturityKey;
  readonly from: Cents;
  readonly to: Cents;
  /** True where the line is new or larger: it then goes behind all orders placed before. */
  readonly takesNewSequence: boolean;
}

/** Lines that differ between the current and the amended order: a reduced line keeps its position. */
export function amendLines(standing: readonly Investment[], wanted: readonly Investment[]): LineChange[] {
  const dates = [...new Set([...standing, ...wanted].map(({ maturityDate }) => maturityDate))];
  const changes = dates.map((maturityDate) => {
    const [from, to] = [standing, wanted].map((lines) =>
      sum(lines.filter((line) => line.maturityDate === maturityDate).map(({ investmentAmount }) => investmentAmount)),
    );
    return { maturityDate, from: from ?? cents(0), to: to ?? cents(0) };
  });
  return changes
    .filter(({ from, to }) => from !== to)
    .map((change) => ({ ...change, takesNewSequence: change.to > change.from }));
}
