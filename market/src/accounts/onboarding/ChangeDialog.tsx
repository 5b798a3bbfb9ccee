/** Dialog to request a change of approved details. */
import { investorChangeBody, municipalityChangeBody } from '@fairbook/contract/accounts/changes/shapes.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { issuerTypes } from '@fairbook/domain/base/vocabulary.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import { FormDialog, type FormDialogProps } from '@fairbook/ui/kit/dialogs.tsx';
import { sendForm } from '@fairbook/ui/kit/forms.ts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { usePerson } from '../../base/person.ts';
import type { FactStanding } from '../../base/queries.ts';
import { municipalityTexts } from '../../parts/texts/municipality.ts';
import { changeTexts } from '../texts/changes.ts';
import { onboardingTexts } from '../texts/onboarding.ts';
import { countries } from './countries.ts';
import type { Inputs } from './PlaceFields.tsx';

const words = changeTexts.form;
const place = onboardingTexts.fields;

interface ChangeDialogProps {
  readonly standing: FactStanding;
  readonly onClose: () => void;
}

export function ChangeDialog({ standing, onClose }: ChangeDialogProps) {
  const { userType } = usePerson();
  const approved = (field: string) => standing.facts.find((fact) => fact.field === field)?.value ?? '';
  return userType === 'municipality' ? (
    <MunicipalityChange approved={approved} onClose={onClose} />
  ) : (
    <InvestorChange approved={approved} onClose={onClose} />
  );
}

interface ChangeProps {
  /** The approved value; '' where there is none. */
  readonly approved: (field: string) => string;
  readonly onClose: () => void;
}

function InvestorChange({ approved, onClose }: ChangeProps) {
  const sent = useSent();
  const form = useForm({ initialValues: { country: approved('country'), state: approved('state'), explanation: '' } });
  const isInUs = form.values.country === 'US';

  const send = () => sent(api.requestInvestorChange({ body: form.values }));

  return (
    <RequestDialog
      lead={words.blocks.investor}
      onClose={onClose}
      onSubmit={() => sendForm(form, investorChangeBody, send)}
    >
      <NativeSelect
        label={place.country}
        data={[...countries]}
        withAsterisk
        data-autofocus
        {...form.getInputProps('country')}
      />
      {isInUs ? (
        <NativeSelect
          label={place.state}
          data={[{ value: '', label: place.chooseState }, ...usStates]}
          withAsterisk
          {...form.getInputProps('state')}
        />
      ) : (
        <TextInput label={place.region} placeholder={place.regionHint} {...form.getInputProps('state')} />
      )}
      <Explanation inputs={(field) => form.getInputProps(field)} />
      <p className={dialogsCss.dialogText}>{words.kind}</p>
    </RequestDialog>
  );
}

function MunicipalityChange({ approved, onClose }: ChangeProps) {
  const sent = useSent();
  const form = useForm({
    initialValues: { name: approved('name'), type: approved('type'), state: approved('state'), explanation: '' },
  });

  const send = () => sent(api.requestMunicipalityChange({ body: municipalityChangeBody.parse(form.values) }));

  return (
    <RequestDialog
      lead={words.blocks.municipality}
      onClose={onClose}
      onSubmit={() => sendForm(form, municipalityChangeBody, send)}
    >
      <TextInput label={municipalityTexts.overview.name} withAsterisk data-autofocus {...form.getInputProps('name')} />
      <NativeSelect
        label={municipalityTexts.overview.type}
        data={[{ value: '', label: municipalityTexts.choose }, ...issuerTypes]}
        withAsterisk
        {...form.getInputProps('type')}
      />
      <NativeSelect
        label={place.state}
        data={[{ value: '', label: place.chooseState }, ...usStates]}
        withAsterisk
        {...form.getInputProps('state')}
      />
      <Explanation inputs={(field) => form.getInputProps(field)} />
    </RequestDialog>
  );
}

/** Consequences of a stored request. */
function useSent() {
  const queries = useQueryClient();
  return async (request: Promise<unknown>): Promise<void> => {
    await request;
    await invalidate(queries, 'account');
    showDone(words.sent);
  };
}

interface RequestDialogProps extends Pick<FormDialogProps, 'onClose' | 'onSubmit' | 'children'> {
  /** Acts that are blocked until the decision. */
  readonly lead: string;
}

function RequestDialog({ lead, children, ...dialog }: RequestDialogProps) {
  return (
    <FormDialog opened title={words.title} submit={words.send} {...dialog}>
      <p className={dialogsCss.dialogText}>{lead}</p>
      {children}
    </FormDialog>
  );
}

function Explanation({ inputs }: { inputs: Inputs }) {
  return (
    <Textarea
      label={words.explanation}
      description={words.explanationHint}
      withAsterisk
      autosize
      minRows={3}
      maxRows={10}
      maxLength={2000}
      {...inputs('explanation')}
    />
  );
}
