/** Step with a list of items, added and saved one by one. */
import { useAddressedField } from '@fairbook/ui/kit/field-focus.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../base/paths.ts';
import { onboardingTexts } from '../texts/onboarding.ts';
import css from './onboarding.module.css';
import type { StepName } from './Steps.tsx';

const words = onboardingTexts;

export interface PartStepProps {
  readonly step: StepName;
  readonly lead: string;
  /** Why nothing can be changed now; null where it can. */
  readonly whyLocked: string | null;
  readonly backTo: StepName;
  readonly next: StepName;
  /** The button below a list, which adds to it. */
  readonly add?: { readonly label: string; readonly onClick: () => void };
  readonly children: ReactNode;
}

export function PartStep({ step, lead, whyLocked, backTo, next, add, children }: PartStepProps) {
  useAddressedField();
  return (
    <section className={css.step}>
      <h2>{words.steps[step]}</h2>
      <p className={css.stepLead}>{lead}</p>
      {whyLocked && <p className={css.stepLocked}>{whyLocked}</p>}
      {children}
      {add && !whyLocked && (
        <div>
          <Button variant="default" data-path="add" onClick={add.onClick}>
            {add.label}
          </Button>
        </div>
      )}
      <div className={css.stepActions}>
        <Button component={Link} to={paths.onboardingStep(backTo)} variant="default">
          {words.back}
        </Button>
        <Button component={Link} to={paths.onboardingStep(next)}>
          {words.next}
        </Button>
      </div>
    </section>
  );
}
