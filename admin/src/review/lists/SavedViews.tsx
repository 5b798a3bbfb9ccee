/** Saved views of a list, kept on the server: open, save, share, copy the link, delete. */
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { viewsAdmin } from '@fairbook/contract/review/views/admin.ts';
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import type { ViewedList } from '@fairbook/domain/review/saved-views.ts';
import { ask, useAction } from '@fairbook/ui/base/api.ts';
import { IconBookmark } from '@fairbook/ui/icons/objects/bookmark.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import type { List } from '@fairbook/ui/kit/list/use-list-state.ts';
import { Anchor, Button, Checkbox, CloseButton, CopyButton, Popover, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api, useAdministrator } from '../../base/api.ts';
import { texts } from '../../base/texts.ts';
import css from '../parts/parts.module.css';
import { addressOf, takeStoredViews } from './saved-views.ts';

const words = texts.views;
const changes = [api.listSavedViews];

type SavedView = AnswerOf<typeof viewsAdmin.listSavedViews>[number];

interface SavedViewsProps {
  /** Names the list. */
  readonly of: ViewedList;
  readonly list: List;
}

export function SavedViews({ of, list }: SavedViewsProps) {
  const [isOpen, setOpen] = useState(false);
  const views = useQuery(ask(api.listSavedViews, { query: { list: of } }));
  const address = addressOf(list);
  const open = views.data?.find((view) => view.address === address);
  useStoredViews(of);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus width={320} shadow="none">
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          className={css.tool}
          data-chosen={open ? true : undefined}
          leftSection={<IconBookmark size={15} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={css.viewName}>{open?.name ?? words.label}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.label}>
        {views.error && <ListProblem error={views.error} onRetry={() => void views.refetch()} />}
        {views.data && views.data.length > 0 && (
          <ul className={css.views}>
            {views.data.map((view) => (
              <ViewLine key={view.id} view={view} isCurrent={view === open} onOpen={() => setOpen(false)} />
            ))}
          </ul>
        )}
        <KeepView of={of} address={address} onKept={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface ViewLineProps {
  readonly view: SavedView;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}

function ViewLine({ view, isCurrent, onOpen }: ViewLineProps) {
  const { role } = useAdministrator();
  const remove = useAction(api.deleteSavedView, { changes });
  const { id, name, address, isOwn, isShared, author } = view;
  const link = `${location.origin}${location.pathname}?${address}`;
  return (
    <li>
      <span>
        <Anchor
          component={Link}
          to={`?${address}`}
          inherit
          aria-current={isCurrent ? 'true' : undefined}
          onClick={onOpen}
        >
          {name}
        </Anchor>
        {isShared && <span className={css.viewAuthor}>{isOwn ? words.sharedByYou : words.sharedBy(author)}</span>}
      </span>
      <span className={css.viewTools}>
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button
              variant="subtle"
              size="compact-xs"
              {...(!copied && { 'aria-label': words.copyOf(name) })}
              onClick={copy}
            >
              {copied ? words.copied : words.copy}
            </Button>
          )}
        </CopyButton>
        {(isOwn || hasAdminRole(role, 'Owner')) && (
          <CloseButton
            size="sm"
            aria-label={words.remove(name)}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ params: { id } })}
          />
        )}
      </span>
    </li>
  );
}

interface KeepViewProps {
  readonly of: ViewedList;
  readonly address: string;
  readonly onKept: () => void;
}

function KeepView({ of, address, onKept }: KeepViewProps) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = useAction(api.saveView, { changes, onSuccess: onKept });
  function keep(event: FormEvent) {
    event.preventDefault();
    if (name.trim() !== '') save.mutate({ body: { list: of, name: name.trim(), address, isShared } });
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
      <Checkbox label={words.share} checked={isShared} onChange={(event) => setShared(event.currentTarget.checked)} />
      <Button type="submit" variant="default" loading={save.isPending} disabled={name.trim() === ''}>
        {words.keep}
      </Button>
    </form>
  );
}

/** Moves the views that earlier releases stored in this browser to the server, once. */
function useStoredViews(of: ViewedList): void {
  const { id } = useAdministrator();
  const queries = useQueryClient();
  useEffect(() => {
    const stored = takeStoredViews(`fairbook-views:${id}:${of}`);
    if (stored.length === 0) return;
    void Promise.allSettled(stored.map((view) => api.saveView({ body: { list: of, ...view } }))).then(() =>
      queries.invalidateQueries({ queryKey: [api.listSavedViews.callName] }),
    );
  }, [id, of, queries]);
}
