/** Form state of a builder step: errors, and autosave a second after the last valid change. */

import type { BuilderStep } from '@fairbook/domain/auctions/completeness.ts';
import type { FieldTexts } from '@fairbook/domain/base/in-language.ts';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { fieldsOf } from '@fairbook/ui/kit/forms.ts';
import { draftName } from '@fairbook/ui/sign-in/left-behind.ts';
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react';
import { usePerson } from '../../base/person.ts';
import { type LastSave, lastSaveOf } from './last-save.ts';
import { byField, type Conflict, merge, type Parts, resolve } from './maturities/merging.ts';
import { type SavingOptions, useSaving } from './use-saving.ts';

const pause = 1000;

export interface StepOptions<Values> extends Pick<SavingOptions<Values>, 'auction' | 'valuesOf' | 'save'> {
  readonly step: BuilderStep;
  /** Messages by field, as the server would give them. */
  readonly errorsOf: (values: Values) => FieldTexts;
  readonly isLocked: boolean;
  /** How two people's changes are merged; by field where nothing is given. */
  readonly parts?: Parts<Values>;
}

/** Changes of another person or window since, in conflict with this form. */
export interface Clash {
  readonly saved: LastSave | null;
  readonly conflicts: readonly Conflict[];
  /** Saves with the other person's value for the chosen parts. */
  readonly settle: (chosen: ReadonlySet<string>) => void;
}

/** A change of others that a save has included. */
export interface Included {
  readonly saved: LastSave | null;
  readonly parts: readonly string[];
}

export type Step = Omit<ReturnType<typeof useStep<object>>, 'values' | 'change' | 'inputs'>;

export function useStep<Values extends object>({ errorsOf, isLocked, ...options }: StepOptions<Values>) {
  const { auction, valuesOf, step, parts = byField<Values>() } = options;
  const draft = useDraft<Values>(auction.uuid, step);
  const [start] = useState(() => startOf(valuesOf(auction), isLocked ? null : draft.read(), parts));
  const [values, setValues] = useState(start.values);
  const text = JSON.stringify(values);
  const fields = useFieldErrors(values, text, errorsOf);
  const { refuse } = fields;
  const [problem, setProblem] = useState<unknown>(null);
  const [included, setIncluded] = useState<Included | null>(null);
  const [restoredAt, setRestoredAt] = useState(start.restoredAt);
  const saving = useSaving({
    ...options,
    parts,
    values,
    text,
    outdated: start.outdated,
    onTried: (error) => {
      setProblem(error);
      if (error !== null) refuse(fieldsOf(error) ?? {});
      else setRestoredAt(null);
    },
    onMerged: (sent, { values: theirs, taken }, there) => {
      setValues((mine) => merge({ base: sent, mine, theirs }, parts).values);
      setIncluded({ saved: lastSaveOf(there, step), parts: taken });
    },
  });
  const { isDirty, newer } = saving;
  const isValid = Object.keys(errorsOf(values)).length === 0;
  const isKept = useKeeping(draft, { values, text, base: newer?.base ?? valuesOf(saving.base), isDirty }, isLocked);

  useAutosave(text, isDirty && isValid && !isLocked && !newer, saving.flush);

  function replace(next: (before: Values) => Values): void {
    setValues(next);
    refuse({});
    setProblem(null);
  }

  const merged = newer && merge({ base: newer.base, mine: values, theirs: valuesOf(newer.auction) }, parts);
  const clash: Clash | null = merged && {
    saved: lastSaveOf(newer.auction, step),
    conflicts: merged.conflicts,
    settle: (chosen) => {
      replace(() => resolve(merged, chosen, parts));
      saving.overwrite(newer.auction);
    },
  };

  function discard(): void {
    replace(() => valuesOf(newer?.auction ?? saving.base));
    if (newer) saving.overwrite(newer.auction);
    setRestoredAt(null);
  }

  /** Shows all errors; true when there are none and the step is saved. */
  async function submit(): Promise<boolean> {
    fields.begin();
    return isLocked || (isValid && (await saving.flush()));
  }

  const change = (part: Partial<Values>) => replace((before) => ({ ...before, ...part }));
  const inputs = (field: Extract<keyof Values, string>) =>
    inputsOf(field, {
      value: String(values[field]),
      fields,
      write: (value) => change({ [field]: value } as Partial<Values>),
    });

  const restored = restoredAt === null ? null : { at: restoredAt, discard };
  const state = { problem, clash, included, restored, isValid, isKept, isLocked };
  return { ...saving, ...fields, ...state, values, change, inputs, submit };
}

