/** Saves the filters of the list as a search for the digest. */
import { useAction } from '@fairbook/ui/api.ts';
import type { ListState } from '@fairbook/ui/list-state.ts';
import { Button } from '@mantine/core';
import { api } from '../api.ts';
import { callsChangedBy } from '../invalidation.ts';
import type { CatalogueQuery } from '../queries.ts';
import { auctionTexts } from '../texts/auctions.ts';

const words = auctionTexts.list;

export function SaveSearch({ state, query }: { readonly state: ListState; readonly query: CatalogueQuery }) {
  const save = useAction(api.saveSearch, {
    changes: callsChangedBy.savedSearches,
    done: ({ name }) => words.searchSaved(name),
  });
  const { page: _page, pageSize: _pageSize, sort: _sort, status: _status, visibility: _visibility, ...filters } = query;
  const name = [state.q, ...Object.values(state.filters).flat()].filter((part) => part !== '').join(' · ');
  return (
    <Button
      variant="subtle"
      color="gray"
      loading={save.isPending}
      onClick={() => save.mutate({ body: { name: name.slice(0, 120), query: filters } })}
    >
      {words.saveSearch}
    </Button>
  );
}
