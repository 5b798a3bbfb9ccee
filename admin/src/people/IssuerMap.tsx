/** Where the issuers are: the map of the states above the list, counted with the list's own filters. A click filters by state. */
import { labelOf, usStates } from '@fairbook/domain/vocabulary.ts';
import { askList } from '@fairbook/ui/api.ts';
import type { List } from '@fairbook/ui/useListState.ts';
import { Skeleton } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { client } from '../api.ts';
import { texts } from '../texts.ts';
import css from './issuer-map.module.css';

/** The atlas is bigger than the rest of the page. */
const StateMap = lazy(() => import('@fairbook/ui/charts/StateMap.tsx'));

const words = texts.issuerMap;

type Counted = NonNullable<Parameters<typeof client.countMunicipalitiesByState>[0]>['query'];

interface IssuerMapProps {
  readonly list: List;
  /** The list's query without its places. */
  readonly query: Counted;
  /** False until it is known which tab is open. */
  readonly isReady: boolean;
}

export function IssuerMap({ list, query, isReady }: IssuerMapProps) {
  const id = useId();
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const [kept, keep] = useLocalStorage<'open' | 'closed' | ''>({
    key: 'fairbook-issuer-map',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const isOpen = kept === '' ? isWide : kept === 'open';
  const { data } = useQuery({
    ...askList(
      'countMunicipalitiesByState',
      client.countMunicipalitiesByState,
      { query: query ?? {} },
      { notice: false },
    ),
    enabled: isReady,
  });
  const chosen = list.state.filters['state'] ?? [];
  // Without a count there is nothing to show; what went wrong stands in the list below.
  if (data?.length === 0 && chosen.length === 0) return null;

  const toggle = (state: string) =>
    list.change({
      filters: { state: chosen.includes(state) ? chosen.filter((each) => each !== state) : [...chosen, state] },
    });
  return (
    <section className={css.map} aria-labelledby={id}>
      <h2 className={css.head}>
        <button type="button" aria-expanded={isOpen} onClick={() => keep(isOpen ? 'closed' : 'open')}>
          <span id={id}>{words.title}</span>
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </button>
        {data && <span className={css.finding}>{findingOf(data)}</span>}
      </h2>
      {isOpen && (
        <div className={css.body}>
          <Suspense fallback={<Skeleton height={240} radius="xs" />}>
            {data ? (
              <StateMap counts={data} counted={texts.waiting.municipalities} chosen={chosen} onChoose={toggle} />
            ) : (
              <Skeleton height={240} radius="xs" />
            )}
          </Suspense>
        </div>
      )}
    </section>
  );
}

/** The picture in a sentence: «14 municipalities in 5 states, the most in Oregon». */
function findingOf(counts: readonly { readonly state: string; readonly count: number }[]): string {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const [first, second] = counts.toSorted((one, other) => other.count - one.count);
  const leader = first && first.count > (second?.count ?? 0) ? labelOf(usStates, first.state) : null;
  return words.finding(texts.waiting.municipalities(total), counts.length, leader);
}
