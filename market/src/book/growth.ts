/** Path of a growing book: level between changes, with a step at each. */

export interface GrowthPoint {
  /** ISO moment. */
  readonly at: string;
  readonly demand: number;
}

export interface GrowthFrame {
  readonly from: string;
  readonly until: string;
  /** Demand at the upper edge. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** An SVG path from the left edge to the right one; along the bottom where there is nothing. */
export function growthPath(points: readonly GrowthPoint[], { from, until, top, width, height }: GrowthFrame): string {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const x = (at: string) => {
    const share = end > start ? (Date.parse(at) - start) / (end - start) : 1;
    return round(Math.min(1, Math.max(0, share)) * width);
  };
  const y = (demand: number) => round(height - (top > 0 ? demand / top : 0) * height);
  const steps = points.map((point) => `H ${x(point.at)} V ${y(point.demand)}`);
  return [`M 0 ${height}`, ...steps, `H ${width}`].join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
