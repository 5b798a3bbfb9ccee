/** The changes of a sale as its closing record has them. */
import { keyOf } from '@fairbook/domain/maturity-key.ts';
import { dollarsOf } from '@fairbook/domain/money.ts';
import type { RecordedAmendment } from '@fairbook/domain/recorded-amendment.ts';
import { isAmendment, isSupplement, type RecordedChange } from '@fairbook/domain/recorded-changes.ts';
import type { RecordedSupplement } from '@fairbook/domain/supplement.ts';
import { documentSlots, labelOf, orderClasses } from '@fairbook/domain/vocabulary.ts';
import { DifferenceTable, type ShownDifference } from '@fairbook/ui/Amendments.tsx';
import { amendmentTexts } from '@fairbook/ui/amendment-texts.ts';
import { EventList } from '@fairbook/ui/EventList.tsx';
import { SaleChangeList } from '@fairbook/ui/SaleChanges.tsx';
import { saleChangeTexts } from '@fairbook/ui/sale-change-texts.ts';

export function RecordedChanges({ changes }: { readonly changes: readonly RecordedChange[] }) {
  const others = changes.flatMap((change) => (isSupplement(change) || isAmendment(change) ? [] : [shown(change)]));
  return (
    <>
      <SaleChangeList changes={others} />
      {changes.filter(isAmendment).map((amendment) => (
        <RecordedTerms key={amendment.at} amendment={amendment} />
      ))}
      <RecordedSupplements supplements={changes.filter(isSupplement)} />
    </>
  );
}

/** What the record has of amended terms: neither coupons nor descriptions, which decide nothing about the result. */
function RecordedTerms({
  amendment: { at, reason, termsAfter, termsBefore },
}: {
  readonly amendment: RecordedAmendment;
}) {
  const differences = differencesOf(termsBefore, termsAfter);
  return (
    <>
      <EventList events={[{ at, title: amendmentTexts.entry, note: reason }]} label={amendmentTexts.entry} />
      {differences.length > 0 && <DifferenceTable differences={differences} />}
    </>
  );
}

type Terms = RecordedAmendment['termsAfter'];

function differencesOf(before: Terms, after: Terms): ShownDifference[] {
  const principals = new Map(before.maturities.map((one): [string, number] => [keyOf(one), dollarsOf(one.principal)]));
  const whole = { maturity: null } as const;
  const all: ShownDifference[] = [
    { ...whole, field: 'orderMinimum', before: dollarsOf(before.minimum), after: dollarsOf(after.minimum) },
    { ...whole, field: 'orderStep', before: dollarsOf(before.step), after: dollarsOf(after.step) },
    ...orderClasses.map(({ value, priority }) => {
      return { ...whole, field: priority, before: before.ranks[value], after: after.ranks[value] };
    }),
    ...after.maturities.map(({ principal, ...maturity }) => {
      const earlier = principals.get(keyOf(maturity)) ?? null;
      return { maturity, field: 'principalAmount' as const, before: earlier, after: dollarsOf(principal) };
    }),
  ];
  return all.filter((one) => one.before !== one.after);
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
        {saleChangeTexts.unconfirmed}: {saleChangeTexts.unconfirmedChoice[supplements[0]?.unconfirmed ?? 'stand']}
      </p>
    </>
  );
}

/** With principals in dollars. */
function shown(change: Exclude<RecordedChange, RecordedSupplement | RecordedAmendment>) {
  const changedAt = change.at;
  if (change.kind !== 'RESIZE') return { ...change, changedAt };
  const maturities = change.maturities.map((one) => ({ ...one, principal: dollarsOf(one.principal) }));
  return { ...change, changedAt, maturities };
}
