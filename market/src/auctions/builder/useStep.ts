/** Form state of a builder step: errors, and autosave a second after the last valid change. */
import type { FieldErrors } from '@fairbook/domain/refusal.ts';
import { fieldsOf } from '@fairbook/ui/forms.ts';
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type SavingOptions, useSaving } from './useSaving.ts';

const pause = 1000;

export interface StepOptions<Values> extends Pick<SavingOptions<Values>, 'auction' | 'valuesOf' | 'save'> {
  /** Messages by field, as the server would give them. */
  readonly errorsOf: (values: Values) => FieldErrors;
  readonly isLocked: boolean;
}

/** What another window or person has saved of this step since. */
export interface Clash {
  /** When, as an ISO moment. */
  readonly at: string;
  /** Overwrites it with the values of this form. */
  readonly keepMine: () => void;
  /** Replaces the values of this form with it. */
  readonly takeTheirs: () => void;
}

export type Step = Omit<ReturnType<typeof useStep<object>>, 'values' | 'change' | 'inputs'>;

export function useStep<Values extends object>({ errorsOf, isLocked, ...options }: StepOptions<Values>) {
  const { auction, valuesOf } = options;
  const [values, setValues] = useState(() => valuesOf(auction));
  const text = JSON.stringify(values);
  const fields = useFieldErrors(values, text, errorsOf);
  const { errors, refuse, attempt } = fields;
  const [problem, setProblem] = useState<unknown>(null);
  const saving = useSaving({
    ...options,
    values,
    text,
    onTried: (error) => {
      setProblem(error);
      if (error !== null) refuse(fieldsOf(error) ?? {});
    },
  });
  const { isDirty, newer } = saving;
  const isValid = Object.keys(errorsOf(values)).length === 0;
  const flushLatest = useRef(saving.flush);
  flushLatest.current = saving.flush;

  // Each change of the text restarts the pause. Conflicting text is not saved until the user has chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (!isDirty || !isValid || isLocked || newer) return;
    const timer = setTimeout(() => void flushLatest.current(), pause);
    return () => clearTimeout(timer);
  }, [text, isDirty, isValid, isLocked, newer]);

  function replace(next: (before: Values) => Values): void {
    setValues(next);
    refuse({});
    setProblem(null);
  }

  const clash: Clash | null = newer && {
    at: newer.updatedAt,
    keepMine: () => {
      saving.overwrite(newer);
      void flushLatest.current();
    },
    takeTheirs: () => {
      const theirs = valuesOf(newer);
      replace(() => theirs);
      saving.restOn(newer, JSON.stringify(theirs));
    },
  };

  /** Shows all errors; true when there are none and the step is saved. */
  async function submit(): Promise<boolean> {
    fields.begin();
    return isLocked || (isValid && (await saving.flush()));
  }

  /** Props of a text field. */
  const inputs = (field: Extract<keyof Values, string>) => ({
    name: field,
    value: String(values[field]),
    error: fields.errorOf(field),
    onBlur: () => fields.leave(field),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
      const { value } = event.currentTarget;
      replace((before) => ({ ...before, [field]: value }));
    },
  });

  const { errorOf, leave, told } = fields;
  const { savedAt, isSaving, flush } = saving;
  const change = (part: Partial<Values>) => replace((before) => ({ ...before, ...part }));
  const saved = { problem, clash, savedAt, isSaving, isDirty, isValid, isLocked, flush, submit };
  return { values, change, inputs, errors, errorOf, leave, told, attempt, ...saved };
}

/** The errors of the fields and which are shown: those of fields that were left, and all of them after an attempt to continue. */
function useFieldErrors<Values>(values: Values, text: string, errorsOf: (values: Values) => FieldErrors) {
  const [attempt, setAttempt] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, refuse] = useState<FieldErrors>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says all that the values hold.
  const errors = useMemo(() => ({ ...refused, ...errorsOf(values) }), [text, refused]);
  return {
    errors,
    refuse,
    attempt,
    begin: () => setAttempt((before) => before + 1),
    leave: (field: string) => setLeft((before) => new Set(before).add(field)),
    errorOf: (field: string): string | undefined =>
      attempt > 0 || left.has(field) || refused[field] !== undefined ? errors[field] : undefined,
    told: attempt > 0 ? errors : refused,
  };
}
