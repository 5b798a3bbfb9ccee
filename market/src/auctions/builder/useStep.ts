/** What somebody types in a step of the builder: its errors, and saving it a second after the last change that is valid. */
import { ApiError } from '@fairbook/contract/errors.ts';
import type { FieldErrors } from '@fairbook/domain/refusal.ts';
import { serverClock } from '@fairbook/ui/server-time.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { fieldsOf } from '../../forms.ts';
import { tell } from '../../invalidation.ts';
import type { OwnAuction } from '../../queries.ts';
import { ownAuction } from '../own-queries.ts';

const pause = 1000;

export interface StepOptions<Values> {
  readonly auction: OwnAuction;
  /** What the step's fields hold of an auction. */
  readonly valuesOf: (auction: OwnAuction) => Values;
  /** Sentences by field, as the server would say them. */
  readonly errorsOf: (values: Values) => FieldErrors;
  /** Sends the values; with `headers` nothing is saved over a later change. */
  readonly save: (values: Values, headers: Readonly<Record<string, string>>) => Promise<OwnAuction>;
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

export function useStep<Values extends object>({ auction, valuesOf, errorsOf, save, isLocked }: StepOptions<Values>) {
  const queries = useQueryClient();
  const [values, setValues] = useState(() => valuesOf(auction));
  const [attempt, setAttempt] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<unknown>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [saving, setSaving] = useState(0);
  const [newer, setNewer] = useState<OwnAuction | null>(null);
  const text = JSON.stringify(values);
  const [keptText, setKeptText] = useState(text);
  const latest = useRef({ values, kept: text, base: auction });
  latest.current.values = values;
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says all that the values hold.
  const errors = useMemo(() => ({ ...refused, ...errorsOf(values) }), [text, refused]);
  const isDirty = text !== keptText;
  const isValid = Object.keys(errorsOf(values)).length === 0;

  /** From now on the form rests on this state of the auction. */
  function keep(answer: OwnAuction, kept: string): void {
    latest.current.kept = kept;
    latest.current.base = answer;
    setKeptText(kept);
    setNewer(null);
    queries.setQueryData(ownAuction(auction.uuid).queryKey, answer);
  }

  /** Sends the values. Where only other steps were saved meanwhile nothing is lost, and it goes on from there. */
  async function send(sending: Values): Promise<OwnAuction | null> {
    for (;;) {
      const { base } = latest.current;
      try {
        return await save(sending, { 'if-match': `"${base.updatedAt}"` });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 412)) throw error;
        const there = await api.readOwnAuction({ params: { auctionId: auction.uuid } });
        if (!isChanged(valuesOf(base), valuesOf(there)) && base.updatedAt !== there.updatedAt) {
          latest.current.base = there;
          continue;
        }
        setNewer(there);
        return null;
      }
    }
  }

  async function saveNow(): Promise<boolean> {
    const sending = latest.current.values;
    const sendingText = JSON.stringify(sending);
    if (sendingText === latest.current.kept) return true;
    setSaving((count) => count + 1);
    try {
      const answer = await send(sending);
      if (answer === null) return false;
      keep(answer, sendingText);
      setSavedAt(new Date(serverClock.now()).toISOString());
      setProblem(null);
      await tell(queries, 'draft');
      return true;
    } catch (error) {
      setProblem(error);
      setRefused(fieldsOf(error) ?? {});
      // Refused as a whole: somebody has sent it for approval meanwhile, and the page should show it.
      if (error instanceof ApiError && error.status === 403) await tell(queries, 'ownAuction');
      return false;
    } finally {
      setSaving((count) => count - 1);
    }
  }

  /** Saves what is there now, after whatever is being saved; true where nothing is left unsaved. */
  function flush(): Promise<boolean> {
    const next = queue.current.then(saveNow);
    queue.current = next;
    return next;
  }
  const flushLatest = useRef(flush);
  flushLatest.current = flush;

  // Each change of the text begins the pause anew. What clashes waits for the choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (!isDirty || !isValid || isLocked || newer) return;
    const timer = setTimeout(() => void flushLatest.current(), pause);
    return () => clearTimeout(timer);
  }, [text, isDirty, isValid, isLocked, newer]);

  const clash: Clash | null = newer && {
    at: newer.updatedAt,
    keepMine: () => {
      latest.current.base = newer;
      setNewer(null);
      void flushLatest.current();
    },
    takeTheirs: () => {
      const theirs = valuesOf(newer);
      setValues(theirs);
      setRefused({});
      setProblem(null);
      keep(newer, JSON.stringify(theirs));
    },
  };

  /** Tells everything that is wrong; true where nothing is and it is saved. */
  async function submit(): Promise<boolean> {
    setAttempt((before) => before + 1);
    return isLocked || (isValid && (await flush()));
  }

  function change(part: Partial<Values>): void {
    setValues((before) => ({ ...before, ...part }));
    setRefused({});
    setProblem(null);
  }

  function write(field: Extract<keyof Values, string>, text: string): void {
    change({});
    setValues((before) => ({ ...before, [field]: text }));
  }

  const leave = (field: string) => setLeft((before) => new Set(before).add(field));
  const errorOf = (field: string): string | undefined =>
    attempt > 0 || left.has(field) || refused[field] !== undefined ? errors[field] : undefined;

  /** What a text field needs. */
  const inputs = (field: Extract<keyof Values, string>) => ({
    name: field,
    value: String(values[field]),
    error: errorOf(field),
    onBlur: () => leave(field),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      write(field, event.currentTarget.value),
  });

  const told = attempt > 0 ? errors : refused;
  return {
    values,
    change,
    inputs,
    errors,
    errorOf,
    leave,
    told,
    attempt,
    problem,
    clash,
    savedAt,
    isSaving: saving > 0,
    isDirty,
    isValid,
    isLocked,
    flush,
    submit,
  };
}

function isChanged(before: object, now: object): boolean {
  return JSON.stringify(before) !== JSON.stringify(now);
}
