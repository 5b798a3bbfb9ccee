/** What somebody types in a step of the builder: its errors, and saving it a second after the last change that is valid. */
import type { FieldErrors } from '@fairbook/domain/refusal.ts';
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react';
import { fieldsOf } from '../../forms.ts';
import { type SavingOptions, useSaving } from './useSaving.ts';

const pause = 1000;

export interface StepOptions<Values> extends Pick<SavingOptions<Values>, 'auction' | 'valuesOf' | 'save'> {
  /** Sentences by field, as the server would say them. */
  readonly errorsOf: (values: Values) => FieldErrors;
  readonly isLocked: boolean;
}

/** What another window, or another person, has saved of this step meanwhile. */
export interface Clash {
  /** When, as an ISO moment. */
  readonly at: string;
  /** Saves what stands here over it. */
  readonly keepMine: () => void;
  /** Puts it in the place of what stands here. */
  readonly takeTheirs: () => void;
}

export type Step = Omit<ReturnType<typeof useStep<object>>, 'values' | 'change' | 'inputs'>;

export function useStep<Values extends object>({ errorsOf, isLocked, ...options }: StepOptions<Values>) {
  const { auction, valuesOf } = options;
  const [values, setValues] = useState(() => valuesOf(auction));
  const fields = useFieldErrors(values, errorsOf);
  const { errors, refuse, attempt } = fields;
  const [problem, setProblem] = useState<unknown>(null);
  const saving = useSaving({
    ...options,
    values,
    onTried: (error) => {
      setProblem(error);
      if (error !== null) refuse(fieldsOf(error) ?? {});
    },
  });
  const { text, isDirty, newer } = saving;
  const isValid = Object.keys(errorsOf(values)).length === 0;
  const flushLatest = useRef(saving.flush);
  flushLatest.current = saving.flush;

  // Each change of the text begins the pause anew. What clashes waits for the choice.
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

  /** Tells everything that is wrong; true where nothing is and it is saved. */
  async function submit(): Promise<boolean> {
    fields.begin();
    return isLocked || (isValid && (await saving.flush()));
  }

  /** What a text field needs. */
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

/** What is wrong with the fields, and which of it is shown: of fields that were left, and of all once somebody tried to go on. */
function useFieldErrors<Values extends object>(values: Values, errorsOf: (values: Values) => FieldErrors) {
  const [attempt, setAttempt] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, refuse] = useState<FieldErrors>({});
  const text = JSON.stringify(values);
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
