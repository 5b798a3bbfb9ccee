/** The picture of a sale that other sites show beside a link to it, as a drawing. The server makes an image of it. */
import type { PublicSale, Site } from '@fairbook/contract/public/pages.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { labelOf, saleOutcomes } from '@fairbook/domain/base/vocabulary.ts';
import { zoneOfState } from '@fairbook/domain/base/zones.ts';
import { currentRowsOfJson } from '@fairbook/domain/figures/current-terms.ts';
import { compactMoney, formatMoment, formatPercentRange } from '@fairbook/ui/format/format.ts';
import { ladderBars, ladderPlaces } from '@fairbook/ui/kit/ladder.ts';
import { resolver } from '@fairbook/ui/theme/schemes.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { publicTexts as words } from '../parts/texts/public.ts';
import { standingOf } from './parts.tsx';
import { xmlText } from './xml.ts';

export const previewSize = { width: 1200, height: 630 } as const;

const { light } = resolver();
const colorOf = (name: string) => light[`--fb-${name}`] ?? '#000';
const ink = colorOf('ink');
const soft = light['--mantine-color-dimmed'] ?? ink;
const [left, right] = [72, 1128];
/** Where the figures begin: a moment needs the most room. */
const columns = [left, 262, 482, 730];

/**
 * The drawing as SVG. Demand is not in it: other sites keep such pictures for days. Its fonts are those the server brings
 * (server/src/features/public/previews.ts).
 */
export function renderPreview(sale: PublicSale, { origin }: Pick<Site, 'origin'>): string {
  const { profile, municipality } = sale;
  const place = [municipality.name, municipality.state].filter(Boolean).join(', ');
  const titles = linesOf(profile.name, 36);
  const figures = figuresOf(sale);
  const svg = renderToStaticMarkup(
    <svg
      role="img"
      aria-label={profile.name}
      xmlns="http://www.w3.org/2000/svg"
      {...previewSize}
      fontFamily="Fairbook Text"
      fill={ink}
    >
      <rect width="1200" height="630" fill={colorOf('paper')} />
      <rect width="1200" height="14" fill={colorOf('accent')} />
      <rect y="18" width="1200" height="3" fill={colorOf('accent')} />
      <text x={left} y="92" fontFamily="Fairbook Heading" fontSize="34">
        {words.product}
      </text>
      <text x={right} y="92" fontSize="28" textAnchor="end" fill={soft}>
        {`${words.status[standingOf(sale)]} · ${new URL(origin).host}`}
      </text>
      <text x={left} y="172" fontSize="32" fill={soft}>
        {linesOf(place, 62)[0]}
      </text>
      {titles.slice(0, 2).map((line, at) => (
        <text key={line} x={left} y={238 + at * 62} fontFamily="Fairbook Heading" fontSize="52">
          {line}
        </text>
      ))}
      <Ladder sale={sale} top={titles.length > 1 ? 340 : 285} />
      <line x1={left} x2={right} y1="488" y2="488" stroke={colorOf('rule')} strokeWidth="2" />
      {figures.map(({ label, value }, at) => (
        <g key={label}>
          <text x={columns[at]} y="532" fontSize="24" fill={soft}>
            {label}
          </text>
          <text x={columns[at]} y="576" fontSize={value.length > 16 ? 28 : 34}>
            {value}
          </text>
        </g>
      ))}
    </svg>,
  );
  return xmlText(svg);
}

function Ladder({ sale, top }: { sale: PublicSale; top: number }) {
  const offered = currentRowsOfJson(sale).filter(({ isOffered }) => isOffered);
  const bars = ladderBars(offered.map((row) => ({ maturityDate: keyOf(row), offered: row.principalAmount })));
  const places = ladderPlaces(bars.length, right - left, 4, 14, true);
  const room = 470 - top;
  return bars.map(({ height }, at) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: two maturities may be equal in everything; their place tells them apart.
      key={at}
      x={left + (places.lefts[at] ?? 0)}
      width={places.width}
      y={470 - Math.max(6, height * room)}
      height={Math.max(6, height * room)}
      fill={colorOf('covered')}
    />
  ));
}

function figuresOf({ ladder, result, status, isCancelled, startDate, closeDate, municipality }: PublicSale) {
  const { row } = words;
  const zone = zoneOfState('US', municipality.state);
  const at = status === 'Live' ? closeDate : status === 'Ended' ? (result?.closedAt ?? closeDate) : startDate;
  const label = status === 'Live' ? row.closes : status === 'Ended' ? row.closed : row.opens;
  const years = [...new Set([ladder.firstMaturity, ladder.lastMaturity].map((day) => day?.slice(0, 4)))];
  const yields = ladder.yieldRange;
  const known = [
    { label: row.size, value: compactMoney(ladder.principal) },
    { label: row.yields, value: yields && formatPercentRange(yields.lowest, yields.highest) },
    result
      ? { label: row.outcome, value: labelOf(saleOutcomes, result.outcome) }
      : { label: words.sale.maturities, value: years.filter(Boolean).join('–') },
    { label, value: at === null ? (isCancelled ? null : row.soon) : formatMoment(at, zone) },
  ];
  return known.flatMap(({ label: name, value }) => (value ? [{ label: name, value }] : []));
}

/** The text in lines of about so many letters; text that does not fit into two is cut. */
function linesOf(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.length > most ? `${word.slice(0, most - 1)}…` : word);
  }
  if (lines.length <= 2) return lines;
  const [first = '', second = ''] = lines;
  return [first, `${second.slice(0, most - 1)}…`];
}
