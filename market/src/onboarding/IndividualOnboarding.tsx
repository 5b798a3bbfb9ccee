/** The profile of an individual investor, in four steps. */

import { editing } from '@fairbook/domain/account.ts';
import { Navigate, useNavigate, useParams } from 'react-router';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { onboardingTexts } from '../texts/onboarding.ts';
import { AddressFields, ContactFields, personSteps, YouFields } from './PersonFields.tsx';
import type { Inputs } from './PlaceFields.tsx';
import { personSummary, ReviewStep } from './ReviewStep.tsx';
import { StepForm } from './StepForm.tsx';
import { firstOpenStep, LeaveGuard, Steps } from './Steps.tsx';
import type { IndividualProfile } from './shapes.ts';
import { useProfileForm } from './useProfileForm.ts';
import { personErrors, personValues } from './values.ts';

const words = onboardingTexts;
const steps = ['you', 'address', 'contact', 'review'] as const;

export function IndividualOnboarding({ profile }: { profile: IndividualProfile }) {
  const { step } = useParams();
  const navigate = useNavigate();
  const person = useProfileForm({
    initialValues: personValues(profile),
    errorsOf: personErrors,
    save: (body) => api.saveIndividualProfile({ body }),
  });
  const current = steps.find((each) => each === step);
  if (!current) return <Navigate to={paths.onboardingStep(firstOpenStep(profile, steps))} replace />;
  const at = steps.indexOf(current);
  const next = steps[at + 1] ?? 'review';
  const inputs: Inputs = (field) => person.form.getInputProps(field);
  return (
    <Steps lead={words.leads.individual} application={profile} steps={steps}>
      {current === 'review' ? (
        <ReviewStep
          application={profile}
          sections={personSummary(profile)}
          request={() => api.requestIndividualApproval()}
          isDirty={person.form.isDirty()}
        />
      ) : (
        <StepForm
          title={words.steps[current]}
          errors={person.errors}
          attempt={person.attempt}
          whyLocked={whyLocked(profile.status)}
          isSaving={person.saving.isPending}
          problem={person.saving.error}
          submit={words.save}
          hint={person.form.isDirty() && !person.isWhole() ? words.savedLater : undefined}
          backTo={steps[at - 1]}
          onSubmit={() => void person.submit(personSteps[current], () => navigate(paths.onboardingStep(next)))}
        >
          {current === 'you' && <YouFields inputs={inputs} />}
          {current === 'address' && <AddressFields inputs={inputs} country={person.form.values.country} />}
          {current === 'contact' && <ContactFields inputs={inputs} />}
        </StepForm>
      )}
      <LeaveGuard isDirty={person.form.isDirty()} />
    </Steps>
  );
}

/** Why a profile in this status cannot be changed; null where it can. */
export function whyLocked(status: IndividualProfile['status']): string | null {
  if (editing.includes(status)) return null;
  return status === 'Pending Approval' ? words.locked : words.readOnly;
}
