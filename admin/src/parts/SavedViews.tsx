/** Saved views of a list: open, save, delete. */
import type { List } from '@fairbook/ui/useListState.ts';
import { Anchor, Button, CloseButton, Popover, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconBookmark } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useAdministrator } from '../api.ts';
import { texts } from '../texts.ts';
import css from './parts.module.css';
import { addressOf, readViews, type SavedView, withoutView, withView } from './saved-views.ts';

const words = texts.views;

interface SavedViewsProps {
  /** Names the list. */
  readonly of: string;
  readonly list: List;
}

export function SavedViews({ of, list }: SavedViewsProps) {
  const { id } = useAdministrator();
  const [isOpen, setOpen] = useState(false);
  const [views, setViews] = useLocalStorage<SavedView[]>({
    key: `fairbook-views:${id}:${of}`,
    defaultValue: [],
    deserialize: readViews,
    getInitialValueInEffect: false,
  });
  const address = addressOf(list);
  const open = views.find((view) => view.address === address);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus width={300} shadow="none">
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          className={css.tool}
          data-chosen={open ? true : undefined}
          leftSection={<IconBookmark size={15} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {open?.name ?? words.label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.label}>
        {views.length > 0 && (
          <ul className={css.views}>
            {views.map((view) => (
              <li key={view.name}>
                <Anchor
                  component={Link}
                  to={`?${view.address}`}
                  inherit
                  aria-current={view === open ? 'true' : undefined}
                  onClick={() => setOpen(false)}
                >
                  {view.name}
                </Anchor>
                <CloseButton
                  size="sm"
                  aria-label={words.remove(view.name)}
                  onClick={() => setViews(withoutView(views, view.name))}
                />
              </li>
            ))}
          </ul>
        )}
        <KeepView
          onKeep={(name) => {
            setViews(withView(views, { name, address }));
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function KeepView({ onKeep }: { onKeep: (name: string) => void }) {
  const [name, setName] = useState('');
  function keep(event: FormEvent) {
    event.preventDefault();
    if (name.trim() !== '') onKeep(name.trim());
  }
  return (
    <form className={css.keep} onSubmit={keep}>
      <TextInput
        label={words.name}
        description={words.hint}
        data-autofocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={name.trim() === ''}>
        {words.keep}
      </Button>
    </form>
  );
}
