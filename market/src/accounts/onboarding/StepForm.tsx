/** One step of the profile: fields, errors and the continue button. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { FormErrorSummary } from '@fairbook/ui/kit/Checklist.tsx';
import { useAddressedField } from '@fairbook/ui/kit/field-focus.ts';
import { Alert, Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../base/paths.ts';
import { onboardingTexts } from '../texts/onboarding.ts';
import css from './onboarding.module.css';

const words = onboardingTexts;

export interface StepFormProps {
  readonly title: string;
  /** Messages by field of this step. */
  readonly errors: Readonly<Record<string, string>>;
  /** Labels of fields whose messages do not name them. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly attempt: number;
  /** Why nothing can be changed now; null where it can. */
  readonly whyLocked: string | null;
  readonly isSaving: boolean;
  readonly problem: unknown;
  readonly submit: string;
  /** Beneath the button. */
  readonly hint?: string | undefined;
  readonly backTo?: string | undefined;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export function StepForm(props: StepFormProps) {
  useAddressedField();
  const { title, errors, labels = {}, attempt, whyLocked, problem, children } = props;
  const isElsewhere = problem !== null && !(problem instanceof ApiError && Object.keys(problem.fields).length > 0);
  return (
    <form
      className={css.step}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <h2>{title}</h2>
      <FormErrorSummary errors={errors} labels={labels} attempt={attempt} />
      {whyLocked && <p className={css.stepLocked}>{whyLocked}</p>}
      <fieldset disabled={whyLocked !== null}>{children}</fieldset>
      <div aria-live="polite">{isElsewhere && <Alert color="red">{messageOf(problem)}</Alert>}</div>
      {whyLocked === null && (
        <div className={css.stepActions}>
          {props.backTo && (
            <Button component={Link} to={paths.onboardingStep(props.backTo)} variant="default">
              {words.back}
            </Button>
          )}
          <Button type="submit" loading={props.isSaving}>
            {props.submit}
          </Button>
        </div>
      )}
      {whyLocked === null && props.hint && <p className={css.stepHint}>{props.hint}</p>}
    </form>
  );
}
