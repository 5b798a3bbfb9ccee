/** The lines of an order as an order log is replayed. */
import { keyOf } from '../auctions/maturity-key.ts';
import { Invalid, invalid } from '../base/sentences/findings.ts';
import type { RecordedTerms } from '../sale-changes/recorded-terms.ts';
import type { LoggedLine, OrderEntry } from './entries.ts';
import type { LogPart } from './entry-forms/unknown-entries.ts';

/** A line that is open at the end of a log. */
export interface StandingLine extends LoggedLine {
  readonly order: string;
  readonly bidder: string;
  /** When it got its place. */
  readonly placedAt: string;
}

/** The lines of an order after an action. Checks that depend on a part of which the log is not sure are not made. */
export function standingLines(
  entry: OrderEntry,
  terms: RecordedTerms,
  earlier: readonly StandingLine[],
  unsure: ReadonlySet<LogPart>,
): StandingLine[] {
  const { order, bidder, index, at } = entry;
  let last = '';
  return entry.lines.map((line) => {
    const maturity = keyOf(line);
    const before = earlier.find((one) => keyOf(one) === maturity);
    checkLine(line, { index, terms, before, unsure });
    if (maturity === last) throw invalid('it has {day} twice', { day: maturity });
    if (maturity < last) throw invalid('it has {day} after {last}', { day: maturity, last });
    last = maturity;
    return { ...line, order, bidder, placedAt: line.place === index ? at : (before?.placedAt ?? at) };
  });
}

interface LineContext {
  readonly index: number;
  readonly terms: RecordedTerms;
  readonly before: LoggedLine | undefined;
  readonly unsure: ReadonlySet<LogPart>;
}

/** A line that was reduced or is unchanged keeps its place and class; any other gets the place of its entry. */
function checkLine(line: LoggedLine, { index, terms, before, unsure }: LineContext): void {
  const { amount, isLocal, orderClass, rank, place } = line;
  const maturity = keyOf(line);
  const isOfTerms = !unsure.has('terms');
  if (isOfTerms && !terms.maturities.some((offered) => keyOf(offered) === maturity)) {
    throw invalid('{day} is not offered', { day: maturity });
  }
  if (amount === 0) throw new Invalid('a line without an amount does not stand');
  if (unsure.has('orders')) return;
  if (before !== undefined && amount <= before.amount) {
    const isSameClass = orderClass === before.orderClass && rank === before.rank && isLocal === before.isLocal;
    if (place === before.place && isSameClass) return;
    throw invalid('the line of {day} was not increased, so it keeps its place and its class', { day: maturity });
  }
  if (isOfTerms && isLocal && terms.localZipCodes === undefined)
    throw invalid('the line of {day} is local, and the terms prefer no local investors', { day: maturity });
  if (place !== index)
    throw invalid('the line of {day} has the place {place}, which is not its own', { day: maturity, place });
  if (isOfTerms && rank !== terms.ranks[orderClass])
    throw invalid('the rank of the line of {day} is not that of its class', { day: maturity });
}
