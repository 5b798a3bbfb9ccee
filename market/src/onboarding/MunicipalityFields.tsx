/** The fields of the two steps of a municipality that are forms. */
import { issuerTypes, usStates } from '@fairbook/domain/vocabulary.ts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { municipalityTexts } from '../texts/municipality.ts';
import { onboardingTexts } from '../texts/onboarding.ts';
import type { Inputs } from './PlaceFields.tsx';

const place = onboardingTexts.fields;

export function OverviewFields({ inputs }: { inputs: Inputs }) {
  const words = municipalityTexts.overview;
  return (
    <>
      <TextInput
        label={words.name}
        description={words.nameHint}
        autoComplete="organization"
        withAsterisk
        {...inputs('name')}
      />
      <TextInput label={words.legalName} description={words.legalNameHint} withAsterisk {...inputs('legalName')} />
      <NativeSelect
        label={words.type}
        data={[{ value: '', label: municipalityTexts.choose }, ...issuerTypes]}
        withAsterisk
        {...inputs('type')}
      />
      <div className="mk-pair">
        <TextInput label={place.city} autoComplete="address-level2" withAsterisk {...inputs('city')} />
        <NativeSelect
          label={place.state}
          autoComplete="address-level1"
          data={[{ value: '', label: place.chooseState }, ...usStates]}
          withAsterisk
          {...inputs('state')}
        />
      </div>
      <TextInput
        label={place.zipCode}
        autoComplete="postal-code"
        withAsterisk
        className="mk-short"
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
      <p className="mk-step-lead">{words.lead}</p>
      <TextInput label={words.emmaIssuerUrl} type="url" {...inputs('emmaIssuerUrl')} />
      <TextInput label={words.censusDataUrl} type="url" {...inputs('censusDataUrl')} />
      <TextInput label={words.sifmaUrl} type="url" {...inputs('sifmaUrl')} />
    </>
  );
}
