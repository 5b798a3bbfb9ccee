/** What changes when an order is amended. */
import type { Investment } from './bidding.ts';
import type { Day } from './dates.ts';
import { type Cents, cents, sum } from './money.ts';

/** What an amendment does to one line. `from` is 0 for a new line, `to` is 0 for one that is withdrawn. */
export interface LineChange {
  readonly maturityDate: Day;
  readonly from: Cents;
  readonly to: Cents;
  /** True where the line is new or larger than it was: it then goes behind all orders placed before. */
  readonly takesNewSequence: boolean;
}

/** The lines that differ between an order as it stands and as it shall be: a smaller line keeps its place in time. */
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
