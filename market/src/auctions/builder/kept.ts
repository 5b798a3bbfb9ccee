/** Keeps what is typed and cannot be saved yet in this browser, one text for each person, auction and step. */
import { draftName } from '@fairbook/ui/sign-in/kept-drafts.ts';

export interface Kept<Values> {
  /** The stored values on which the typed ones are based. */
  readonly base: Values;
  readonly values: Values;
  /** When it was typed, as an ISO moment. */
  readonly at: string;
}

export interface KeptDraft<Values> {
  readonly read: () => Kept<Values> | null;
  /** False where this browser stores nothing. */
  readonly write: (kept: Kept<Values>) => boolean;
  readonly forget: () => void;
}

export function keptDraft<Values extends object>(person: string, auction: string, step: string): KeptDraft<Values> {
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
