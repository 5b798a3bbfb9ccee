/** The one error whose message is meant for the person at the terminal: printed alone, without a stack, exit code 1. */

/** Something outside the program keeps it from starting; `message` says what, and what to do. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** What to print for an error that ended the program: the sentence alone where there is one, else the whole stack. */
export function lastWords(error: unknown): string {
  if (error instanceof CannotStart) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
