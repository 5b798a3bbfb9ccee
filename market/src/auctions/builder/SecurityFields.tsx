/** Credit support besides the issuer's pledge, and bank qualification. */
import { Checkbox, TextInput } from '@mantine/core';
import formCss from '../../parts/form.module.css';
import { structuresTexts } from '../texts/structures.ts';

const words = structuresTexts.security;

export interface SecurityValues {
  readonly isBankQualified: boolean;
  readonly insurer: string;
  readonly creditEnhancement: string;
}

export interface SecurityFieldsProps {
  readonly values: SecurityValues;
  readonly inputs: (field: 'insurer' | 'creditEnhancement') => object;
  readonly change: (part: Partial<SecurityValues>) => void;
}

export function SecurityFields({ values, inputs, change }: SecurityFieldsProps) {
  return (
    <>
      <h3>{words.title}</h3>
      <div className={formCss.pair}>
        <TextInput label={words.insurer} description={words.insurerHint} {...inputs('insurer')} />
        <TextInput
          label={words.creditEnhancement}
          description={words.creditEnhancementHint}
          {...inputs('creditEnhancement')}
        />
      </div>
      <Checkbox
        label={words.isBankQualified}
        description={words.isBankQualifiedHint}
        name="isBankQualified"
        data-path="isBankQualified"
        checked={values.isBankQualified}
        onChange={(event) => change({ isBankQualified: event.currentTarget.checked })}
      />
    </>
  );
}
