/** One line above the first list: what waits for a decision, each with the way there. */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { reviewQuery } from '../waiting.ts';
import css from './parts.module.css';

const kinds = [
  { kind: 'municipalities', to: paths.municipalities },
  { kind: 'auctions', to: paths.auctions },
  { kind: 'individuals', to: paths.individuals },
  { kind: 'institutions', to: paths.institutions },
  { kind: 'professionals', to: paths.professionals },
] as const;

export function WaitingStrip() {
  const { data } = useQuery(reviewQuery);
  if (!data) return <p className={css.strip} />;
  const waiting = kinds.filter(({ kind }) => data[kind].waiting > 0);
  if (waiting.length === 0) return <p className={css.strip}>{texts.waiting.nothing}</p>;
  return (
    <p className={css.strip}>
      <strong>{texts.waiting.label}:</strong>
      {waiting.map(({ kind, to }) => (
        <span key={kind}>
          <Anchor component={Link} to={`${to}?tab=review`} inherit>
            {texts.waiting[kind](data[kind].waiting)}
          </Anchor>
        </span>
      ))}
    </p>
  );
}
