/** Links between the pages for operations. */
import { NavLink } from 'react-router';
import { paths } from '../paths.ts';
import { operationsTexts as words } from '../texts/operations.ts';
import css from './operations.module.css';

export function OperationsNav() {
  const pages = [
    { to: paths.health, label: words.health },
    { to: paths.messages, label: words.messages },
    { to: paths.configuration, label: words.configuration },
  ];
  return (
    <nav className={css.pages} aria-label={words.label}>
      {pages.map(({ to, label }) => (
        <NavLink key={to} to={to}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
