/** Ordered or allocated amounts in the auctions of a list, for their ladders and figures. */
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { labelOf, saleOutcomes } from '@fairbook/domain/base/vocabulary.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { formatCover, formatPercent } from '@fairbook/ui/format/format.ts';
import type { Rung } from '@fairbook/ui/kit/ladder.ts';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { usePerson } from '../../base/person.ts';
import type { AuctionRow, Demand, OwnAuctionRow } from '../../base/queries.ts';
import { auctionTexts } from '../texts/auctions.ts';

const words = auctionTexts.list.demand;

/** Auctions in one request. */
const most = 50;
/** Milliseconds. A list is no order book: its figures may be some seconds old. */
const askAgain = 10_000;

export type Demands = ReadonlyMap<string, Demand>;

/** Demand on a card. */
export type CardDemand = Pick<Demand, 'outcome' | 'cover' | 'demand' | 'award' | 'maturities'>;

/** By auction. Issuers do not see what is ordered from others. */
export function useDemands(rows: readonly Pick<AuctionRow, 'uuid' | 'status' | 'isCancelled'>[]): Demands {
  const { userType } = usePerson();
  const asked = userType === 'municipality' ? [] : rows.filter(hasDemand).map(({ uuid }) => uuid);
  const parts = Array.from({ length: Math.ceil(asked.length / most) }, (_, at) =>
    asked.slice(at * most, (at + 1) * most),
  );
  return useQueries({
    queries: parts.map((auctionId) => ({
      ...ask(api.listDemand, { query: { auctionId } }, { notice: false }),
      placeholderData: keepPreviousData<Demand[]>,
      refetchInterval: askAgain,
    })),
    combine: byAuction,
  });
}

function byAuction(answers: readonly { readonly data: readonly Demand[] | undefined }[]): Demands {
  return new Map(answers.flatMap(({ data }) => (data ?? []).map((demand) => [demand.auctionId, demand] as const)));
}

/** Returns whether orders are taken, or there may be a result. */
export function hasDemand({ status, isCancelled }: Pick<AuctionRow, 'status' | 'isCancelled'>): boolean {
  return !isCancelled && (status === 'Live' || status === 'Ended');
}

/** The offered maturities as rungs of the ladder, with what is ordered where that is known. */
export function rungsOfRow(
  { ladder }: Pick<AuctionRow | OwnAuctionRow, 'ladder'>,
  demand: CardDemand | undefined,
): Rung[] {
  const ordered = new Map<string, number>(demand?.maturities.map((each) => [keyOf(each), each.demand]));
  return ladder
    .filter((rung) => rung.isOffered)
    .map(({ principalAmount, ...name }) => ({
      maturityDate: keyOf(name),
      offered: principalAmount,
      ...(demand && { covered: ordered.get(keyOf(name)) ?? 0 }),
    }));
}

/** '1.4× ordered' before the close; afterwards 'Sold, 1.4× ordered', and how much of the orders was filled where that is not all. */
export function demandWords({ outcome, cover, demand, award }: CardDemand): { main: string; second: string | null } {
  const ordered = words.ordered(formatCover(cover));
  if (outcome === null) return { main: ordered, second: null };
  if (demand === 0) return { main: labelOf(saleOutcomes, outcome), second: null };
  // Cut, so that a part is never called the whole.
  const filled = award < demand ? words.filled(formatPercent(Math.floor((award / demand) * 100), 0)) : words.allFilled;
  return { main: labelOf(saleOutcomes, outcome), second: `${ordered}, ${filled}` };
}
