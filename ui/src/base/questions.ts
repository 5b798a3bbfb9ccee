/** Passes the question of `confirm` from an event handler to its dialog. */
import type { ReactNode } from 'react';

export interface Asking {
  readonly title?: string;
  readonly ok?: string;
  readonly cancel?: string;
  /** Red, for irreversible actions. */
  readonly danger?: boolean;
  /** The action itself; its failure is shown in the dialog, which stays. */
  readonly onConfirm: () => Promise<unknown> | undefined;
  /** Pages of the steps of a 412. */
  readonly linkOf?: (step: string) => string | undefined;
}

export interface Question extends Asking {
  readonly message: ReactNode;
  readonly answer: (yes: boolean) => void;
}

const listeners = new Set<() => void>();
let question: Question | null = null;

/** Asks from within an event handler: true once `onConfirm` has succeeded, false when the person canceled. */
export function confirm(asked: Omit<Question, 'answer'>): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) => {
    const mine: Question = {
      ...asked,
      answer: (yes) => {
        resolve(yes);
        if (question === mine) put(null);
      },
    };
    put(mine);
  });
}

export function currentQuestion(): Question | null {
  return question;
}

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function put(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}
