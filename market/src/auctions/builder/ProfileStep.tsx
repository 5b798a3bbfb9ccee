/** Step 1: what is sold, and for what. */

import { readDay, readDollars } from '@fairbook/domain/auctions/sheet-cells.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { api } from '../../base/api.ts';
import { ProfileFields } from './ProfileFields.tsx';
import { profileBody, profileErrors, profileLabels, profileValues } from './profile.ts';
import { StepPage } from './StepPage.tsx';
import type { StepProps } from './shapes.ts';
import { useStep } from './use-step.ts';

export function ProfileStep({ auction, isLocked }: StepProps) {
  const form = useStep({
    step: 'profile',
    auction,
    isLocked,
    valuesOf: profileValues,
    errorsOf: profileErrors,
    save: (values, headers) => {
      const body = profileBody(values);
      const { offeringType, securityType, repaymentFrequency } = body;
      if (!offeringType || !securityType || !repaymentFrequency) throw new TypeError('the profile is not valid');
      return api.saveProfile({
        params: { auctionId: auction.uuid },
        body: { ...body, offeringType, securityType, repaymentFrequency },
        headers,
      });
    },
  });
  const { values } = form;
  const body = profileBody(values);
  const amount = readDollars(values.amount);
  const price = readDollars(values.redemptionPrice);
  const profile = {
    ...auction.profile,
    name: values.name,
    securityType: body.securityType ?? null,
    taxStatus: body.taxStatus ?? null,
    amount: amount === null ? auction.profile.amount : dollarsOf(amount),
    repaymentFrequency: body.repaymentFrequency ?? null,
    redemptionDate: readDay(values.redemptionDate),
    redemptionPrice: price === null ? null : dollarsOf(price),
    redemptionProvisions: values.redemptionProvisions || null,
  };
  return (
    <StepPage step="profile" form={form} auction={{ ...auction, profile }} labels={profileLabels}>
      <ProfileFields form={form} />
    </StepPage>
  );
}
