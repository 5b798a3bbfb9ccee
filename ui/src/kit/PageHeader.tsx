/** Page header: its one h1, the badge, key facts and actions; and the layout of a detail page. */
import type { ReactNode } from 'react';
import utilitiesCss from '../theme/utilities.module.css';
import css from './page.module.css';
import { useNamedPage } from './page-name.ts';

export interface Fact {
  readonly label: string;
  /** The label with an explanation of its own, where it is a term. */
  readonly explained?: ReactNode;
  readonly value: ReactNode;
}

export interface PageHeaderProps {
  readonly title: string;
  readonly badge?: ReactNode;
  /** Rosette or banner. */
  readonly picture?: ReactNode;
  readonly lead?: ReactNode;
  /** Three to five key figures of the page. */
  readonly facts?: readonly Fact[];
  readonly actions?: ReactNode;
}

export function PageHeader({ title, badge, picture, lead, facts = [], actions }: PageHeaderProps) {
  const heading = useNamedPage(title);
  return (
    <header className={css.pageHeader} data-part="header" data-ruled={facts.length > 0 || undefined}>
      <div className={css.pageTitle}>
        {picture}
        <div className={css.pageName}>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {badge}
          </div>
          {lead && <div className={css.pageLead}>{lead}</div>}
        </div>
        {actions && (
          <div className={css.pageActions} data-part="actions">
            {actions}
          </div>
        )}
      </div>
      {facts.length > 0 && (
        <dl className={css.facts} data-part="facts">
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt className={utilitiesCss.label}>{fact.explained ?? fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  );
}

export interface DetailBodyProps {
  /** Urgent information: at the top of the side column, and above everything in a single column. */
  readonly first?: ReactNode;
  /** At the side: checklist, history. */
  readonly rail?: ReactNode;
  readonly children: ReactNode;
}

/** Body of a detail page. The DOM order matches the single-column order, so that reading and tab order agree. */
export function DetailBody({ first, rail, children }: DetailBodyProps) {
  return (
    <div className={css.detail} data-rail={rail ? true : undefined}>
      {first && <div className={css.detailFirst}>{first}</div>}
      <div className={css.detailMain}>{children}</div>
      {rail && <aside className={css.detailRail}>{rail}</aside>}
    </div>
  );
}

export interface SectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A section under a hairline, with its own h2. */
export function Section({ title, actions, children }: SectionProps) {
  return (
    <section className={css.section} data-part="section">
      <div className={css.sectionHead}>
        <h2>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Label and value, line by line. An empty value is a dash. */
export function DataList({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={css.data} data-part="data">
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.explained ?? item.label}</dt>
          <dd>{item.value === null || item.value === undefined || item.value === '' ? '–' : item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