interface Inputs {
  readonly value: string;
  readonly fields: Pick<ReturnType<typeof useFieldErrors>, 'errorOf' | 'leave'>;
  readonly write: (value: string) => void;
}

/** Props of a text field. */
function inputsOf(name: string, { value, fields, write }: Inputs) {
  return {
    name,
    value,
    error: fields.errorOf(name),
    onBlur: () => fields.leave(name),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      write(event.currentTarget.value),
  };
}

/** The values with which a form opens: what was typed here and not saved, merged with what others have saved since. */
function startOf<Values extends object>(stored: Values, kept: Kept<Values> | null, parts: Parts<Values>) {
  if (!kept) return { values: stored, outdated: null, restoredAt: null };
  // A draft of an earlier release lacks the fields that came since.
  const [base, mine] = [kept.base, kept.values].map((before) => ({ ...stored, ...before })) as [Values, Values];
  const { values, conflicts } = merge({ base, mine, theirs: stored }, parts);
  if (conflicts.length > 0) return { values: mine, outdated: base, restoredAt: kept.at };
  return { values, outdated: null, restoredAt: kept.at };
}

function useDraft<Values extends object>(auction: string, step: string): KeptDraft<Values> {
  const { id } = usePerson();
  return useMemo(() => keptDraft<Values>(id, auction, step), [id, auction, step]);
}

interface Keeping<Values> {
  readonly values: Values;
  readonly text: string;
  readonly base: Values;
  readonly isDirty: boolean;
}

/** Keeps unsaved values in this browser; whether they are kept. */
function useKeeping<Values extends object>(
  draft: KeptDraft<Values>,
  { values, text, base, isDirty }: Keeping<Values>,
  isLocked: boolean,
): boolean {
  const [isKept, setIsKept] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says all that the values hold.
  useEffect(() => {
    if (isLocked) return;
    if (!isDirty) draft.forget();
    setIsKept(isDirty && draft.write({ base, values, at: new Date(serverClock.now()).toISOString() }));
  }, [draft, text, isDirty, isLocked]);
  return isKept;
}

/** Saves a second after the last change of the text. Conflicting text is not saved until the user has chosen. */
function useAutosave(text: string, mayBeSaved: boolean, flush: () => Promise<boolean>): void {
  const latest = useRef(flush);
  latest.current = flush;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text restarts the pause.
  useEffect(() => {
    if (!mayBeSaved) return;
    const timer = setTimeout(() => void latest.current(), pause);
    return () => clearTimeout(timer);
  }, [text, mayBeSaved]);
}

/** The errors of the fields and which are shown: those of fields that were left, and all of them after an attempt to continue. */
function useFieldErrors<Values>(values: Values, text: string, errorsOf: (values: Values) => FieldTexts) {
  const [attempt, setAttempt] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, refuse] = useState<FieldTexts>({});
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

/** Keeps what is typed and cannot be saved yet in this browser, one text for each person, auction and step. */
interface Kept<Values> {
  /** The stored values on which the typed ones are based. */
  readonly base: Values;
  readonly values: Values;
  /** When it was typed, as an ISO moment. */
  readonly at: string;
}

interface KeptDraft<Values> {
  readonly read: () => Kept<Values> | null;
  /** False where this browser stores nothing. */
  readonly write: (kept: Kept<Values>) => boolean;
  readonly forget: () => void;
}

function keptDraft<Values extends object>(person: string, auction: string, step: string): KeptDraft<Values> {
  const name = draftName(person, auction, step);
  return {
    read: () => {
      try {
        return parse<Values>(localStorage.getItem(name));
      } catch {
        return null;
      }
    },
    write: (kept) => {
      try {
        localStorage.setItem(name, JSON.stringify(kept));
        return true;
      } catch {
        return false;
      }
    },
    forget: () => {
      try {
        localStorage.removeItem(name);
      } catch {
        // Where nothing can be stored, nothing is left.
      }
    },
  };
}

function parse<Values>(text: string | null): Kept<Values> | null {
  if (text === null) return null;
  const { base, values, at } = JSON.parse(text) as Partial<Kept<Values>>;
  return base && values && at ? { base, values, at } : null;
}
