/** State of an order ticket: typed text, errors, totals and estimated allocation. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { pricingOf } from '@fairbook/domain/auctions/pricing.ts';
import type { Investment } from '@fairbook/domain/orders/bidding.ts';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { usePerson } from '../base/person.ts';
import {
  bidPreview,
  fallbackInterval,
  type Inventory,
  inventory,
  type MyBid,
  type PublicAuction,
} from '../base/queries.ts';
import { type Typed, textOf } from '../base/typed-amounts.ts';
import { useLiveState } from '../notices/live/LiveContext.tsx';
import { ownOrderRules } from './approvals/queries.ts';
import type { ownRulesOf } from './own-rules.ts';
import { bidTermsOf, bodyOf, heldLines, orderableRows, readTicket, standingLines, ticketTotals } from './ticket.ts';

export type Ticket = ReturnType<typeof useTicket>;

/** Key of the action that places or changes an order in this auction. */
export const placing = (auctionId: string) => ['placing', auctionId] as const;

/**
 * `amended` is the order being changed, null for a new one, which begins with `filled`. Give the ticket a key, so that each order starts fresh.
 */
export function useTicket(auction: PublicAuction, amended: MyBid | null, filled: Typed) {
  const { userType } = usePerson();
  const before: readonly Investment[] = useMemo(() => (amended ? standingLines(amended.investments) : []), [amended]);
  const [typed, setTyped] = useState<Typed>(() =>
    amended ? Object.fromEntries(before.map((line) => [line.maturityDate, textOf(line.investmentAmount)])) : filled,
  );
  /** Maturities whose errors show: fields that were left, and all of them after a try to continue. */
  const [touchedFields, setTouchedFields] = useState<ReadonlySet<string>>(() => new Set(Object.keys(filled)));
  /** True if the person typed anything since the ticket was filled or emptied. */
  const [isTouched, setTouched] = useState(false);
  /** Server messages, until their line changes. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});

  const rows = useMemo(() => orderableRows(auction, new Date(serverClock.now())), [auction]);
  const terms = useMemo(() => bidTermsOf(auction, userType), [auction, userType]);
  const book = useBook(auction.uuid);
  const held = useMemo(() => heldLines(book, before), [book, before]);
  const read = useMemo(() => readTicket(rows, typed, terms, held), [rows, typed, terms, held]);
  const totals = useMemo(() => ticketTotals(rows, pricingOf(auction), read.goodLines), [rows, auction, read.goodLines]);

  const rules = useOwnRules(auction.uuid, read.investments, before);
  const isValid = Object.keys(read.errors).length === 0 && read.orderError === null && rules.error === null;
  const { canEstimate } = read;
  const body = bodyOf(read.goodLines, amended?.bidId);
  const isOver = auction.status === 'Ended';
  const { data, error, isCurrent } = usePreview(auction, canEstimate, body);
  const isUnchanged = amended !== null && sameLines(before, read.investments);

  return {
    auction,
    amended,
    before,
    rows,
    terms,
    book,
    held,
    typed,
    ...read,
    orderError: read.orderError ?? rules.error,
    /** True if another person of the institution must approve this order, and how many could. */
    approval: rules.approval,
    errors: { ...read.errors, ...refused },
    touchedFields,
    totals,
    isValid,
    /** The sale closed while this was being filled in. */
    isOver,
    /** The sale takes no orders for now; the typed text stays. */
    isHalted: auction.isHalted,
    isCancelled: auction.isCancelled,
    isEmpty: read.investments.length === 0 && Object.keys(read.errors).length === 0,
    isUnchanged,
    /** True if closing the ticket would lose something. */
    isDirty: isTouched && !isUnchanged && Object.values(typed).some((text) => text.trim() !== ''),
    preview: canEstimate && data ? { ...data, isCurrent } : null,
    previewFailed: canEstimate && error !== null && !auction.isHalted,
    type: (maturityDate: string, text: string) => {
      setTyped((all) => ({ ...all, [maturityDate]: text }));
      setTouched(true);
      setRefused(({ [maturityDate]: _, ...others }) => others);
    },
    leave: (maturityDate: string) => setTouchedFields((all) => new Set([...all, maturityDate])),
    tellAll: () => setTouchedFields(new Set<string>(rows.map(keyOf))),
    refuse: (errors: Readonly<Record<string, string>>) => setRefused(errors),
    clear: () => {
      setTyped({});
      setTouched(false);
      setTouchedFields(new Set());
      setRefused({});
    },
  };
}

/** Remaining amounts of the sale: from the live stream, polled while that is down. */
function useBook(auctionId: string): Inventory | undefined {
  const live = useLiveState();
  return useQuery({ ...inventory(auctionId), refetchInterval: live === 'live' ? false : fallbackInterval }).data;
}

/** The estimated allocation of the lines that can be estimated, a moment after the last change. */
function usePreview(auction: PublicAuction, canEstimate: boolean, body: ReturnType<typeof bodyOf>) {
  const [asked] = useDebouncedValue(canEstimate ? body : null, 300);
  const isAsked = canEstimate && JSON.stringify(asked) === JSON.stringify(body);
  const action = { mutationKey: placing(auction.uuid) };
  const isPlacing = useIsMutating(action) > 0;
  const queries = useQueryClient();
  const { data, error, isPlaceholderData } = useQuery({
    ...bidPreview(auction.uuid, asked ?? body),
    // Not for removed lines; nor after the close, whose event refetches everything about the auction; nor while the ticket becomes an order, which would be
    // counted on top. An event may come after the click and before it is rendered, so the running actions are asked too.
    enabled: () =>
      isAsked && !isPlacing && queries.isMutating(action) === 0 && !auction.isHalted && !isPast(auction.closeDate),
  });
  return { data, error, isCurrent: isAsked && !isPlaceholderData };
}

const noRules = { error: null, approval: null } as const;

/** The rules of the reader's institution for this order; the server asks them again. Few readers have some, and the others load no code for them. */
function useOwnRules(auctionId: string, lines: readonly Investment[], before: readonly Investment[]) {
  const { userType } = usePerson();
  const { data } = useQuery({ ...ownOrderRules(auctionId), enabled: userType === 'institutional-investor' });
  const [judge, setJudge] = useState<typeof ownRulesOf | null>(null);
  const hasRules = data !== undefined;
  useEffect(() => {
    if (!hasRules) return;
    import('./own-rules.ts').then(
      ({ ownRulesOf: loaded }) => setJudge(() => loaded),
      () => undefined,
    );
  }, [hasRules]);
  return useMemo(() => judge?.(data, lines, before) ?? noRules, [judge, data, lines, before]);
}

function isPast(moment: string | null): boolean {
  return moment !== null && serverClock.now() >= Date.parse(moment);
}

function sameLines(one: readonly Investment[], other: readonly Investment[]): boolean {
  const text = (lines: readonly Investment[]) =>
    lines
      .map((line) => `${line.maturityDate}:${line.investmentAmount}`)
      .sort()
      .join();
  return text(one) === text(other);
}
