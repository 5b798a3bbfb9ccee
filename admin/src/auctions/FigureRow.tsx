/** A row of large figures, each under its label. */
import type { Fact } from '@fairbook/ui/kit/PageHeader.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import css from './auctions.module.css';

export function FigureRow({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.figures}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className={utilitiesCss.label}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
