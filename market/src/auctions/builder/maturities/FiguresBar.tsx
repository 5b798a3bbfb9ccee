/** Key figures of the issue as typed, always in view at the foot of every step. */
import { formatPercent, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { useMemo } from 'react';
import type { OwnAuction } from '../../../base/queries.ts';
import { buildingTexts } from '../../texts/building.ts';
import css from '../preview.module.css';
import { issueFigures } from './figures.ts';

const words = buildingTexts.preview;

export function FiguresBar({ auction }: { auction: OwnAuction }) {
  const figures = useMemo(() => issueFigures(auction), [auction]);
  const { par, proceeds, averageLife, trueInterestCost, netInterestCost } = figures;
  const shown = [
    { label: words.par, value: formatWholeMoney(par || auction.profile.amount) },
    { label: words.proceeds, value: proceeds === null ? '–' : formatWholeMoney(Math.round(proceeds)) },
    { label: words.tic, value: trueInterestCost === null ? '–' : formatPercent(trueInterestCost, 4) },
    { label: words.averageLife, value: averageLife === null ? '–' : words.years(averageLife.toFixed(1)) },
    { label: words.nic, value: netInterestCost === null ? '–' : formatPercent(netInterestCost, 4), isMinor: true },
  ];
  return (
    <section className={css.bar} aria-label={words.figures}>
      <dl>
        {shown.map(({ label, value, isMinor }) => (
          <div key={label} data-minor={isMinor}>
            <dt className={utilitiesCss.label}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
