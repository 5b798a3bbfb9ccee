/** The search of the public lists: a form that sends its fields in the address, so that a search can be linked, kept and cached. */
import { type SaleChoices, type SaleFilter, type SaleSearch, saleFilters } from '@fairbook/contract/public/pages.ts';
import type { Option } from '@fairbook/domain/base/vocabulary.ts';
import { countedChoices } from '../auctions/facts/sale-filters.ts';
import { isNarrowed, searchAddress } from '../base/public-paths.ts';
import { publicTexts } from '../parts/texts/public.ts';

const words = publicTexts.search;

interface SearchProps {
  readonly search: SaleSearch;
  readonly choices: SaleChoices | null;
  readonly to: string;
}

export function Search({ search, choices, to }: SearchProps) {
  const chosen = Object.keys(search.filters).length;
  return (
    <search>
      <form className="search" action={to} method="get">
        {search.status !== '' && <input type="hidden" name="status" value={search.status} />}
        {search.view !== '' && <input type="hidden" name="view" value={search.view} />}
        <label className="text">
          {words.q}
          <input type="search" name="q" defaultValue={search.q} maxLength={100} />
        </label>
        <Choice name="state" chosen={search.state} choices={choices} />
        <button type="submit">{words.submit}</button>
        {isNarrowed(search) && (
          <a href={searchAddress(to, { status: search.status, view: search.view })}>{words.clear}</a>
        )}
        <details className="filters" open={chosen > 0}>
          <summary>{words.filters(chosen)}</summary>
          {choices === null && <p className="note">{words.tooMany}</p>}
          <div className="filter-fields">
            {saleFilters.map((name) => (
              <Choice key={name} name={name} chosen={search.filters[name] ?? ''} choices={choices} />
            ))}
          </div>
          <button type="submit">{words.show}</button>
        </details>
      </form>
    </search>
  );
}

interface ChoiceProps {
  readonly name: SaleFilter | 'state';
  readonly chosen: string;
  readonly choices: SaleChoices | null;
}

/** Choices of a filter, with how many sales each would give. A choice that would give none is left out. */
function Choice({ name, chosen, choices }: ChoiceProps) {
  const filter = countedChoices.find((each) => each.name === name);
  const counts = choices?.[name];
  const nameOf = ({ value, label }: Option) => (counts ? words.choice(label, counts[value] ?? 0) : label);
  const options = filter?.options.filter(({ value }) => !counts || counts[value] || value === chosen) ?? [];
  return (
    <label>
      {filter?.label}
      <select name={name} defaultValue={chosen}>
        <option value="">{name === 'state' ? words.anyState : words.any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </label>
  );
}
