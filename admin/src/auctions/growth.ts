/** The growth of a book as a step line in a box of 100 × 100, origin at the top left. */

export interface Growth {
  /** ISO moments of the left and the right edge. */
  readonly from: string;
  readonly to: string;
  /** SVG paths. */
  readonly steps: string;
  readonly area: string;
  /** The height of the offer, from the top. */
  readonly offeredAt: number;
}

interface Point {
  readonly at: string;
  /** Dollars. */
  readonly demand: number;
}

/** Headroom above the highest value. */
const headroom = 1.08;

/** `points` in time order, at least one; `offered` in dollars. The chart starts with the sale and ends at `asOf`. */
export function growthOf(points: readonly Point[], offered: number, start: string | null, asOf: string): Growth {
  const from = start ?? points[0]?.at ?? asOf;
  const to = points.reduce((latest, point) => (point.at > latest ? point.at : latest), asOf);
  const span = Math.max(1, Date.parse(to) - Date.parse(from));
  const highest = Math.max(offered, ...points.map((point) => point.demand)) * headroom || 1;
  const x = (at: string) => round(Math.min(100, Math.max(0, ((Date.parse(at) - Date.parse(from)) / span) * 100)));
  const y = (dollars: number) => round(100 - (dollars / highest) * 100);
  const steps = `M0 ${y(0)}${points.map(({ at, demand }) => `H${x(at)}V${y(demand)}`).join('')}H100`;
  return { from, to, steps, area: `${steps}V100H0Z`, offeredAt: y(offered) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
