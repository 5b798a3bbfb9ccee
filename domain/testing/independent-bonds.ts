/**
 * Prices, debt service and interest costs written a second time, from the rules alone and with other means: dates as year, month and day, decimals of
 * 24 digits instead of doubles, Newton's method instead of bisection. It shares no code with what it checks.
 */

export interface Ymd {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

export function ymd(text: string): Ymd {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number);
  return { year, month, date };
}

export function textOf({ year, month, date }: Ymd): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
}

/** A whole number of months earlier, on the last day of a shorter month. */
export function monthsBefore(of: Ymd, months: number): Ymd {
  const index = of.year * 12 + of.month - 1 - months;
  const [year, month] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { year, month, date: Math.min(of.date, last) };
}

/** Rule G-33(e): a 31 at the beginning counts as 30; at the end only after a 30 or 31. */
export function thirty360(from: Ymd, to: Ymd): number {
  const begin = Math.min(from.date, 30);
  const end = to.date === 31 && begin === 30 ? 30 : to.date;
  return (to.year - from.year) * 360 + (to.month - from.month) * 30 + end - begin;
}

function isBefore(one: Ymd, other: Ymd): boolean {
  return textOf(one) < textOf(other);
}

const digits = 24n;
const unit = 10n ** digits;

function decimal(figure: number): bigint {
  return BigInt(Math.round(figure * 1e9)) * 10n ** (digits - 9n);
}

function times(one: bigint, other: bigint): bigint {
  return (one * other) / unit;
}

function over(one: bigint, other: bigint): bigint {
  return (one * unit) / other;
}

function fraction(part: number, of: number): bigint {
  return (BigInt(part) * unit) / BigInt(of);
}

/** ln a = 2 artanh((a − 1) ÷ (a + 1)). */
function logarithm(of: bigint): bigint {
  const z = over(of - unit, of + unit);
  const square = times(z, z);
  let [sum, power] = [0n, z];
  for (let n = 1n; power !== 0n; n += 2n) {
    sum += power / n;
    power = times(power, square);
  }
  return 2n * sum;
}

/** Exponential of a small number, by its series after halving it eight times. */
function exponential(of: bigint): bigint {
  const small = of / 256n;
  let [sum, term] = [unit, unit];
  for (let n = 1n; term !== 0n; n += 1n) {
    term = times(term, small) / n;
    sum += term;
  }
  for (let doubled = 0; doubled < 8; doubled += 1) sum = times(sum, sum);
  return sum;
}

export interface CheckedBond {
  readonly settlement: string;
  readonly dated: string;
  readonly maturityDate: string;
  readonly interestRate: number;
  readonly paymentsPerYear: 1 | 2 | 12;
  readonly calls: readonly { readonly date: string; readonly price: number }[];
  readonly interest: 'periodic' | 'at-maturity' | 'accreted';
}

/** The price to the worst redemption, cut off at three decimals after the ninth is rounded, and its date. */
export function independentPrice(bond: CheckedBond, yieldPercent: number): { price: number; pricedTo: string } {
  const redemptions = [
    { date: bond.maturityDate, price: 100 },
    ...bond.calls.filter(({ date }) => date > bond.settlement && date < bond.maturityDate),
  ];
  const hair = unit / 1_000_000_000n;
  let worst: { value: bigint; date: string } | null = null;
  for (const { date, price } of redemptions) {
    const value = priceTo(bond, ymd(date), price, yieldPercent);
    if (worst === null || value < worst.value - hair) worst = { value, date };
  }
  if (worst === null) throw new Error('a bond has a maturity');
  const ninth = 10n ** (digits - 9n);
  const rounded = (worst.value + ninth / 2n) / ninth;
  return { price: Number(rounded / 1_000_000n) / 1000, pricedTo: worst.date };
}

