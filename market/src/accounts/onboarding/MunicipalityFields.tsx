/** Fields of the municipality's two form steps. */

import { usStates } from '@fairbook/domain/base/us-states.ts';
import { issuerTypes } from '@fairbook/domain/base/vocabulary.ts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import formCss from '../../parts/form.module.css';
import { municipalityTexts } from '../../parts/texts/municipality.ts';
import { onboardingTexts } from '../texts/onboarding.ts';
import css from './onboarding.module.css';
import type { Inputs } from './PlaceFields.tsx';

const place = onboardingTexts.fields;

interface OverviewFieldsProps {
  readonly inputs: Inputs;
  /** True where name, type and state were approved and change only by a request. */
  readonly isApproved: boolean;
}

export function OverviewFields({ inputs, isApproved }: OverviewFieldsProps) {
  const words = municipalityTexts.overview;
  const approved = isApproved ? { disabled: true, description: place.approved } : { withAsterisk: true };
  return (
    <>
      <TextInput
        label={words.name}
        description={words.nameHint}
        autoComplete="organization"
        {...approved}
        {...inputs('name')}
      />
      <TextInput label={words.legalName} description={words.legalNameHint} withAsterisk {...inputs('legalName')} />
      <NativeSelect
        label={words.type}
        data={[{ value: '', label: municipalityTexts.choose }, ...issuerTypes]}
        {...approved}
        {...inputs('type')}
      />
      <div className={formCss.pair}>
        <TextInput label={place.city} autoComplete="address-level2" withAsterisk {...inputs('city')} />
        <NativeSelect
          label={place.state}
          autoComplete="address-level1"
          data={[{ value: '', label: place.chooseState }, ...usStates]}
          {...approved}
          {...inputs('state')}
        />
      </div>
      <TextInput
        label={place.zipCode}
        autoComplete="postal-code"
        withAsterisk
        className={css.short}
        {...inputs('zipCode')}
      />
      <Textarea
        label={words.summary}
        description={words.summaryHint}
        autosize
        minRows={4}
        maxRows={12}
        {...inputs('summary')}
      />
      <TextInput
        label={words.website}
        description={municipalityTexts.optional}
        type="url"
        autoComplete="url"
        {...inputs('website')}
      />
    </>
  );
}

export function FinanceFields({ inputs }: { inputs: Inputs }) {
  const words = municipalityTexts.finance;
  return (
    <>
      <p className={css.stepLead}>{words.lead}</p>
      <TextInput label={words.emmaIssuerUrl} description={words.emmaHint} type="url" {...inputs('emmaIssuerUrl')} />
      <TextInput label={words.censusDataUrl} type="url" {...inputs('censusDataUrl')} />
      <TextInput label={words.sifmaUrl} type="url" {...inputs('sifmaUrl')} />
    </>
  );
}
