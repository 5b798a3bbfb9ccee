/** Filter bar above a list: search, one button per filter, chips of active filters, and actions. */
import { labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { Button, CloseButton, Popover, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { IconChevronDown } from '../../icons/arrows/chevron-down.ts';
import { IconSearch } from '../../icons/signs/search.ts';
import { IconX } from '../../icons/signs/x.ts';
import { FilterChoices, type FilterSpec } from './FilterChoices.tsx';
import css from './list.module.css';
import { isNarrowed } from './list-state.ts';
import { listTexts } from './list-texts.ts';
import type { List } from './use-list-state.ts';

export interface FilterBarProps {
  readonly list: List;
  readonly searchLabel?: string;
  readonly searchRef?: Ref<HTMLInputElement>;
  readonly filters?: readonly FilterSpec[];
  /** Only this many filters have a button of their own, and none on a phone: the tools open a sheet with all of them. */
  readonly quick?: number;
  /** At the end of the line: actions on the whole list. */
  readonly tools?: ReactNode;
}

export function FilterBar({ list, searchLabel, searchRef, filters = [], quick, tools }: FilterBarProps) {
  const chips = filters.flatMap((filter) =>
    (list.state.filters[filter.name] ?? []).map((value) => ({
      filter,
      value,
      label: labelOf(filter.options ?? [], value),
    })),
  );
  return (
    <div className={css.filters}>
      <search className={css.filtersLine}>
        {searchLabel && <Search list={list} label={searchLabel} inputRef={searchRef ?? null} />}
        {filters.slice(0, quick).map((filter) => (
          <FilterButton key={filter.name} filter={filter} list={list} isQuick={quick !== undefined} />
        ))}
        {tools}
      </search>
      {searchLabel && list.state.q !== '' && <p className={css.searched}>{listTexts.searched(list.state.q)}</p>}
      {chips.length > 0 && (
        <ul className={css.chips} aria-label={listTexts.filters}>
          {chips.map(({ filter, value, label }) => (
            <li key={`${filter.name}:${value}`}>
              <button
                type="button"
                aria-label={listTexts.removeFilter(filter.label, label)}
                onClick={() =>
                  list.change({ filters: { [filter.name]: without(list.state.filters[filter.name], value) } })
                }
              >
                <span className={css.chipName}>{filter.label}</span> {label}
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isNarrowed(list.state) && chips.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={list.clear}>
          {listTexts.clear}
        </Button>
      )}
    </div>
  );
}

function Search({ list, label, inputRef }: { list: List; label: string; inputRef: Ref<HTMLInputElement> }) {
  const { q } = list.state;
  const [typed, setTyped] = useState(q);
  // Browser history navigation changes the text from outside.
  useEffect(() => setTyped(q), [q]);
  const apply = useDebouncedCallback((words: string) => list.change({ q: words.trim() }, true), 250);
  // A page is chosen before the words were applied: applying them would lead back to this one. At the click, since React may tell of the navigation
  // only after the words are due.
  useEffect(() => {
    const leave = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const stays = ctrlKey || metaKey || shiftKey;
      if (!stays && target instanceof Element && target.closest('a[href]')) apply.cancel();
    };
    document.addEventListener('click', leave, { capture: true });
    return () => document.removeEventListener('click', leave, { capture: true });
  }, [apply]);
  return (
    <TextInput
      ref={inputRef}
      className={css.search}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton
            aria-label={listTexts.clearSearch}
            onClick={() => {
              setTyped('');
              list.change({ q: '' }, true);
            }}
          />
        )
      }
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
    />
  );
}

function FilterButton({ filter, list, isQuick }: { filter: FilterSpec; list: List; isQuick: boolean }) {
  const chosen = list.state.filters[filter.name] ?? [];
  return (
    <Popover position="bottom-start" trapFocus returnFocus width={280} shadow="none">
      <Popover.Target>
        <Button
          variant="default"
          className={css.filter}
          data-chosen={chosen.length > 0 || undefined}
          data-quick={isQuick || undefined}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {filter.label}
          {chosen.length > 0 && ` · ${chosen.length}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={filter.label}>
        <FilterChoices filter={filter} list={list} />
      </Popover.Dropdown>
    </Popover>
  );
}

function without(values: readonly string[] | undefined, value: string): string[] {
  return (values ?? []).filter((each) => each !== value);
}
