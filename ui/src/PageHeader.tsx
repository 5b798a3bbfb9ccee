/** The head of a page: its one h1, the badge, the key facts, the actions; and the frame of a detail page. */
import type { ReactNode } from 'react';
import { useNamedPage } from './AppRoot.tsx';
import './page.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export interface PageHeaderProps {
  readonly title: string;
  readonly badge?: ReactNode;
  /** Rosette or banner. */
  readonly picture?: ReactNode;
  readonly lead?: ReactNode;
  /** Three to five figures that tell what the page is about. */
  readonly facts?: readonly Fact[];
  readonly actions?: ReactNode;
}

export function PageHeader({ title, badge, picture, lead, facts = [], actions }: PageHeaderProps) {
  const heading = useNamedPage(title);
  return (
    <header className="fb-page-header" data-ruled={facts.length > 0 || undefined}>
      <div className="fb-page-title">
        {picture}
        <div className="fb-page-name">
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {badge}
          </div>
          {lead && <div className="fb-page-lead">{lead}</div>}
        </div>
        {actions && <div className="fb-page-actions">{actions}</div>}
      </div>
      {facts.length > 0 && (
        <dl className="fb-facts">
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt className="fb-label">{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  );
}

export interface DetailBodyProps {
  /** What must be known before the rest: at the head of the rail, and where there is one column above everything. */
  readonly first?: ReactNode;
  /** At the side: checklist, history. */
  readonly rail?: ReactNode;
  readonly children: ReactNode;
}

/** The body of a detail page. Its parts stand in the document as one column shows them, so that eye and keyboard agree. */
export function DetailBody({ first, rail, children }: DetailBodyProps) {
  return (
    <div className="fb-detail" data-rail={rail ? true : undefined}>
      {first && <div className="fb-detail-first">{first}</div>}
      <div className="fb-detail-main">{children}</div>
      {rail && <aside className="fb-detail-rail">{rail}</aside>}
    </div>
  );
}

export interface SectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page beneath a hairline, with its own h2. */
export function Section({ title, actions, children }: SectionProps) {
  return (
    <section className="fb-section">
      <div className="fb-section-head">
        <h2>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Label and value, line by line, as a ledger prints them. An empty value is a dash. */
export function DataList({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="fb-data">
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>{item.value === null || item.value === undefined || item.value === '' ? '–' : item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
