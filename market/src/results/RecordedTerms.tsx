/** Amended terms as the closing record of a sale has them. Few sales have any, so this loads where it is needed. */
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import type { RecordedAmendment } from '@fairbook/domain/sale-changes/recorded-amendment.ts';
import { DifferenceTable, type ShownDifference } from '@fairbook/ui/sale/Amendments.tsx';
import { amendmentTexts } from '@fairbook/ui/sale/amendment-texts.ts';
import { EventList } from '@fairbook/ui/sale/EventList.tsx';

/** Amended terms of the record: neither coupons nor descriptions, which decide nothing about the result. */
export default function RecordedTerms({
  amendment: { at, reason, termsAfter, termsBefore },
}: {
  readonly amendment: RecordedAmendment;
}) {
  const differences = differencesOf(termsBefore, termsAfter);
  return (
    <>
      <EventList
        events={[{ at, title: amendmentTexts.entry.terms, note: reason }]}
        label={amendmentTexts.entry.terms}
      />
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
