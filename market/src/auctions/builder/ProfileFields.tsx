/** The fields of an auction's profile. */
import { fieldsWith } from '@fairbook/domain/auctions/fields/kinds.ts';
import { profileFields } from '@fairbook/domain/auctions/fields/rows.ts';
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import {
  callFeatures,
  interestFrequencies,
  labelOf,
  type Option,
  offeringTypes,
  securityTypes,
  taxStatuses,
} from '@fairbook/domain/base/vocabulary.ts';
import { Autocomplete, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import formCss from '../../parts/form.module.css';
import { TextInputs } from '../../parts/TextInputs.tsx';
import { buildingTexts } from '../texts/building.ts';
import { structuresTexts } from '../texts/structures.ts';
import type { ProfileForm } from './profile.ts';

const words = buildingTexts.profile;

const choices = (list: readonly Option[]) => [
  { value: '', label: buildingTexts.choose },
  ...list.map(({ value, label }) => ({ value, label })),
];

/** Stored value of redemption provisions: the value of a label, in any language, or the issuer's own words. */
const provisionsOf = (text: string) => callFeatures.find(({ label }) => label === text)?.value ?? text;

export function ProfileFields({ form }: { form: ProfileForm }) {
  const { inputs, values, change } = form;
  return (
    <>
      <TextInput label={fieldWords.name.label} description={words.nameHint} withAsterisk {...inputs('name')} />
      <div className={formCss.pair}>
        <TextInput
          label={fieldWords.baseCusip.label}
          description={words.baseCusipHint}
          withAsterisk
          autoCapitalize="characters"
          {...inputs('baseCusip')}
          onChange={(event) => change({ baseCusip: event.currentTarget.value.toUpperCase() })}
        />
        <TextInput
          label={fieldWords.amount.label}
          description={words.amountHint}
          withAsterisk
          inputMode="decimal"
          leftSection="$"
          {...inputs('amount')}
        />
      </div>
      <div className={formCss.pair}>
        <NativeSelect
          label={fieldWords.offeringType.label}
          withAsterisk
          data={choices(offeringTypes)}
          {...inputs('offeringType')}
        />
        <NativeSelect
          label={fieldWords.securityType.label}
          withAsterisk
          data={choices(securityTypes)}
          {...inputs('securityType')}
        />
        <NativeSelect
          label={fieldWords.repaymentFrequency.label}
          withAsterisk
          data={choices(interestFrequencies)}
          {...inputs('repaymentFrequency')}
        />
        <NativeSelect label={fieldWords.taxStatus.label} data={choices(taxStatuses)} {...inputs('taxStatus')} />
      </div>
      <h3>{words.redemption}</h3>
      <div className={formCss.pair}>
        <TextInput type="date" label={fieldWords.redemptionDate.label} {...inputs('redemptionDate')} />
        <TextInput
          label={fieldWords.redemptionPrice.label}
          description={words.redemptionPriceHint}
          inputMode="decimal"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...inputs('redemptionPrice')}
        />
      </div>
      <Autocomplete
        label={fieldWords.redemptionProvisions.label}
        description={fieldWords.redemptionProvisions.hint}
        data={callFeatures.map(({ label }) => label)}
        {...inputs('redemptionProvisions')}
        value={labelOf(callFeatures, values.redemptionProvisions)}
        onChange={(text) => change({ redemptionProvisions: provisionsOf(text) })}
      />
      <SecurityFields values={values} inputs={inputs} change={change} />
      <h3>{words.story}</h3>
      <TextInputs fields={fieldsWith(profileFields, { group: 'purpose' })} inputs={inputs} />
    </>
  );
}

/** Credit support besides the issuer's pledge, and bank qualification. */
function SecurityFields({ values, inputs, change }: ProfileForm) {
  return (
    <>
      <h3>{structuresTexts.security.title}</h3>
      <div className={formCss.pair}>
        <TextInputs fields={fieldsWith(profileFields, { group: 'security' })} inputs={inputs} />
      </div>
      <Checkbox
        label={fieldWords.isBankQualified.label}
        description={fieldWords.isBankQualified.hint}
        name="isBankQualified"
        data-path="isBankQualified"
        checked={values.isBankQualified}
        onChange={(event) => change({ isBankQualified: event.currentTarget.checked })}
      />
    </>
  );
}
