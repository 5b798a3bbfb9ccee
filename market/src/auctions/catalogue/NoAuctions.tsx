/** The list of auctions without a match: names what narrows it, and what the list would show without each. */
import { labelOf } from '@fairbook/domain/base/vocabulary.ts';
import type { FilterSpec } from '@fairbook/ui/kit/list/FilterChoices.tsx';
import { listTexts } from '@fairbook/ui/kit/list/list-texts.ts';
import type { List } from '@fairbook/ui/kit/list/use-list-state.ts';
import { Button } from '@mantine/core';
import { auctionTexts } from '../texts/auctions.ts';
import css from './filters.module.css';

const words = auctionTexts.list;

export function NoAuctions({ list, filters }: { readonly list: List; readonly filters: readonly FilterSpec[] }) {
  const { q, filters: chosen } = list.state;
  const causes = filters
    .filter(({ name }) => (chosen[name] ?? []).length > 0)
    .map(({ name, label, options, counts }) => ({
      name,
      text: words.dropFilter(label, (chosen[name] ?? []).map((value) => labelOf(options ?? [], value)).join(', ')),
      count: counts?.get(''),
      drop: () => list.change({ filters: { [name]: [] } }),
    }))
    .toSorted((one, other) => (other.count ?? 0) - (one.count ?? 0));
  const helps = q !== '' || causes.some(({ count }) => count !== 0);
  return (
    <div className={css.none} role="status">
      <p>
        <strong>{words.noMatch}</strong>
        <br />
        {helps ? words.drop : words.dropMore}
      </p>
      <ul>
        {q !== '' && (
          <li>
            <Button variant="default" size="xs" onClick={() => list.change({ q: '' })}>
              {words.dropSearch(q)}
            </Button>
          </li>
        )}
        {causes.map(({ name, text, count, drop }) => (
          <li key={name}>
            <Button variant="default" size="xs" onClick={drop}>
              {text}
            </Button>
            {count !== undefined && <span>{words.without(count)}</span>}
          </li>
        ))}
      </ul>
      <Button variant="subtle" onClick={list.clear}>
        {listTexts.clear}
      </Button>
    </div>
  );
}
