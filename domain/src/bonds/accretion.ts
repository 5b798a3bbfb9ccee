/** Values of a capital appreciation bond from delivery to maturity. */
import { type Day, days360 } from '../base/dates.ts';
import { type Cents, cents } from '../base/money.ts';
import { regularDates } from './day-counts.ts';

export interface Accretion {
  /** The delivery date, from which the bond accretes. */
  readonly delivery: Day;
  readonly maturityDate: Day;
  /** In percent, compounded semiannually on the dates that lie half years before maturity. */
  readonly yield: number;
  /** The amount due at maturity. Tables of official statements give $5,000. */
  readonly atMaturity: Cents;
}

export interface AccretedValue {
  readonly date: Day;
  readonly value: Cents;
}

/** The amount at maturity for which official statements print accreted values. */
export const tableDenomination = cents(500_000);

/**
 * The accreted value on the delivery date and on every compounding date after it, to the cent; the last is the amount at maturity. Formula: amount ÷
 * (1 + yield/2)^(30/360 days to maturity ÷ 180). Source: MSRB glossary, compound accreted value; tables of accreted values in official statements.
 */
export function accretedValues(bond: Accretion): AccretedValue[] {
  const { dates } = regularDates(bond.maturityDate, 2, bond.delivery);
  return [bond.delivery, ...dates].map((date, index) => {
    const isRegular = index > 0;
    const periods = isRegular ? dates.length - index : days360(bond.delivery, bond.maturityDate) / 180;
    return { date, value: valueBefore(bond, periods) };
  });
}

/**
 * The accreted value on any day from delivery to maturity: between two compounding dates it grows by the same amount each day of the 30/360 calendar,
 * as official statements define it. Throws a RangeError for another day.
 */
export function accretedValueOn(bond: Accretion, on: Day): Cents {
  const table = accretedValues(bond);
  const next = table.findIndex(({ date }) => date >= on);
  const [until, since] = [table[next], table[next - 1]];
  if (until === undefined || on < bond.delivery) throw new RangeError(`the bond does not accrete on ${on}`);
  if (since === undefined || until.date === on) return until.value;
  const part = days360(since.date, on) / days360(since.date, until.date);
  return cents(Math.round(since.value + (until.value - since.value) * part));
}

function valueBefore({ yield: percent, atMaturity }: Accretion, periods: number): Cents {
  // Nine decimals of a cent remove the noise of doubles, as in prices.
  return cents(Math.round(Math.round((atMaturity / (1 + percent / 200) ** periods) * 1e6) / 1e6));
}
