/** Six market figures of a day, a week or a month, each against the period before; for all deals or the own ones. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { municipalitiesMarket } from '@fairbook/contract/issuers/municipalities/market.ts';
import { type TimeFrame, timeFrames } from '@fairbook/domain/base/vocabulary.ts';
import { askList } from '@fairbook/ui/base/api.ts';
import { compactMoney, formatCount, formatMoney, formatPercent } from '@fairbook/ui/format/format.ts';
import { IconArrowDown } from '@fairbook/ui/icons/arrows/arrow-down.ts';
import { IconArrowUp } from '@fairbook/ui/icons/arrows/arrow-up.ts';
import { IconEqual } from '@fairbook/ui/icons/signs/equal.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { useAddressQuery } from '@fairbook/ui/kit/use-address-query.ts';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { figureTexts } from '../texts/municipalities.ts';
import css from './municipalities.module.css';

const words = figureTexts;

type Stats = AnswerOf<typeof municipalitiesMarket.readMunicipalityStats>;

interface Tile {
  readonly label: string;
  readonly value: string;
  /** The full amount where the value is abbreviated. */
  readonly full?: string;
  /** Percent against the period before; absent where there is none. */
  readonly change?: number | null;
}

export function MarketFigures() {
  const [params, setParams] = useAddressQuery();
  const frame = timeFrames.find(({ value }) => value === params.get('frame'))?.value ?? 'Monthly';
  const isOnlyMine = params.get('deals') !== 'all';
  const { data, error, refetch } = useQuery(
    askList(api.readMunicipalityStats, { query: { timeFrame: frame, isOnlyMine } }, { notice: false }),
  );
  const put = (name: string, value: string | null) =>
    setParams(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <section className={css.figures} aria-labelledby="figures">
      <div className={css.figuresHead}>
        <h2 id="figures">{words.title}</h2>
        <SegmentedControl
          size="xs"
          aria-label={words.frame}
          value={frame}
          onChange={(value) => put('frame', value === 'Monthly' ? null : value)}
          data={timeFrames.map(({ value }) => ({ value, label: words.frames[value] }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={words.visibility}
          value={isOnlyMine ? 'own' : 'all'}
          onChange={(value) => put('deals', value === 'all' ? 'all' : null)}
          data={[
            { value: 'own', label: words.own },
            { value: 'all', label: words.all },
          ]}
        />
      </div>
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={92} />}
      {data && tilesOf(data).length === 0 && <p className={css.noFigures}>{words.none}</p>}
      {data && tilesOf(data).length > 0 && (
        <dl className={css.tiles}>
          {tilesOf(data).map((tile) => (
            <div key={tile.label}>
              <dt className={utilitiesCss.label}>{tile.label}</dt>
              <dd title={tile.full}>{tile.value}</dd>
              <dd className={css.tileChange}>
                {tile.change === undefined ? words.ever : <Change percent={tile.change} frame={frame} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Change({ percent, frame }: { percent: number | null; frame: TimeFrame }) {
  const before = words.before[frame];
  if (percent === null) return words.fromNothing(before);
  const Icon = percent > 0 ? IconArrowUp : percent < 0 ? IconArrowDown : IconEqual;
  const size = formatPercent(Math.abs(percent), 1);
  return (
    <>
      <Icon size={14} aria-hidden />
      {percent > 0 ? words.up(size, before) : percent < 0 ? words.down(size, before) : words.same(before)}
    </>
  );
}

/** Figures that are zero say nothing and are left out. */
function tilesOf(stats: Stats): Tile[] {
  const { totalInvestmentStats: total, totalInvestmentVolumeStats: volume, liveBondIssuanceStats: live } = stats;
  const { averageIndividualInvestmentStats: individual, averageInstitutionalInvestmentStats: institutional } = stats;
  const money = (label: string, dollars: number, change: number | null) =>
    dollars === 0 ? [] : [{ label, value: compactMoney(dollars), full: formatMoney(dollars), change }];
  const number = (label: string, count: number, change?: number | null) =>
    count === 0 ? [] : [{ label, value: formatCount(count), ...(change !== undefined && { change }) }];
  return [
    ...money(words.tiles.total, total.totalInvestment, total.changePercentage),
    ...number(words.tiles.volume, volume.totalInvestmentVolume, volume.changePercentage),
    ...money(words.tiles.individual, individual.averageInvestment, individual.changePercentage),
    ...money(words.tiles.institutional, institutional.averageInvestment, institutional.changePercentage),
    ...number(words.tiles.live, live.count, live.changePercentage),
    ...number(words.tiles.issuances, stats.bondIssuanceStats.count),
  ];
}
