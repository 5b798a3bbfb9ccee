/** Fields of a person, in the three groups their steps use. */
import { TextInput } from '@mantine/core';
import formCss from '../../parts/form.module.css';
import { onboardingTexts } from '../texts/onboarding.ts';
import css from './onboarding.module.css';
import { type Inputs, PlaceFields, type PlaceFieldsProps } from './PlaceFields.tsx';

const words = onboardingTexts.fields;

export const personSteps = {
  you: ['firstName', 'lastName', 'businessDesignation'],
  address: ['country', 'address', 'city', 'state', 'zipCode'],
  contact: ['phone', 'phoneExtension'],
} as const;

export function YouFields({ inputs }: { inputs: Inputs }) {
  return (
    <>
      <div className={formCss.pair}>
        <TextInput label={words.firstName} autoComplete="given-name" withAsterisk {...inputs('firstName')} />
        <TextInput label={words.lastName} autoComplete="family-name" withAsterisk {...inputs('lastName')} />
      </div>
      <TextInput
        label={words.businessDesignation}
        description={words.businessDesignationHint}
        autoComplete="organization-title"
        {...inputs('businessDesignation')}
      />
    </>
  );
}

export function AddressFields({ inputs, country, isApproved }: PlaceFieldsProps) {
  return (
    <>
      <TextInput label={words.address} autoComplete="street-address" withAsterisk {...inputs('address')} />
      <PlaceFields inputs={inputs} country={country} isApproved={isApproved ?? false} />
      <TextInput
        label={words.zipCode}
        autoComplete="postal-code"
        withAsterisk
        className={css.short}
        {...inputs('zipCode')}
      />
    </>
  );
}

export function ContactFields({ inputs }: { inputs: Inputs }) {
  return (
    <div className={formCss.pair}>
      <TextInput label={words.phone} description={words.optional} type="tel" autoComplete="tel" {...inputs('phone')} />
      <TextInput
        label={words.phoneExtension}
        description={words.optional}
        autoComplete="tel-extension"
        {...inputs('phoneExtension')}
      />
    </div>
  );
}
