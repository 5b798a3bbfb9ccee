/** All filters of the list of auctions in a sheet: at the side of a wide window, from below on a phone. Choices apply at once. */

import { IconChevronDown } from '@fairbook/ui/icons/arrows/chevron-down.ts';
import { FilterChoices, type FilterSpec } from '@fairbook/ui/kit/list/FilterChoices.tsx';
import { isNarrowed } from '@fairbook/ui/kit/list/list-state.ts';
import { listTexts } from '@fairbook/ui/kit/list/list-texts.ts';
import type { List } from '@fairbook/ui/kit/list/use-list-state.ts';
import { Button, CloseButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { auctionTexts } from '../texts/auctions.ts';
import css from './filters.module.css';

const words = auctionTexts.list;

/** These are open from the start, as are those in use. */
const openFirst = ['rating', 'yieldBand', 'maturityBand'];

interface FilterSheetProps {
  readonly list: List;
  readonly filters: readonly FilterSpec[];
  /** The auctions of the tab with the filters of now. */
  readonly total: number | undefined;
  /** False where there are too many to count the choices. */
  readonly isCounted: boolean;
  readonly onClose: () => void;
}

export default function FilterSheet({ list, filters, total, isCounted, onClose }: FilterSheetProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '92dvh' : 420}
      withCloseButton={false}
      classNames={{ content: css.sheet ?? '', body: css.sheetBody ?? '' }}
    >
      <div className={css.sheetHead}>
        <Drawer.Title>{words.filtersTitle}</Drawer.Title>
        <CloseButton size={40} aria-label={words.closeFilters} onClick={onClose} data-autofocus />
      </div>
      <div className={css.sheetFilters}>
        {!isCounted && <p className={css.hint}>{words.tooMany}</p>}
        {filters.map((filter) => (
          <Filter key={filter.name} filter={filter} list={list} />
        ))}
      </div>
      <div className={css.sheetFoot}>
        <Button variant="subtle" disabled={!isNarrowed(list.state)} onClick={list.clear}>
          {listTexts.clear}
        </Button>
        <Button onClick={onClose}>{words.show(total)}</Button>
      </div>
    </Drawer>
  );
}

function Filter({ filter, list }: { readonly filter: FilterSpec; readonly list: List }) {
  const chosen = list.state.filters[filter.name]?.length ?? 0;
  return (
    <details className={css.filter} open={openFirst.includes(filter.name) || chosen > 0}>
      <summary>
        {filter.label}
        {chosen > 0 && <span>{chosen}</span>}
        <IconChevronDown size={16} stroke={1.6} aria-hidden />
      </summary>
      <FilterChoices filter={filter} list={list} />
    </details>
  );
}
