/** The question asked by `confirm`, on its way from an event handler to the dialog that asks it. */
import type { ReactNode } from 'react';

export interface Asking {
  readonly title?: string;
  readonly ok?: string;
  readonly cancel?: string;
  /** Red, for what cannot be taken back. */
  readonly danger?: boolean;
  /** The work itself; its failure is shown in the dialog, which stays. */
  readonly onConfirm: () => Promise<unknown> | undefined;
  /** Where the steps of a 412 lie. */
  readonly linkOf?: (step: string) => string | undefined;
}

export interface Question extends Asking {
  readonly message: ReactNode;
  readonly answer: (yes: boolean) => void;
}

const listeners = new Set<() => void>();
let question: Question | null = null;

/** Asks from within an event handler: true once `onConfirm` has succeeded, false when the person cancelled. */
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
