/** The dates of delivery and of the first interest payment, and how days of interest are counted. */
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import type { DayCount } from '@fairbook/domain/bonds/day-counts.ts';
import { dayCounts } from '@fairbook/domain/bonds/structure-vocabulary.ts';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
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
  readonly endOfMonth: boolean;
}

export interface DeliveryFieldsProps {
  readonly values: DeliveryValues;
  readonly inputs: (field: 'delivery' | 'firstInterest' | 'dayCount') => object;
  readonly change: (part: Partial<DeliveryValues>) => void;
}

export function DeliveryFields({ values, inputs, change }: DeliveryFieldsProps) {
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
      <Checkbox
        label={words.endOfMonth}
        name="endOfMonth"
        data-path="endOfMonth"
        checked={values.endOfMonth}
        onChange={(event) => change({ endOfMonth: event.currentTarget.checked })}
      />
    </>
  );
}
