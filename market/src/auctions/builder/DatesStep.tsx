/** Step 4: dates of the bonds, marketing dates, and community impact. */
import { keyDatesForm } from '@fairbook/contract/auctions/forms.ts';
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { readDay } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { isoOfWallTime, wallTimeIn } from '@fairbook/domain/base/zones.ts';
import { asksMonthEnds } from '@fairbook/domain/bonds/day-counts.ts';
import { formatDay, formatMoment } from '@fairbook/ui/format/format.ts';
import { MomentInput } from '@fairbook/ui/format/MomentInput.tsx';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { fieldErrorsOf } from '@fairbook/ui/kit/forms.ts';
import { Checkbox, TagsInput, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { api } from '../../base/api.ts';
import type { OwnAuction } from '../../base/queries.ts';
import auctionPageCss from '../../parts/auction-page.module.css';
import formCss from '../../parts/form.module.css';
import { buildingTexts } from '../texts/building.ts';
import { structuresTexts } from '../texts/structures.ts';
import css from './builder.module.css';
import { DeliveryFields, type DeliveryValues, dayCountOf, usualDayCount } from './DeliveryFields.tsx';
import { StepPage } from './StepPage.tsx';
import type { StepProps } from './shapes.ts';
import { useStep } from './use-step.ts';

const words = buildingTexts.dates;

const days = ['dated', 'firstPrincipalPaymentDate', 'finalMaturityDate'] as const;
const optionalDays = ['delivery', 'firstInterest'] as const;
const moments = ['marketingPeriodLaunchDate', 'investorPresentationDate'] as const;
/** 'Required' alone does not name the field. */
const labels = Object.fromEntries(
  [...days, ...moments, ...optionalDays, 'endOfMonth' as const].map((field) => [field, fieldWords[field].label]),
);

type Values = Readonly<Record<(typeof days)[number] | (typeof moments)[number] | 'investorPresentationUrl', string>> &
  DeliveryValues & { readonly communityImpactThemes: string[]; readonly isSingleMaturity: boolean };

export function DatesStep({ auction, isLocked }: StepProps) {
  const zone = useZone();
  const { repaymentFrequency } = auction.profile;
  const isAskedOf = (values: Values) =>
    asksMonthEnds(
      { maturityDate: readDay(values.finalMaturityDate), dated: readDay(values.dated) },
      repaymentFrequency,
    );
  const form = useStep<Values>({
    step: 'dates',
    auction,
    isLocked,
    valuesOf: (read) => valuesOf(read, zone),
    errorsOf: (values) => {
      const { firstPrincipalPaymentDate: ofHidden, ...errors } = fieldErrorsOf(keyDatesForm, bodyOf(values, zone));
      return {
        ...errors,
        ...(ofHidden !== undefined && !values.isSingleMaturity && { firstPrincipalPaymentDate: ofHidden }),
        ...(isAskedOf(values) && values.monthEnds === '' && { endOfMonth: structuresTexts.dates.monthEndsRequired }),
      };
    },
    save: (values, headers) =>
      api.saveKeyDates({ params: { auctionId: auction.uuid }, body: bodyOf(values, zone), headers }),
  });
  const { values, inputs, change } = form;
  const isAsked = isAskedOf(values);
  const isNeedless = !isAsked && values.monthEnds === 'no';
  useEffect(() => {
    if (isNeedless) change({ monthEnds: '' });
  });
  const keyDates = {
    ...auction.keyDates,
    dated: readDay(values.dated),
    delivery: readDay(values.delivery),
    firstInterest: readDay(values.firstInterest),
    dayCount: dayCountOf(values.dayCount),
    endOfMonth: values.monthEnds === 'yes',
    marketingPeriodLaunchDate: isoOfWallTime(values.marketingPeriodLaunchDate, zone) || null,
  };
  return (
    <StepPage step="dates" form={form} auction={{ ...auction, keyDates }} labels={labels}>
      <h3>{words.bonds}</h3>
      <div className={formCss.pair} data-columns={3}>
        {days
          .filter((field) => !values.isSingleMaturity || field !== 'firstPrincipalPaymentDate')
          .map((field) => (
            <TextInput key={field} type="date" label={fieldWords[field].label} withAsterisk {...inputs(field)} />
          ))}
      </div>
      <Checkbox
        label={words.isSingle}
        name="isSingleMaturity"
        checked={values.isSingleMaturity}
        onChange={(event) => form.change({ isSingleMaturity: event.currentTarget.checked })}
      />
      <DeliveryFields {...{ values, inputs, change, isAsked }} monthEndsError={form.errorOf('endOfMonth')} />
      <h3>{words.marketing}</h3>
      <div className={formCss.pair}>
        <MomentInput
          label={fieldWords.marketingPeriodLaunchDate.label}
          description={words.launchHint}
          {...inputs('marketingPeriodLaunchDate')}
        />
        <MomentInput label={fieldWords.investorPresentationDate.label} {...inputs('investorPresentationDate')} />
      </div>
      <TextInput type="url" label={fieldWords.investorPresentationUrl.label} {...inputs('investorPresentationUrl')} />
      <section aria-label={words.timeline}>
        <Timeline values={values} />
      </section>
      <h3>{words.impact}</h3>
      <TagsInput
        label={fieldWords.communityImpactThemes.label}
        description={fieldWords.communityImpactThemes.hint}
        data-path="communityImpactThemes"
        data={[...words.suggestions]}
        value={values.communityImpactThemes}
        error={form.errorOf('communityImpactThemes')}
        onChange={(communityImpactThemes) => form.change({ communityImpactThemes })}
      />
    </StepPage>
  );
}

/** The set dates in order; not to scale, since a launch is weeks and a maturity decades away. */
function Timeline({ values }: { values: Values }) {
  const zone = useZone();
  const set = [
    ...moments.map((field) => {
      const at = isoOfWallTime(values[field], zone);
      return { field, at, text: formatMoment(at, zone) };
    }),
    ...[...days, ...optionalDays].map((field) => ({ field, at: values[field], text: formatDay(values[field]) })),
  ]
    .filter(({ at }) => at !== '')
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  if (set.length === 0) return <p className={auctionPageCss.note}>{words.noDates}</p>;
  return (
    <ol className={css.datesLine}>
      {set.map(({ field, text }) => (
        <li key={field}>
          <strong>{fieldWords[field].label}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

function valuesOf({ keyDates, profile }: OwnAuction, zone: string): Values {
  const textOf = (iso: string | null) => (iso === null ? '' : wallTimeIn(new Date(iso), zone));
  const { dated, finalMaturityDate: maturityDate, endOfMonth } = keyDates;
  // Dates that leave it open were saved with an answer.
  const isAsked = asksMonthEnds({ maturityDate, dated }, profile.repaymentFrequency);
  return {
    dated: keyDates.dated ?? '',
    delivery: keyDates.delivery ?? '',
    firstInterest: keyDates.firstInterest ?? '',
    dayCount: keyDates.dayCount ?? usualDayCount,
    monthEnds: endOfMonth ? 'yes' : isAsked ? 'no' : '',
    isSingleMaturity:
      keyDates.finalMaturityDate !== null && keyDates.firstPrincipalPaymentDate === keyDates.finalMaturityDate,
    firstPrincipalPaymentDate: keyDates.firstPrincipalPaymentDate ?? '',
    finalMaturityDate: keyDates.finalMaturityDate ?? '',
    marketingPeriodLaunchDate: textOf(keyDates.marketingPeriodLaunchDate),
    investorPresentationDate: textOf(keyDates.investorPresentationDate),
    investorPresentationUrl: keyDates.investorPresentationUrl ?? '',
    communityImpactThemes: keyDates.communityImpactThemes,
  };
}

/** An empty date is absent, so that the message is 'Required'. */
function bodyOf({ isSingleMaturity, monthEnds, ...values }: Values, zone: string) {
  return {
    ...values,
    endOfMonth: monthEnds === 'yes',
    ...(isSingleMaturity && { firstPrincipalPaymentDate: values.finalMaturityDate, isSingleMaturity }),
    dayCount: dayCountOf(values.dayCount),
    marketingPeriodLaunchDate: isoOfWallTime(values.marketingPeriodLaunchDate, zone),
    investorPresentationDate: isoOfWallTime(values.investorPresentationDate, zone),
  };
}
