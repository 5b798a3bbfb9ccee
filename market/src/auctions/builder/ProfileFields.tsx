/** The fields of an auction's profile. */
import {
  callFeatures,
  interestFrequencies,
  labelOf,
  type Option,
  offeringTypes,
  securityTypes,
  taxStatuses,
} from '@fairbook/domain/base/vocabulary.ts';
import { Autocomplete, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import formCss from '../../parts/form.module.css';
import { buildingTexts } from '../texts/building.ts';
import { structuresTexts } from '../texts/structures.ts';
import type { ProfileValues } from './profile.ts';
import type { useStep } from './use-step.ts';

const words = buildingTexts.profile;

type Form = Pick<ReturnType<typeof useStep<ProfileValues>>, 'inputs' | 'values' | 'change'>;

const choices = (list: readonly Option[]) => [
  { value: '', label: buildingTexts.choose },
  ...list.map(({ value, label }) => ({ value, label })),
];

/** Stored value of redemption provisions: the value of a label, in any language, or the issuer's own words. */
const provisionsOf = (text: string) => callFeatures.find(({ label }) => label === text)?.value ?? text;

export function ProfileFields({ form }: { form: Form }) {
  const { inputs, values, change } = form;
  return (
    <>
      <TextInput label={words.name} description={words.nameHint} withAsterisk {...inputs('name')} />
      <div className={formCss.pair}>
        <TextInput
          label={words.baseCusip}
          description={words.baseCusipHint}
          withAsterisk
          autoCapitalize="characters"
          {...inputs('baseCusip')}
          onChange={(event) => change({ baseCusip: event.currentTarget.value.toUpperCase() })}
        />
        <TextInput
          label={words.amount}
          description={words.amountHint}
          withAsterisk
          inputMode="decimal"
          leftSection="$"
          {...inputs('amount')}
        />
      </div>
      <div className={formCss.pair}>
        <NativeSelect
          label={words.offeringType}
          withAsterisk
          data={choices(offeringTypes)}
          {...inputs('offeringType')}
        />
        <NativeSelect
          label={words.securityType}
          withAsterisk
          data={choices(securityTypes)}
          {...inputs('securityType')}
        />
        <NativeSelect
          label={words.repaymentFrequency}
          withAsterisk
          data={choices(interestFrequencies)}
          {...inputs('repaymentFrequency')}
        />
        <NativeSelect label={words.taxStatus} data={choices(taxStatuses)} {...inputs('taxStatus')} />
      </div>
      <h3>{words.redemption}</h3>
      <div className={formCss.pair}>
        <TextInput type="date" label={words.redemptionDate} {...inputs('redemptionDate')} />
        <TextInput
          label={words.redemptionPrice}
          description={words.redemptionPriceHint}
          inputMode="decimal"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...inputs('redemptionPrice')}
        />
      </div>
      <Autocomplete
        label={words.redemptionProvisions}
        description={words.redemptionProvisionsHint}
        data={callFeatures.map(({ label }) => label)}
        {...inputs('redemptionProvisions')}
        value={labelOf(callFeatures, values.redemptionProvisions)}
        onChange={(text) => change({ redemptionProvisions: provisionsOf(text) })}
      />
      <SecurityFields values={values} inputs={inputs} change={change} />
      <h3>{words.story}</h3>
      <Textarea label={words.purpose} autosize minRows={2} {...inputs('purpose')} />
      <Textarea label={words.useOfFunds} autosize minRows={2} {...inputs('useOfFunds')} />
      <Textarea label={words.repaymentSource} autosize minRows={2} {...inputs('repaymentSource')} />
    </>
  );
}

const securityFieldsWords = structuresTexts.security;

/** Credit support besides the issuer's pledge, and bank qualification. */
interface SecurityValues {
  readonly isBankQualified: boolean;
  readonly insurer: string;
  readonly creditEnhancement: string;
}

interface SecurityFieldsProps {
  readonly values: SecurityValues;
  readonly inputs: (field: 'insurer' | 'creditEnhancement') => object;
  readonly change: (part: Partial<SecurityValues>) => void;
}

function SecurityFields({ values, inputs, change }: SecurityFieldsProps) {
  return (
    <>
      <h3>{securityFieldsWords.title}</h3>
      <div className={formCss.pair}>
        <TextInput
          label={securityFieldsWords.insurer}
          description={securityFieldsWords.insurerHint}
          {...inputs('insurer')}
        />
        <TextInput
          label={securityFieldsWords.creditEnhancement}
          description={securityFieldsWords.creditEnhancementHint}
          {...inputs('creditEnhancement')}
        />
      </div>
      <Checkbox
        label={securityFieldsWords.isBankQualified}
        description={securityFieldsWords.isBankQualifiedHint}
        name="isBankQualified"
        data-path="isBankQualified"
        checked={values.isBankQualified}
        onChange={(event) => change({ isBankQualified: event.currentTarget.checked })}
      />
    </>
  );
}
