/** The figures above a book or a report, each with its label. */
import utilitiesCss from '@fairbook/ui/utilities.module.css';
import css from './book.module.css';

interface KeyFiguresProps {
  /** Label and value. */
  readonly figures: readonly (readonly [string, string])[];
}

export function KeyFigures({ figures }: KeyFiguresProps) {
  return (
    <dl className={css.kpis}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className={utilitiesCss.label}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
