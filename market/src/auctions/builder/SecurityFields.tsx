/** Who else promises to pay the bonds, and whether they are bank qualified. */
import { fieldsWith } from '@fairbook/domain/auctions/fields/kinds.ts';
import { profileFields } from '@fairbook/domain/auctions/fields/rows.ts';
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { Checkbox } from '@mantine/core';
import formCss from '../../parts/form.module.css';
import { TextInputs } from '../../parts/TextInputs.tsx';
import { structuresTexts } from '../texts/structures.ts';
import type { ProfileForm } from './profile.ts';

export function SecurityFields({ values, inputs, change }: ProfileForm) {
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
