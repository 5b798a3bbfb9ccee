/** Saved searches, which the digest uses to find new offerings. */
import { ask, useAction } from '@fairbook/ui/base/api.ts';
import { IconTrash } from '@fairbook/ui/icons/signs/trash.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { ActionIcon, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { savedSearchPath } from '../../auctions/catalogue/saved-search-path.ts';
import { api } from '../../base/api.ts';
import { settingsTexts } from '../texts/settings.ts';
import css from './settings.module.css';

const words = settingsTexts.searches;

export function SavedSearches() {
  const { data, error, refetch } = useQuery(ask(api.listSavedSearches, {}));
  const remove = useAction((id: string) => api.removeSavedSearch({ params: { id } }), {
    changes: [api.listSavedSearches],
  });
  return (
    <div className={css.searches}>
      <h3>{words.title}</h3>
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={css.settingsHint}>{words.none}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map(({ id, name, query }) => (
            <li key={id}>
              <Anchor component={Link} to={savedSearchPath(query)} inherit>
                {name}
              </Anchor>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={words.remove(name)}
                disabled={remove.isPending}
                onClick={() => remove.mutate(id)}
              >
                <IconTrash size={17} stroke={1.6} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
