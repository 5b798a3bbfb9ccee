/** The changes of a sale as its closing record has them. */
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { unconfirmedChoices } from '@fairbook/domain/auctions/sale-rules.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { documentSlots, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import type { RecordedAmendment } from '@fairbook/domain/sale-changes/recorded-amendment.ts';
import { isAmendment, isSupplement, type RecordedChange } from '@fairbook/domain/sale-changes/recorded-changes.ts';
import type { RecordedReopening } from '@fairbook/domain/sale-changes/reopening.ts';
import type { RecordedSupplement } from '@fairbook/domain/sale-changes/supplement.ts';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { EventList } from '@fairbook/ui/sale/EventList.tsx';
import { SaleChangeList } from '@fairbook/ui/sale/SaleChanges.tsx';
import { saleChangeTexts } from '@fairbook/ui/sale/sale-change-texts.ts';
import { Suspense } from 'react';

const RecordedTerms = lazyPart(() => import('./RecordedTerms.tsx'));

interface RecordedChangesProps {
  readonly changes: readonly RecordedChange[];
  /** Where its witnesses had not signed in time. */
  readonly reopening: RecordedReopening | null;
}

export function RecordedChanges({ changes, reopening }: RecordedChangesProps) {
  const others = changes.flatMap((change) => (isSupplement(change) || isAmendment(change) ? [] : [shown(change)]));
  return (
    <>
      <SaleChangeList changes={reopening ? [...others, reopened(reopening)].sort(byMoment) : others} />
      {changes.filter(isAmendment).map((amendment) => (
        <Suspense key={amendment.at} fallback={null}>
          <RecordedTerms amendment={amendment} />
        </Suspense>
      ))}
      <RecordedSupplements supplements={changes.filter(isSupplement)} />
    </>
  );
}

/** Documents of which the record has another version, by the hashes of their files. */
function RecordedSupplements({ supplements }: { readonly supplements: readonly RecordedSupplement[] }) {
  if (supplements.length === 0) return null;
  const events = supplements.map(({ at, document, reason, sha256 }) => ({
    at,
    title: saleChangeTexts.supplementEntry(labelOf(documentSlots, document)),
    detail: `SHA-256 ${sha256}`,
    note: reason,
  }));
  return (
    <>
      <EventList events={events.toReversed()} label={saleChangeTexts.supplementTitle} />
      <p>
        {fieldWords.unconfirmedOrders.label}: {labelOf(unconfirmedChoices, supplements[0]?.unconfirmed ?? 'stand')}.
      </p>
    </>
  );
}

const byMoment = (a: { changedAt: string }, b: { changedAt: string }) => (a.changedAt < b.changedAt ? -1 : 1);

function reopened({ at: changedAt, closeBefore, closeAfter }: RecordedReopening) {
  const start = { startBefore: '', startAfter: '' };
  return { kind: 'REOPEN', by: 'terms', reason: '', changedAt, ...start, closeBefore, closeAfter } as const;
}

/** With principals in dollars. */
function shown(change: Exclude<RecordedChange, RecordedSupplement | RecordedAmendment>) {
  const changedAt = change.at;
  if (change.kind !== 'RESIZE') return { ...change, changedAt };
  const maturities = change.maturities.map((one) => ({ ...one, principal: dollarsOf(one.principal) }));
  return { ...change, changedAt, maturities };
}
