/** City, state and country: in the United States a state, abroad any region or none. */
import { needsUsState } from '@fairbook/domain/accounts/account.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import formCss from '../../parts/form.module.css';
import { onboardingTexts } from '../texts/onboarding.ts';
import { countries } from './countries.ts';

const words = onboardingTexts.fields;

/** A form's props for a field. */
export type Inputs = (field: string) => ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']>;

export interface PlaceFieldsProps {
  readonly inputs: Inputs;
  readonly country: string;
  /** True where state and country were approved and change only by a request. */
  readonly isApproved?: boolean;
}

export function PlaceFields({ inputs, country, isApproved = false }: PlaceFieldsProps) {
  const approved = isApproved ? { disabled: true, description: words.approved } : { withAsterisk: true };
  return (
    <>
      <NativeSelect
        label={words.country}
        autoComplete="country"
        data={[...countries]}
        {...approved}
        {...inputs('country')}
      />
      <div className={formCss.pair}>
        <TextInput label={words.city} autoComplete="address-level2" withAsterisk {...inputs('city')} />
        {needsUsState(country) ? (
          <NativeSelect
            label={words.state}
            autoComplete="address-level1"
            data={[{ value: '', label: words.chooseState }, ...usStates]}
            {...approved}
            {...inputs('state')}
          />
        ) : (
          <TextInput
            label={words.region}
            {...(isApproved ? approved : { placeholder: words.regionHint })}
            autoComplete="address-level1"
            {...inputs('state')}
          />
        )}
      </div>
    </>
  );
}
