/** Saves the filters of the list as a search, under a name, and how often the person hears of new matches. */
import { digestFrequencies, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { ask, useAction } from '@fairbook/ui/base/api.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import type { ListState } from '@fairbook/ui/kit/list/list-state.ts';
import { Alert, Button, NativeSelect, Popover, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../base/api.ts';
import type { CatalogueQuery } from '../../base/queries.ts';
import { auctionTexts } from '../texts/auctions.ts';
import { catalogueFilters } from './catalogue.ts';
import css from './saved-searches.module.css';

const words = auctionTexts.list.saving;

interface SaveSearchProps {
  readonly state: ListState;
  readonly query: CatalogueQuery;
}

export function SaveSearch(props: SaveSearchProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      returnFocus
      width={300}
      shadow="none"
    >
      <Popover.Target>
        <Button variant="subtle" color="gray" onClick={() => setOpened(!opened)}>
          {words.open}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.open}>
        <Form {...props} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Shown while it is open, so that each time it begins with the filters of now. */
function Form({ state, query, onDone }: SaveSearchProps & { readonly onDone: () => void }) {
  const [name, setName] = useState(() => nameOf(state));
  const { data: before } = useQuery(ask(api.readPreferences, {}));
  const [chosen, setChosen] = useState<string | null>(null);
  const frequency = chosen ?? before?.digest ?? '';
  const { page: _page, pageSize: _pageSize, sort: _sort, status: _status, visibility: _visibility, ...filters } = query;
  const save = useAction(
    async () => {
      const digest = digestFrequencies.find(({ value }) => value === frequency)?.value ?? null;
      if (before && digest !== before.digest) {
        await api.savePreferences({ body: { zone: before.zone, channels: before.channels, digest } });
      }
      return api.saveSearch({ body: { name: name.trim(), query: filters } });
    },
    {
      changes: [api.listSavedSearches, api.readPreferences],
      done: ({ name: saved }) => words.saved(saved),
      onSuccess: onDone,
      meta: { notice: false },
    },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(undefined);
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <TextInput
        label={words.name}
        data-autofocus
        required
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={words.frequency}
        description={words.frequencyHint}
        disabled={!before}
        value={frequency}
        data={[{ value: '', label: words.never }, ...digestFrequencies]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {save.error && <Alert color="red">{messageOf(save.error)}</Alert>}
      <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
        {words.save}
      </Button>
    </form>
  );
}

/** 'Oregon · Tax Exempt' */
function nameOf({ q, filters }: ListState): string {
  const chosen = catalogueFilters.flatMap(({ name, options = [] }) =>
    (filters[name] ?? []).map((value) => labelOf(options, value)),
  );
  return [q, ...chosen].filter(Boolean).join(' · ').slice(0, 120);
}
