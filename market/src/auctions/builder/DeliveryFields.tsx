/** The dates of delivery and of the first interest payment, and how days of interest are counted. */
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import type { DayCount } from '@fairbook/domain/bonds/day-counts.ts';
import { dayCounts } from '@fairbook/domain/bonds/structure-vocabulary.ts';
import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core';
import formCss from '../../parts/form.module.css';
import { structuresTexts } from '../texts/structures.ts';

const words = structuresTexts.dates;

/** Default where no value is stored. */
export const usualDayCount = '30/360' satisfies DayCount;

/** Stored value of a choice: none for the usual one. */
export function dayCountOf(text: string): DayCount | null {
  return dayCounts.find(({ value }) => value === text && value !== usualDayCount)?.value ?? null;
}

export interface DeliveryValues {
  readonly delivery: string;
  readonly firstInterest: string;
  readonly dayCount: string;
  readonly monthEnds: MonthEnds;
}

/** The answer about last days of months; '' where it is not asked, or not answered. */
export type MonthEnds = '' | 'yes' | 'no';

export interface DeliveryFieldsProps {
  readonly values: DeliveryValues;
  readonly inputs: (field: 'delivery' | 'firstInterest' | 'dayCount') => object;
  readonly change: (part: Partial<DeliveryValues>) => void;
  /** True where the dates leave open when interest is paid. */
  readonly isAsked: boolean;
  readonly monthEndsError: string | undefined;
}

export function DeliveryFields({ values, inputs, change, isAsked, monthEndsError }: DeliveryFieldsProps) {
  return (
    <>
      <h3>{words.title}</h3>
      <div className={formCss.pair} data-columns={3}>
        <TextInput
          type="date"
          label={fieldWords.delivery.label}
          description={fieldWords.delivery.hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...inputs('delivery')}
        />
        <TextInput
          type="date"
          label={fieldWords.firstInterest.label}
          description={fieldWords.firstInterest.hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...inputs('firstInterest')}
        />
        <NativeSelect label={fieldWords.dayCount.label} data={[...dayCounts]} {...inputs('dayCount')} />
      </div>
      {isAsked ? (
        <Radio.Group
          label={words.monthEnds}
          description={words.monthEndsHint}
          withAsterisk
          data-path="endOfMonth"
          value={values.monthEnds}
          error={monthEndsError}
          onChange={(answer) => change({ monthEnds: answer === 'yes' ? 'yes' : 'no' })}
        >
          <Radio value="yes" label={words.lastDays} mt={6} />
          <Radio value="no" label={words.sameDays} mt={6} />
        </Radio.Group>
      ) : (
        <Checkbox
          label={words.endOfMonth}
          name="endOfMonth"
          data-path="endOfMonth"
          checked={values.monthEnds === 'yes'}
          onChange={(event) => change({ monthEnds: event.currentTarget.checked ? 'yes' : '' })}
        />
      )}
    </>
  );
}
