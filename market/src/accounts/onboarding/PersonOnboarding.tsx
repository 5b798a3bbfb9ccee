/** Profile of an individual investor or a market professional, in four steps. */

import { editing } from '@fairbook/domain/accounts/account.ts';
import { Navigate, useNavigate, useParams } from 'react-router';
import { paths } from '../../base/paths.ts';
import { onboardingTexts } from '../texts/onboarding.ts';
import { AddressFields, ContactFields, personSteps, YouFields } from './PersonFields.tsx';
import type { Inputs } from './PlaceFields.tsx';
import { personSummary, ReviewStep } from './ReviewStep.tsx';
import { StepForm } from './StepForm.tsx';
import { firstOpenStep, LeaveGuard, Steps } from './Steps.tsx';
import type { IndividualProfile } from './shapes.ts';
import { useProfileForm } from './use-profile-form.ts';
import { type PersonValues, personErrors, personValues } from './values.ts';

const words = onboardingTexts;
const steps = ['you', 'address', 'contact', 'review'] as const;

export interface PersonOnboardingProps {
  readonly lead: string;
  readonly profile: IndividualProfile;
  readonly save: (values: PersonValues) => Promise<unknown>;
  readonly request: () => Promise<unknown>;
}

export function PersonOnboarding({ lead, profile, save, request }: PersonOnboardingProps) {
  const { step } = useParams();
  const navigate = useNavigate();
  const person = useProfileForm({
    initialValues: personValues(profile),
    errorsOf: personErrors,
    save,
  });
  const current = steps.find((each) => each === step);
  if (!current) return <Navigate to={paths.onboardingStep(firstOpenStep(profile, steps))} replace />;
  const at = steps.indexOf(current);
  const next = steps[at + 1] ?? 'review';
  const inputs: Inputs = (field) => person.form.getInputProps(field);
  return (
    <Steps lead={lead} application={profile} steps={steps}>
      {current === 'review' ? (
        <ReviewStep
          application={profile}
          sections={personSummary(profile)}
          hints={words.hints.investor}
          request={request}
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
          {current === 'address' && (
            <AddressFields
              inputs={inputs}
              country={person.form.values.country}
              isApproved={profile.status === 'Active'}
            />
          )}
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
