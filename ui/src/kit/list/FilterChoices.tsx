/** The choices of one filter of a list, or its field for words: in the popover of its button, and in a sheet of all filters. */
import type { Option } from '@fairbook/domain/base/vocabulary.ts';
import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { locale } from '../../theme/locale.ts';
import css from './list.module.css';
import { listTexts } from './list-texts.ts';
import type { List } from './use-list-state.ts';

export interface FilterSpec {
  /** As the list's shape names it. */
  readonly name: string;
  readonly label: string;
  /** The options; a free-text filter has none and a `hint` of what to type. */
  readonly options?: readonly Option[];
  readonly hint?: string;
  readonly maxLength?: number;
  /** The value is one day, 'YYYY-MM-DD'. */
  readonly isDay?: boolean;
  /** How many rows each option would give, where that is known; those that would give none may be missing. */
  readonly counts?: ReadonlyMap<string, number>;
}

/** From this many options on, a field narrows them by what is typed. */
const typedFrom = 8;

/** A longer list shows only the options that match something, for instance states. */
const longFrom = 20;

export interface FilterChoicesProps {
  readonly filter: FilterSpec;
  readonly list: List;
}

export function FilterChoices({ filter, list }: FilterChoicesProps) {
  const { name, label, options, counts } = filter;
  const [typed, setTyped] = useState('');
  const chosen = list.state.filters[name] ?? [];
  const many = list.shape.filters?.[name] === 'many';
  const choose = (values: readonly string[]) => list.change({ filters: { [name]: values } });
  if (!options) return <Words filter={filter} many={many} chosen={chosen} onChoose={choose} />;
  const isLong = options.length > longFrom;
  const words = typed.trim().toLowerCase().split(/\s+/);
  const shown = options.filter(
    ({ value, label: name }) =>
      chosen.includes(value) ||
      ((!isLong || !counts || counts.get(value)) && words.every((word) => name.toLowerCase().includes(word))),
  );
  const field = options.length >= typedFrom && (
    <TextInput
      size="xs"
      mb={8}
      data-autofocus
      aria-label={listTexts.narrow(label)}
      placeholder={listTexts.narrow(label)}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
  const none = shown.length === 0 && <p className={css.noChoice}>{listTexts.noChoice}</p>;
  const choices = shown.map((option) => ({
    value: option.value,
    label: <Choice label={option.label} counts={counts} value={option.value} />,
    className: css.choice,
    'data-none': (counts && !counts.get(option.value)) || undefined,
  }));
  if (many) {
    return (
      <Checkbox.Group value={[...chosen]} onChange={choose} aria-label={label}>
        {field}
        <div className={css.options}>
          {choices.map((choice) => (
            <Checkbox key={choice.value} {...choice} />
          ))}
          {none}
        </div>
      </Checkbox.Group>
    );
  }
  return (
    <Radio.Group value={chosen[0] ?? ''} onChange={(value) => choose(value === '' ? [] : [value])} aria-label={label}>
      {field}
      <div className={css.options}>
        <Radio value="" label={<Choice label={listTexts.all} counts={counts} value="" />} className={css.choice} />
        {choices.map((choice) => (
          <Radio key={choice.value} {...choice} />
        ))}
        {none}
      </div>
    </Radio.Group>
  );
}

function Choice({ label, counts, value }: { label: string; counts: FilterSpec['counts']; value: string }) {
  if (!counts) return label;
  return (
    <>
      <span>{label}</span> <span className={css.choiceCount}>{(counts.get(value) ?? 0).toLocaleString(locale)}</span>
    </>
  );
}

interface WordsProps {
  readonly filter: FilterSpec;
  readonly many: boolean;
  readonly chosen: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
}

/** Free text: one value that is replaced, or one more with each Enter. */
function Words({ filter, many, chosen, onChoose }: WordsProps) {
  const now = many ? '' : (chosen[0] ?? '');
  const [typed, setTyped] = useState(now);
  // A chip or the browser's history changes the value from outside.
  useEffect(() => setTyped(now), [now]);
  function apply(event: FormEvent) {
    event.preventDefault();
    const words = typed.trim();
    if (many) setTyped('');
    if (many) onChoose(words === '' ? chosen : [...new Set([...chosen, words])]);
    else onChoose(words === '' ? [] : [words]);
  }
  return (
    <form className={css.words} onSubmit={apply}>
      <TextInput
        label={filter.label}
        description={filter.hint}
        data-autofocus
        type={filter.isDay ? 'date' : 'text'}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {listTexts.apply}
      </Button>
    </form>
  );
}
