/** Profile of a market professional, person and firm, in five steps saved by one call. */
import { Textarea, TextInput } from '@mantine/core';
import { Navigate, useNavigate, useParams } from 'react-router';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { onboardingTexts } from '../texts/onboarding.ts';
import { AddressFields, ContactFields, personSteps, YouFields } from './PersonFields.tsx';
import { whyLocked } from './PersonOnboarding.tsx';
import type { Inputs } from './PlaceFields.tsx';
import { firmSummary, personSummary, ReviewStep } from './ReviewStep.tsx';
import { StepForm } from './StepForm.tsx';
import { firstOpenStep, LeaveGuard, Steps } from './Steps.tsx';
import type { ProfessionalProfile } from './shapes.ts';
import { useProfileForm } from './use-profile-form.ts';
import { professionalBodyOf, professionalErrors, professionalValues } from './values.ts';

const words = onboardingTexts;
const labels = words.fields;
const steps = ['you', 'address', 'contact', 'firm', 'review'] as const;
const fieldsOf = { ...personSteps, firm: ['firmName', 'firmDescription', 'firmWebsite'] } as const;

export function ProfessionalOnboarding({ profile }: { profile: ProfessionalProfile }) {
  const { step } = useParams();
  const navigate = useNavigate();
  const { form, ...whole } = useProfileForm({
    initialValues: professionalValues(profile),
    errorsOf: professionalErrors,
    save: (values) => api.saveProfessionalProfile({ body: professionalBodyOf(values) }),
  });
  const current = steps.find((each) => each === step);
  if (!current) return <Navigate to={paths.onboardingStep(firstOpenStep(profile, steps))} replace />;
  const at = steps.indexOf(current);
  const next = steps[at + 1] ?? 'review';
  const inputs: Inputs = (field) => form.getInputProps(field);
  return (
    <Steps lead={words.leads.professional} application={profile} steps={steps}>
      {current === 'review' ? (
        <ReviewStep
          application={profile}
          sections={[...personSummary(profile), firmSummary(profile.firm)]}
          hints={words.hints.professional}
          request={() => api.requestProfessionalApproval()}
          isDirty={form.isDirty()}
        />
      ) : (
        <StepForm
          title={words.steps[current]}
          errors={whole.errors}
          attempt={whole.attempt}
          whyLocked={whyLocked(profile.status)}
          isSaving={whole.saving.isPending}
          problem={whole.saving.error}
          submit={words.save}
          hint={form.isDirty() && !whole.isWhole() ? words.savedLater : undefined}
          backTo={steps[at - 1]}
          onSubmit={() => void whole.submit(fieldsOf[current], () => navigate(paths.onboardingStep(next)))}
        >
          {current === 'you' && <YouFields inputs={inputs} />}
          {current === 'address' && <AddressFields inputs={inputs} country={form.values.country} />}
          {current === 'contact' && <ContactFields inputs={inputs} />}
          {current === 'firm' && (
            <>
              <TextInput
                label={labels.firmName}
                autoComplete="organization"
                withAsterisk
                {...form.getInputProps('firmName')}
              />
              <Textarea
                label={labels.firmDescription}
                description={labels.firmDescriptionHint}
                autosize
                minRows={3}
                maxRows={10}
                {...form.getInputProps('firmDescription')}
              />
              <TextInput
                label={labels.website}
                description={labels.optional}
                type="url"
                autoComplete="url"
                {...form.getInputProps('firmWebsite')}
              />
            </>
          )}
        </StepForm>
      )}
      <LeaveGuard isDirty={form.isDirty()} />
    </Steps>
  );
}