function priceTo(bond: CheckedBond, redeemed: Ymd, redemptionPrice: number, yieldPercent: number): bigint {
  const rate = decimal(bond.interest === 'accreted' ? 0 : bond.interestRate) / 100n;
  const at = decimal(yieldPercent) / 100n;
  const value = decimal(redemptionPrice) / 100n;
  const [settlement, dated] = [ymd(bond.settlement), ymd(bond.dated)];
  if (bond.interest === 'at-maturity') {
    const [all, passed] = [fraction(thirty360(dated, redeemed), 360), fraction(thirty360(dated, settlement), 360)];
    return 100n * (over(value + times(rate, all), unit + times(all - passed, at)) - times(rate, passed));
  }
  const frequency = bond.interest === 'accreted' ? 2 : bond.paymentsPerYear;
  const period = 360 / frequency;
  const maturity = ymd(bond.maturityDate);
  const coupons: Ymd[] = [];
  let last = maturity;
  for (let count = 1; isBefore(settlement, last); count += 1) {
    coupons.unshift(last);
    last = monthsBefore(maturity, (count * 12) / frequency);
  }
  const paid = coupons.filter((date) => !isBefore(redeemed, date));
  const elapsed = Math.min(thirty360(last, settlement), period);
  const beyond = Math.min(thirty360(paid.at(-1) ?? last, redeemed), period);
  const coupon = rate / BigInt(frequency);
  const perPeriod = unit + at / BigInt(frequency);
  const accrued = times(coupon, fraction(elapsed, period));
  const final = value + times(coupon, fraction(beyond, period));
  const daysToEnd = paid.length * period + beyond - elapsed;
  if (paid.length === 0 || (paid.length === 1 && beyond === 0)) {
    const receipts = final + (paid.length === 1 ? coupon : 0n);
    return 100n * (over(receipts, unit + times(fraction(daysToEnd, period), at / BigInt(frequency))) - accrued);
  }
  const log = logarithm(perPeriod);
  const discount = (days: number) => exponential(-(log * BigInt(days)) / BigInt(period));
  let sum = times(final, discount(daysToEnd));
  let factor = discount(period - elapsed);
  for (let left = paid.length; left > 0; left -= 1) {
    sum += times(coupon, factor);
    factor = over(factor, perPeriod);
  }
  return 100n * (sum - accrued);
}

export interface CheckedRow {
  readonly maturityDate: string;
  readonly principalCents: number;
  readonly interestRate: number;
  readonly interest: 'periodic' | 'at-maturity' | 'accreted';
  readonly installments: readonly { readonly date: string; readonly cents: number }[];
}

export interface CheckedIssue {
  readonly dated: string;
  readonly delivery: string;
  readonly firstInterest: string | null;
  readonly paymentsPerYear: 1 | 2 | 12;
  readonly rows: readonly CheckedRow[];
}

/** Interest in billionths of a cent × 36,000 up to each date, then rounded and taken apart again. */
export function independentDebtService({ dated, firstInterest, paymentsPerYear, rows }: CheckedIssue) {
  const owed = new Map<string, { interest: bigint; principal: number }>();
  const entry = (date: string) => {
    const found = owed.get(date) ?? { interest: 0n, principal: 0 };
    owed.set(date, found);
    return found;
  };
  for (const row of rows) {
    const lattice = latticeOf(row.maturityDate, dated, paymentsPerYear);
    const regular = lattice.slice(1);
    const first = firstInterest !== null && firstInterest > dated ? firstInterest : (regular[0] ?? row.maturityDate);
    for (const { date, cents } of row.installments) {
      const before = [first, ...regular.filter((one) => one > first)].filter((one) => one < date);
      const paid = row.interest === 'periodic' ? [...before, date] : [date];
      let since = dated;
      for (const on of paid) {
        const [from, to] = [lattice.indexOf(since), lattice.indexOf(on)];
        const isWhole = row.interest === 'periodic' && from >= 0 && to >= 0;
        const days = isWhole ? ((to - from) * 360) / paymentsPerYear : thirty360(ymd(since), ymd(on));
        const rate = row.interest === 'accreted' ? 0 : row.interestRate;
        entry(on).interest += BigInt(cents) * BigInt(Math.round(rate * 1e9)) * BigInt(days);
        since = on;
      }
      entry(date).principal += cents;
    }
  }
  let [exact, settled] = [0n, 0];
  return [...owed]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, { interest, principal }]) => {
      exact += interest;
      const half = 18_000n * 1_000_000_000n;
      const upTo = Number((exact + half) / (2n * half));
      const due = upTo - settled;
      settled = upTo;
      return { date, interest: due, principal };
    });
}

function latticeOf(maturityDate: string, dated: string, paymentsPerYear: number): string[] {
  const dates = [maturityDate];
  while ((dates[0] ?? '') > dated) {
    dates.unshift(textOf(monthsBefore(ymd(maturityDate), (dates.length * 12) / paymentsPerYear)));
  }
  return dates;
}

/** TIC in percent by Newton's method on e^(−t·δ); NaN where it does not settle. */
export function independentTic(
  payments: readonly { readonly date: string; readonly total: number }[],
  delivery: string,
  target: number,
): number {
  const flows = payments
    .filter(({ date }) => date > delivery)
    .map(({ date, total }) => ({ total, periods: thirty360(ymd(delivery), ymd(date)) / 180 }));
  let force = 0.015;
  for (let step = 0; step < 100; step += 1) {
    let [value, slope] = [-target, 0];
    for (const { total, periods } of flows) {
      const worth = total * Math.exp(-periods * force);
      value += worth;
      slope -= periods * worth;
    }
    const next = force - value / slope;
    if (Math.abs(next - force) < 1e-16) break;
    force = next;
  }
  return 200 * Math.expm1(force);
}
