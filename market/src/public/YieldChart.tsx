/** Yield by maturity as a drawing that needs no script. Places are percentages, so that text keeps its size at every width. */
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { formatPercent, formatYield } from '@fairbook/ui/format/format.ts';
import { publicTexts } from '../parts/texts/public.ts';

export interface YieldPoint {
  readonly maturityDate: string;
  readonly maturityId?: string | undefined;
  readonly yield: number;
}

const words = publicTexts.sale.chart;
/** The drawing's area within its box, in percent. */
const [left, right, top, bottom] = [9, 97, 8, 84];

export function YieldChart({ points }: { points: readonly YieldPoint[] }) {
  const known = points.filter((point) => point.yield > 0).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first.maturityDate === last.maturityDate) return null;
  const yields = known.map((point) => point.yield);
  const ticks = ticksOf(Math.min(...yields), Math.max(...yields));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const [from, to] = [timeOf(first), timeOf(last)];
  const x = (point: YieldPoint) => left + ((timeOf(point) - from) / (to - from)) * (right - left);
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top);
  const name = words.name(
    first.maturityDate.slice(0, 4),
    last.maturityDate.slice(0, 4),
    formatYield(first.yield),
    formatYield(last.yield),
  );
  return (
    <svg className="chart" role="img" aria-label={name} focusable="false">
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="grid" x1={`${left}%`} x2={`${right + 2}%`} y1={`${y(tick)}%`} y2={`${y(tick)}%`} />
          <text x="0" y={`${y(tick)}%`} dy="0.32em">
            {formatPercent(tick)}
          </text>
        </g>
      ))}
      {known.slice(1).map((point, at) => {
        const before = known[at] ?? point;
        const ends = { x1: `${x(before)}%`, y1: `${y(before.yield)}%`, x2: `${x(point)}%`, y2: `${y(point.yield)}%` };
        return <line key={keyOf(point)} className="curve" {...ends} />;
      })}
      {known.map((point) => (
        <circle key={keyOf(point)} cx={`${x(point)}%`} cy={`${y(point.yield)}%`} r="4">
          <title>{words.point(nameOf(point), formatYield(point.yield, 3))}</title>
        </circle>
      ))}
      {yearsOf(known).map((point) => (
        <text key={keyOf(point)} x={`${x(point)}%`} y="97%" className="year">
          {point.maturityDate.slice(0, 4)}
        </text>
      ))}
    </svg>
  );
}

/** '2059', or '2059 (A)' where its date is shared. */
function nameOf({ maturityDate, maturityId }: YieldPoint): string {
  const year = maturityDate.slice(0, 4);
  return maturityId ? `${year} (${maturityId})` : year;
}

function timeOf({ maturityDate }: YieldPoint): number {
  return Date.parse(maturityDate);
}

/** Three to five rounded yields that enclose all. */
function ticksOf(low: number, high: number): number[] {
  const step = [0.05, 0.1, 0.25, 0.5, 1, 2, 5].find((each) => (high - low) / each <= 3) ?? 10;
  const from = Math.floor(low / step);
  const to = Math.max(from + 1, Math.ceil(high / step));
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step);
}

/** Up to five maturities, evenly chosen, whose years are printed. */
function yearsOf(points: readonly YieldPoint[]): YieldPoint[] {
  const most = Math.min(5, points.length);
  const chosen = Array.from({ length: most }, (_, at) => points[Math.round((at * (points.length - 1)) / (most - 1))]);
  return chosen.filter(
    (point, at) => point?.maturityDate.slice(0, 4) !== chosen[at - 1]?.maturityDate.slice(0, 4),
  ) as YieldPoint[];
}
