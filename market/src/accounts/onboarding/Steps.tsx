/** Steps of a profile, each on its own page, with progress. */

import { IconCircleCheck } from '@fairbook/ui/icons/signs/circle-check.ts';
import { IconCircleDashed } from '@fairbook/ui/icons/signs/circle-dashed.ts';
import { IconCircleDotted } from '@fairbook/ui/icons/signs/circle-dotted.ts';
import { LeaveGuard as Guard } from '@fairbook/ui/kit/LeaveGuard.tsx';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { AccountBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { type ReactNode, Suspense } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import { useIsUploading } from '../../parts/files/under-way.ts';
import stepsCss from '../../parts/steps.module.css';
import { fileTexts } from '../../parts/texts/files.ts';
import { onboardingTexts } from '../texts/onboarding.ts';
import { ApprovedFacts } from './ApprovedFacts.tsx';
import css from './onboarding.module.css';
import type { Application } from './shapes.ts';

const LinkedAccounts = lazyPart(() => import('./LinkedAccounts.tsx'));
const OwnQuestions = lazyPart(() => import('../../parts/OwnQuestions.tsx'));

const words = onboardingTexts;

export type StepName = keyof typeof words.steps;

/** Nothing in them is required: they count neither as complete nor as missing. */
const optionalSteps = ['contact', 'banner', 'documents', 'finance'] as const satisfies readonly StepName[];

export interface StepsProps {
  readonly lead: string;
  readonly application: Application;
  readonly steps: readonly StepName[];
  readonly children: ReactNode;
}

export function Steps({ lead, application, steps, children }: StepsProps) {
  const { userType } = usePerson();
  const isInvestor = userType === 'individual-investor' || userType === 'institutional-investor';
  const isApproved = application.status === 'Active' || application.status === 'Suspended';
  const isOpen = (step: StepName) => isMissing(step, application, steps);
  const required = steps.filter((step) => !optionalSteps.some((optional) => optional === step));
  const done = required.filter((step) => !isOpen(step)).length;
  return (
    <div>
      <PageHeader title={words.title} lead={lead} badge={<AccountBadge status={application.status} />} />
      <ApprovedFacts status={application.status} />
      {isInvestor && isApproved && (
        <Suspense fallback={null}>
          <LinkedAccounts />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <OwnQuestions />
      </Suspense>
      <div className={css.steps}>
        <nav aria-label={words.stepsLabel} className={stepsCss.steps}>
          <p className={css.stepsProgress}>{words.progress(done, required.length)}</p>
          <ol>
            {steps.map((step) => (
              <StepLink key={step} step={step} isOpen={isOpen(step)} />
            ))}
          </ol>
        </nav>
        <div>{children}</div>
      </div>
    </div>
  );
}

function StepLink({ step, isOpen }: { step: StepName; isOpen: boolean }) {
  const isOptional = optionalSteps.some((optional) => optional === step);
  const Icon = isOptional ? IconCircleDotted : isOpen ? IconCircleDashed : IconCircleCheck;
  return (
    <li>
      <NavLink to={paths.onboardingStep(step)} data-open={isOpen}>
        <Icon size={18} aria-hidden />
        {words.steps[step]}
        {isOptional ? (
          <span className={css.stepOptional}> {words.fields.optional}</span>
        ) : (
          <span className={utilitiesCss.hidden}> ({isOpen ? words.open : words.complete})</span>
        )}
      </NavLink>
    </li>
  );
}

/** A step is open while something is missing; the review until approval was requested. */
export function isMissing(step: StepName, { missing, status }: Application, steps: readonly StepName[]): boolean {
  if (step !== 'review') return missing.some((each) => each.step === step);
  return status === 'New' || missing.some((each) => steps.some((known) => known === each.step));
}

/** The first open step, otherwise the review. */
export function firstOpenStep(application: Application, steps: readonly StepName[]): StepName {
  return steps.find((step) => isMissing(step, application, steps)) ?? 'review';
}

/** Asks before typed values or an upload are lost; moving between steps keeps typed values, but cancels an upload. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const isUploading = useIsUploading();
  if (isUploading) return <Guard isDirty message={fileTexts.leaving} />;
  return <Guard isDirty={isDirty} isKeptAt={(pathname) => pathname.startsWith(paths.onboarding)} />;
}
