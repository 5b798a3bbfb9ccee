/** Profile of an institution and of its contact person, in three steps. */

import { issuerTypes, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { Checkbox, TagsInput, Textarea, TextInput } from '@mantine/core';
import { Navigate, useNavigate, useParams } from 'react-router';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { onboardingTexts } from '../texts/onboarding.ts';
import { AddressFields, ContactFields, personSteps, YouFields } from './PersonFields.tsx';
import { whyLocked } from './PersonOnboarding.tsx';
import { type Inputs, PlaceFields } from './PlaceFields.tsx';
import { institutionSummary, personSummary, ReviewStep } from './ReviewStep.tsx';
import { StepForm } from './StepForm.tsx';
import { firstOpenStep, LeaveGuard, Steps } from './Steps.tsx';
import type { InstitutionalProfile } from './shapes.ts';
import { useProfileForm } from './use-profile-form.ts';
import { institutionErrors, institutionValues, personErrors, personValues } from './values.ts';

const words = onboardingTexts;
const labels = words.fields;
const steps = ['institution', 'you', 'review'] as const;
const personFields = Object.values(personSteps).flat();

export function InstitutionOnboarding({ profile }: { profile: InstitutionalProfile }) {
  const { step } = useParams();
  const navigate = useNavigate();
  const institution = useProfileForm({
    initialValues: institutionValues(profile),
    errorsOf: institutionErrors,
    save: (body) => api.saveInstitution({ body }),
  });
  const person = useProfileForm({
    initialValues: personValues(profile),
    errorsOf: personErrors,
    save: (body) => api.saveInstitutionalUser({ body }),
  });
  if (!steps.some((each) => each === step)) {
    return <Navigate to={paths.onboardingStep(firstOpenStep(profile, steps))} replace />;
  }
  const isDirty = institution.form.isDirty() || person.form.isDirty();
  const inputs: Inputs = (field) => person.form.getInputProps(field);
  const goTo = (next: (typeof steps)[number]) => () => navigate(paths.onboardingStep(next));
  const locked = whyLocked(profile.status);
  return (
    <Steps lead={words.leads.institution} application={profile} steps={steps}>
      {step === 'institution' && (
        <StepForm
          title={words.steps.institution}
          errors={institution.errors}
          attempt={institution.attempt}
          whyLocked={locked}
          isSaving={institution.saving.isPending}
          problem={institution.saving.error}
          submit={words.save}
          onSubmit={() => void institution.submit(Object.keys(institution.form.values), goTo('you'))}
        >
          <InstitutionFields form={institution.form} isApproved={profile.status === 'Active'} />
        </StepForm>
      )}
      {step === 'you' && (
        <StepForm
          title={words.steps.you}
          errors={person.errors}
          attempt={person.attempt}
          whyLocked={locked}
          isSaving={person.saving.isPending}
          problem={person.saving.error}
          submit={words.save}
          backTo="institution"
          onSubmit={() => void person.submit(personFields, goTo('review'))}
        >
          <YouFields inputs={inputs} />
          <h3>{words.groups.address}</h3>
          <AddressFields inputs={inputs} country={person.form.values.country} />
          <h3>{words.groups.contact}</h3>
          <ContactFields inputs={inputs} />
        </StepForm>
      )}
      {step === 'review' && (
        <ReviewStep
          application={profile}
          sections={[
            ...institutionSummary(profile.org),
            { step: 'you', facts: personSummary(profile).flatMap((section) => section.facts) },
          ]}
          hints={words.hints.investor}
          request={() => api.requestInstitutionalApproval()}
          isDirty={isDirty}
        />
      )}
      <LeaveGuard isDirty={isDirty} />
    </Steps>
  );
}

type InstitutionForm = ReturnType<typeof useProfileForm<ReturnType<typeof institutionValues>>>['form'];

function InstitutionFields({ form, isApproved }: { form: InstitutionForm; isApproved: boolean }) {
  return (
    <>
      <TextInput label={labels.name} autoComplete="organization" withAsterisk {...form.getInputProps('name')} />
      <PlaceFields
        inputs={(field) => form.getInputProps(field)}
        country={form.values.country}
        isApproved={isApproved}
      />
      <TextInput
        label={labels.website}
        description={labels.optional}
        type="url"
        autoComplete="url"
        {...form.getInputProps('website')}
      />
      <h3>{words.groups.more}</h3>
      <Textarea
        label={labels.investmentExperience}
        description={labels.optional}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('investmentExperience')}
      />
      <TagsInput
        label={labels.targetIssuers}
        description={labels.targetIssuersHint}
        data={issuerTypes.map(({ label }) => label)}
        {...form.getInputProps('targetIssuers')}
        value={form.getValues().targetIssuers.map((type) => labelOf(issuerTypes, type))}
        onChange={(labels) => form.setFieldValue('targetIssuers', labels.map(issuerTypeOf))}
      />
      <Checkbox label={labels.isInterestedInChat} {...form.getInputProps('isInterestedInChat', { type: 'checkbox' })} />
      <Checkbox
        label={labels.isSeekingFeaturedInvestorStatus}
        {...form.getInputProps('isSeekingFeaturedInvestorStatus', { type: 'checkbox' })}
      />
    </>
  );
}

/** Stored value of a tag: the type of its label, otherwise the typed text. */
function issuerTypeOf(tag: string): string {
  return issuerTypes.find(({ label }) => label === tag)?.value ?? tag;
}
