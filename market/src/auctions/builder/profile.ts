/** Converts the profile between its form and the API. */
import { auctionProfileForm } from '@fairbook/contract/auctions/forms.ts';
import type { FieldRow } from '@fairbook/domain/auctions/fields/kinds.ts';
import { profileFields } from '@fairbook/domain/auctions/fields/rows.ts';
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { readDollars } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import {
  interestFrequencies,
  type Option,
  offeringTypes,
  securityTypes,
  taxStatuses,
} from '@fairbook/domain/base/vocabulary.ts';
import { fieldErrorsOf } from '@fairbook/ui/kit/forms.ts';
import type { OwnAuction } from '../../base/queries.ts';
import type { useStep } from './use-step.ts';

type Fields = typeof profileFields;

/** As typed. */
export type ProfileValues = {
  readonly [Field in keyof Fields]: Fields[Field] extends { readonly kind: 'flag' } ? boolean : string;
};

/** Properties of each part of the form. */
export type ProfileForm = Pick<ReturnType<typeof useStep<ProfileValues>>, 'inputs' | 'values' | 'change'>;

const rows: readonly [string, FieldRow][] = Object.entries(profileFields);

/** Labels of fields whose messages do not name them: 'Invalid' alone could be any of them. */
export const profileLabels: Readonly<Record<string, string>> = Object.fromEntries(
  rows
    .filter(([, { kind }]) => kind === 'choice' || kind === 'day' || kind === 'money' || kind === 'filledMoney')
    .map(([field]) => [field, fieldWords[field as keyof Fields].label]),
);

export const emptyProfile = valuesOf({});

export function profileValues({ profile }: Pick<OwnAuction, 'profile'>): ProfileValues {
  return valuesOf(profile);
}

function valuesOf(profile: Readonly<Record<string, string | number | boolean | null>>): ProfileValues {
  const typed = rows.map(([field, { kind }]) => [field, typedOf(kind, profile[field] ?? null)]);
  return Object.fromEntries(typed) as ProfileValues;
}

function typedOf(kind: FieldRow['kind'], value: string | number | boolean | null): string | boolean {
  if (kind === 'flag') return value === true;
  return kind === 'filledMoney' ? dollarText(value as number | null) : String(value ?? '');
}

/** The body of the call. Unreadable values go unchanged, for the schema to refuse. */
export function profileBody(values: ProfileValues) {
  return {
    ...values,
    amount: dollarsOrText(values.amount),
    redemptionPrice: dollarsOrText(values.redemptionPrice),
    offeringType: valueIn(offeringTypes, values.offeringType),
    securityType: valueIn(securityTypes, values.securityType),
    repaymentFrequency: valueIn(interestFrequencies, values.repaymentFrequency),
    taxStatus: valueIn(taxStatuses, values.taxStatus),
  };
}

export function profileErrors(values: ProfileValues): Record<string, string> {
  return fieldErrorsOf(auctionProfileForm, profileBody(values));
}

/** '12,000,000' */
export function dollarText(dollars: number | null): string {
  return dollars === null ? '' : dollars.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

/** Dollars where the text is an amount, otherwise the text. */
export function dollarsOrText(text: string): number | string {
  const amount = readDollars(text);
  return amount === null ? text : dollarsOf(amount);
}

/** The value if the list has it. A new form lacks it, and the schema reports that. */
function valueIn<Value extends string>(list: readonly Option<Value>[], text: string): Value | undefined {
  return list.find((option) => option.value === text)?.value;
}
