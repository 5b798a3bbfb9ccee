/** Says in red that witnesses refuse the audit trail, what that means, and what to do. */
import { Alert } from '@mantine/core';
import type { Witness } from '../base/queries.ts';
import { trailTexts as words } from './texts/audit-trail.ts';
import css from './witnesses.module.css';

export function TrailAlert({ witnesses }: { readonly witnesses: readonly Witness[] }) {
  const refusing = witnesses.filter(({ contradictsTrail }) => contradictsTrail !== null);
  if (refusing.length === 0) return null;
  return (
    <Alert component="section" color="red" role="alert" title={words.title} className={css.trail ?? ''}>
      <p>{words.meaning}</p>
      <h2>{words.saying}</h2>
      <ul>
        {refusing.map(({ id, name, contradictsTrail }) => (
          <li key={id}>
            {name}: {contradictsTrail}
          </li>
        ))}
      </ul>
      <h2>{words.toDo}</h2>
      <ol>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Alert>
  );
}
