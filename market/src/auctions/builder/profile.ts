/** Converts the profile between its form and the API. */
import { auctionProfileForm } from '@fairbook/contract/auctions/forms.ts';
import { readDollars } from '@fairbook/domain/auctions/sheet-cells.ts';
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
import { buildingTexts } from '../texts/building.ts';

export interface ProfileValues {
  readonly name: string;
  readonly baseCusip: string;
  readonly amount: string;
  readonly offeringType: string;
  readonly securityType: string;
  readonly repaymentFrequency: string;
  readonly taxStatus: string;
  readonly redemptionDate: string;
  readonly redemptionPrice: string;
  readonly redemptionProvisions: string;
  readonly purpose: string;
  readonly useOfFunds: string;
  readonly repaymentSource: string;
  readonly isBankQualified: boolean;
  readonly insurer: string;
  readonly creditEnhancement: string;
}

const { amount, offeringType, securityType, repaymentFrequency, taxStatus, redemptionDate, redemptionPrice } =
  buildingTexts.profile;

/** Labels of fields whose messages do not name them: 'Invalid' alone could be any of them. */
export const profileLabels: Readonly<Record<string, string>> = {
  amount,
  offeringType,
  securityType,
  repaymentFrequency,
  taxStatus,
  redemptionDate,
  redemptionPrice,
};

export const emptyProfile: ProfileValues = {
  name: '',
  baseCusip: '',
  amount: '',
  offeringType: '',
  securityType: '',
  repaymentFrequency: '',
  taxStatus: '',
  redemptionDate: '',
  redemptionPrice: '',
  redemptionProvisions: '',
  purpose: '',
  useOfFunds: '',
  repaymentSource: '',
  isBankQualified: false,
  insurer: '',
  creditEnhancement: '',
};

export function profileValues({ profile }: Pick<OwnAuction, 'profile'>): ProfileValues {
  return {
    name: profile.name,
    baseCusip: profile.baseCusip,
    amount: dollarText(profile.amount),
    offeringType: profile.offeringType ?? '',
    securityType: profile.securityType ?? '',
    repaymentFrequency: profile.repaymentFrequency ?? '',
    taxStatus: profile.taxStatus ?? '',
    redemptionDate: profile.redemptionDate ?? '',
    redemptionPrice: profile.redemptionPrice === null ? '' : String(profile.redemptionPrice),
    redemptionProvisions: profile.redemptionProvisions ?? '',
    purpose: profile.purpose ?? '',
    useOfFunds: profile.useOfFunds ?? '',
    repaymentSource: profile.repaymentSource ?? '',
    isBankQualified: profile.isBankQualified,
    insurer: profile.insurer ?? '',
    creditEnhancement: profile.creditEnhancement ?? '',
  };
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
