/** Profile of a municipality in seven steps, each saved by its own call. */
import { Navigate, useNavigate, useParams } from 'react-router';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { municipalityTexts } from '../../parts/texts/municipality.ts';
import { onboardingTexts } from '../texts/onboarding.ts';
import { BannerStep, DocumentsStep } from './FileSteps.tsx';
import { InvestorsView } from './InvestorsView.tsx';
import { FinanceFields, OverviewFields } from './MunicipalityFields.tsx';
import { municipalitySummary } from './municipality-summary.tsx';
import { financeErrors, financeValues, overviewErrors, overviewOf, overviewValues } from './municipality-values.ts';
import { PeopleStep } from './PeopleStep.tsx';
import { whyLocked } from './PersonOnboarding.tsx';
import { RatingsStep } from './RatingsStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { StepForm } from './StepForm.tsx';
import { firstOpenStep, LeaveGuard, Steps } from './Steps.tsx';
import type { MunicipalityProfile } from './shapes.ts';
import { useProfileForm } from './use-profile-form.ts';

const words = onboardingTexts;
const steps = ['overview', 'banner', 'documents', 'finance', 'people', 'ratings', 'review'] as const;

export function MunicipalityOnboarding({ profile }: { profile: MunicipalityProfile }) {
  const { step } = useParams();
  const navigate = useNavigate();
  const overview = useProfileForm({
    initialValues: overviewValues(profile),
    errorsOf: overviewErrors,
    save: (values) => api.saveMunicipalityOverview({ body: overviewOf(values) }),
  });
  const finance = useProfileForm({
    initialValues: financeValues(profile),
    errorsOf: financeErrors,
    save: (body) => api.saveFinEconProfile({ body }),
  });
  if (!steps.some((each) => each === step)) {
    return <Navigate to={paths.onboardingStep(firstOpenStep(profile, steps))} replace />;
  }
  const isDirty = overview.form.isDirty() || finance.form.isDirty();
  const part = { profile, whyLocked: whyLocked(profile.status) };
  const goTo = (next: (typeof steps)[number]) => () => navigate(paths.onboardingStep(next));
  return (
    <Steps lead={words.leads.municipality} application={profile} steps={steps}>
      {step === 'overview' && (
        <StepForm
          title={words.steps.overview}
          errors={overview.errors}
          attempt={overview.attempt}
          whyLocked={part.whyLocked}
          isSaving={overview.saving.isPending}
          problem={overview.saving.error}
          submit={words.save}
          onSubmit={() => void overview.submit(Object.keys(overview.form.values), goTo('banner'))}
        >
          <OverviewFields
            inputs={(field) => overview.form.getInputProps(field)}
            isApproved={profile.status === 'Active'}
          />
        </StepForm>
      )}
      {step === 'banner' && <BannerStep {...part} />}
      {step === 'documents' && <DocumentsStep {...part} />}
      {step === 'finance' && (
        <StepForm
          title={words.steps.finance}
          errors={finance.errors}
          labels={municipalityTexts.finance}
          attempt={finance.attempt}
          whyLocked={part.whyLocked}
          isSaving={finance.saving.isPending}
          problem={finance.saving.error}
          submit={words.save}
          backTo="documents"
          onSubmit={() => void finance.submit(Object.keys(finance.form.values), goTo('people'))}
        >
          <FinanceFields inputs={(field) => finance.form.getInputProps(field)} />
        </StepForm>
      )}
      {step === 'people' && <PeopleStep {...part} />}
      {step === 'ratings' && <RatingsStep {...part} />}
      {step === 'review' && (
        <ReviewStep
          application={profile}
          sections={municipalitySummary(profile)}
          hints={words.hints.municipality}
          request={() => api.requestMunicipalityApproval()}
          isDirty={isDirty}
          asInvestors={<InvestorsView profile={profile} />}
        />
      )}
      <LeaveGuard isDirty={isDirty} />
    </Steps>
  );
}
