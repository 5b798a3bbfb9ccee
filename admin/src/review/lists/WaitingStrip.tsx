/** One line above the first list: pending cases with links. */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAdministrator } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { pendingQuery } from '../../base/queries.ts';
import { texts } from '../../base/texts.ts';
import { reviewQuery } from '../../base/waiting.ts';
import css from '../parts/parts.module.css';
import { canConfirm } from '../parts/pending.ts';

const kinds = [
  { kind: 'municipalities', to: paths.municipalities },
  { kind: 'auctions', to: paths.auctions },
  { kind: 'individuals', to: paths.individuals },
  { kind: 'institutions', to: paths.institutions },
  { kind: 'professionals', to: paths.professionals },
  { kind: 'changes', to: paths.changes },
] as const;

export function WaitingStrip() {
  const me = useAdministrator();
  const { data, isError, refetch } = useQuery(reviewQuery);
  const { data: requests = [] } = useQuery(pendingQuery());
  // The last response may be old, so a failure shows beside it, too.
  const problem = isError && (
    <span role="alert">
      <span className={css.stripProblem}>{texts.waiting.failed}</span>{' '}
      <Anchor component="button" type="button" inherit onClick={() => void refetch()}>
        {texts.waiting.retry}
      </Anchor>
    </span>
  );
  if (!data) return <p className={css.strip}>{problem}</p>;
  const waiting = kinds.filter(({ kind }) => data[kind].waiting > 0);
  const mine = requests.filter((request) => canConfirm(request, me)).length;
  if (waiting.length === 0 && mine === 0 && !isError) return <p className={css.strip}>{texts.waiting.nothing}</p>;
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
      {mine > 0 && (
        <span>
          <Anchor component={Link} to={paths.decisions} inherit>
            {texts.decisions.count(mine)}
          </Anchor>
        </span>
      )}
      {problem}
    </p>
  );
}
