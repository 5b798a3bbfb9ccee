/** Map of issuers by state above the list, using the list's filters. A click filters by state. */

import type { peopleAdmin } from '@fairbook/contract/accounts/people/admin.ts';
import type { QueryIn } from '@fairbook/contract/base/route.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { askList } from '@fairbook/ui/base/api.ts';
import { FoldedMap } from '@fairbook/ui/charts/FoldedMap.tsx';
import type { List } from '@fairbook/ui/kit/list/use-list-state.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { texts } from '../../base/texts.ts';
import { reviewView } from '../../review/case/cases.ts';

const words = texts.issuerMap;

type Counted = Omit<QueryIn<typeof peopleAdmin.countAccounts>, 'of' | 'by'>;

interface IssuerMapProps {
  readonly list: List;
  /** The list's query without its states. */
  readonly query: Counted;
  /** False until the open tab is known. */
  readonly isReady: boolean;
}

export function IssuerMap({ list, query, isReady }: IssuerMapProps) {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const { data: counted } = useQuery({
    ...askList(api.countAccounts, { query: { ...query, of: 'municipalities', by: 'state' } }),
    enabled: isReady,
  });
  const data = counted?.map(({ value: state, count }) => ({ state, count }));
  const isQueue = list.state.tab === reviewView;
  const chosen = list.state.filters['state'] ?? [];
  // Without a count there is nothing to show.
  if (data?.length === 0 && chosen.length === 0) return null;

  const toggle = (state: string) =>
    list.change({
      filters: { state: chosen.includes(state) ? chosen.filter((each) => each !== state) : [...chosen, state] },
    });
  return (
    <FoldedMap
      // In the queue the cases come first, whatever was chosen for the whole list.
      name={isQueue ? 'fairbook-issuer-map-in-queue' : 'fairbook-issuer-map'}
      title={words.title}
      isOpenAtFirst={isWide && isReady && !isQueue}
      counts={data}
      finding={data && findingOf(data)}
      counted={texts.waiting.municipalities}
      chosen={chosen}
      onChoose={toggle}
    />
  );
}

/** The map in a sentence: '14 municipalities in 5 states, the most in Oregon'. */
function findingOf(counts: readonly { readonly state: string; readonly count: number }[]): string {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const [first, second] = counts.toSorted((one, other) => other.count - one.count);
  const leader = first && first.count > (second?.count ?? 0) ? labelOf(usStates, first.state) : null;
  return words.finding(texts.waiting.municipalities(total), counts.length, leader);
}
