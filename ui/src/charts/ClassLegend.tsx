/** The colors of priority groups in bars, with their names. */
import { labelOf, type OrderClass, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import type { ReactNode } from 'react';
import { classColor, classKind } from './class-look.ts';
import css from './demand-bars.module.css';

interface ClassLegendProps {
  readonly classes: readonly OrderClass[];
  /** Further items. */
  readonly children?: ReactNode;
}

export function ClassLegend({ classes, children }: ClassLegendProps) {
  return (
    <ul className={css.demandLegend}>
      {classes.map((each) => (
        <li key={each}>
          <span className={css.demandBar} data-kind={classKind(each)} style={classColor(each)} aria-hidden />
          {labelOf(orderClasses, each)}
        </li>
      ))}
      {children}
    </ul>
  );
}
