/** Command palette: opens a page, finds records by name, switches the color scheme. */
import { Combobox, Modal, TextInput, useCombobox, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { frameTexts } from '../base/frame-texts.ts';
import { messageOf } from '../base/queries.ts';
import { texts } from '../base/texts.ts';
import { IconSearch } from '../icons/signs/search.ts';
import { useChosenSignOut } from '../sign-in/sign-out.ts';
import utilitiesCss from '../theme/utilities.module.css';
import type { PaletteProps } from './CommandKeys.tsx';
import css from './command-palette.module.css';
import { commandTexts } from './command-texts.ts';
import { type Command, type CommandGroup, matching, minLetters } from './commands.ts';

const words = commandTexts;

interface CommandPaletteProps extends PaletteProps {
  readonly placeholder: string;
  readonly pages: CommandGroup;
  /** The search for what is typed, of at least `minLetters`. */
  readonly find: (words: string) => UseQueryOptions<CommandGroup[]>;
}

export function CommandPalette(props: CommandPaletteProps) {
  return (
    <Modal
      opened
      onClose={props.onClose}
      withCloseButton={false}
      size={620}
      yOffset="12vh"
      padding={0}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Title className={utilitiesCss.hidden}>{words.label}</Modal.Title>
      <Search {...props} />
    </Modal>
  );
}

function Search({ onClose, onLeave, onKeys, takeTyped, placeholder, pages, find }: CommandPaletteProps) {
  const navigate = useNavigate();
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  // The library announces a selection to screen readers only after an arrow key; here typing selects too.
  const [chosenId, setChosenId] = useState<string | null>(null);
  const telling = (choose: () => string | null) => () => {
    const id = choose();
    setChosenId(id);
    return id;
  };
  const told = {
    ...combobox,
    selectNextOption: telling(combobox.selectNextOption),
    selectPreviousOption: telling(combobox.selectPreviousOption),
  };
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Synchronously: keys typed before the dialog has the focus would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useLayoutEffect(() => {
    field.current?.focus();
    setTyped((now) => now + takeTyped());
  }, []);
  const [asked] = useDebouncedValue(typed, 150);
  const found = useQuery(find(asked));
  const actions = useActions(onKeys);
  const isSearching = typed.trim().length >= minLetters;
  const things = isSearching ? (found.data ?? []) : [];
  const groups = [...matching([pages], typed), ...things, ...matching([actions], typed)];
  const commands = groups.flatMap((group) => group.commands);

  // Enter means the first result, until an arrow key has moved on.
  const { selectFirstOption } = combobox;
  const ids = commands.map(({ id }) => id).join(' ');
  useEffect(() => {
    setChosenId(ids === '' ? null : selectFirstOption());
  }, [ids, selectFirstOption]);

  function choose(command: Command | undefined): void {
    if (!command) return;
    if (command.to !== undefined) {
      onLeave();
      void navigate(command.to);
      return;
    }
    // The keyboard help replaces the palette; everything else closes it.
    if (command.id !== keysId) onClose();
    command.run?.();
  }

  return (
    <Combobox store={told} onOptionSubmit={(id) => choose(commands.find((command) => command.id === id))}>
      <Combobox.EventsTarget withExpandedAttribute aria-activedescendant={chosenId ?? undefined}>
        <TextInput
          ref={field}
          data-autofocus
          variant="unstyled"
          size="md"
          className={css.search}
          aria-label={words.label}
          placeholder={placeholder}
          spellCheck={false}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={css.results} aria-label={words.results}>
        {groups.map((group) => (
          <Combobox.Group key={group.label} label={group.label}>
            {group.commands.map((command) => (
              <Combobox.Option key={command.id} value={command.id} className={css.command}>
                <span className={css.name}>{command.label}</span>
                {command.hint && <span className={css.hint}>{command.hint}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      {found.error && isSearching && (
        <p className={css.nothing} role="alert">
          {messageOf(found.error)}
        </p>
      )}
      {commands.length === 0 && !found.isFetching && <p className={css.nothing}>{words.nothing(typed.trim())}</p>}
      <p className={utilitiesCss.hidden} role="status">
        {found.isFetching && isSearching ? words.searching : words.found(commands.length)}
      </p>
    </Combobox>
  );
}

const keysId = 'keys';

/** Commands available on every page. */
function useActions(onKeys: () => void): CommandGroup {
  const signOut = useChosenSignOut();
  const { setColorScheme } = useMantineColorScheme();
  const schemes = (['light', 'dark', 'auto'] as const).map((scheme) => ({
    id: `scheme-${scheme}`,
    label: words.scheme(texts.scheme[scheme]),
    run: () => setColorScheme(scheme),
  }));
  return {
    label: words.actions,
    commands: [
      ...schemes,
      { id: keysId, label: words.keys.title, run: onKeys },
      { id: 'sign-out', label: frameTexts.shell.signOut, run: () => void signOut() },
    ],
  };
}
