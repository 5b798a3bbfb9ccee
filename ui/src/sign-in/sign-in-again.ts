/** Passes a request to sign in again from a refused call to the dialog. The page and its typed text stay. */
import type { ApiError } from '@fairbook/contract/base/errors.ts';
import type { Session } from './session.ts';

export interface SignInWish {
  readonly email: string;
  /** Why, in the server's words. */
  readonly message: string;
  /** True where the session is over; false where only this action needs it. */
  readonly isOver: boolean;
  readonly answer: (done: boolean) => void;
}

const listeners = new Set<() => void>();
let wish: SignInWish | null = null;
let answered: Promise<boolean> | null = null;

/** Asks once, however many callers need it at the same time; false where the reader declines. */
export function askAgain(asked: Omit<SignInWish, 'answer'>): Promise<boolean> {
  answered ??= new Promise<boolean>((resolve) => put({ ...asked, answer: resolve })).finally(() => {
    answered = null;
    put(null);
  });
  return answered;
}

/** For the API client of an app, whose calls were refused. */
export function askToSignIn(session: Session): (refusal: ApiError) => Promise<boolean> {
  return (refusal) => {
    const state = session.state();
    if (state.status !== 'in') return Promise.resolve(false);
    return askAgain({ email: state.email, message: refusal.message, isOver: refusal.status === 401 });
  };
}

export function currentWish(): SignInWish | null {
  return wish;
}

export function onWish(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function put(next: SignInWish | null): void {
  wish = next;
  for (const listener of listeners) listener();
}
