/** Steps of a profile, each on its own page, with progress. */

import { LeaveGuard as Guard } from '@fairbook/ui/LeaveGuard.tsx';
import { PageHeader } from '@fairbook/ui/PageHeader.tsx';
import { AccountBadge } from '@fairbook/ui/StatusBadge.tsx';
import utilitiesCss from '@fairbook/ui/utilities.module.css';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import stepsCss from '../parts/steps.module.css';
import { paths } from '../paths.ts';
import { onboardingTexts } from '../texts/onboarding.ts';
import { ApprovedFacts } from './ApprovedFacts.tsx';
import css from './onboarding.module.css';
import type { Application } from './shapes.ts';

const words = onboardingTexts;

export type StepName = keyof typeof words.steps;

export interface StepsProps {
  readonly lead: string;
  readonly application: Application;
  readonly steps: readonly StepName[];
  readonly children: ReactNode;
}

export function Steps({ lead, application, steps, children }: StepsProps) {
  const isOpen = (step: StepName) => isMissing(step, application, steps);
  const done = steps.filter((step) => !isOpen(step)).length;
  return (
    <div>
      <PageHeader title={words.title} lead={lead} badge={<AccountBadge status={application.status} />} />
      <ApprovedFacts status={application.status} />
      <div className={css.steps}>
        <nav aria-label={words.stepsLabel} className={stepsCss.steps}>
          <p className={css.stepsProgress}>{words.progress(done, steps.length)}</p>
          <ol>
            {steps.map((step) => (
              <li key={step}>
                <NavLink to={paths.onboardingStep(step)} data-open={isOpen(step)}>
                  {isOpen(step) ? (
                    <IconCircleDashed size={18} aria-hidden />
                  ) : (
                    <IconCircleCheck size={18} aria-hidden />
                  )}
                  {words.steps[step]}
                  <span className={utilitiesCss.hidden}> ({isOpen(step) ? words.open : words.complete})</span>
                </NavLink>
              </li>
            ))}
          </ol>
        </nav>
        <div>{children}</div>
      </div>
    </div>
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

/** Asks before typed values are lost; moving between steps keeps them. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  return <Guard isDirty={isDirty} isKeptAt={(pathname) => pathname.startsWith(paths.onboarding)} />;
}
