/** The error whose message is meant for the person at the terminal: printed alone, without a stack, exit code 1. */

/** An outside condition that prevents the start; `message` says what, and what to do. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** Output for an error that ended the program: the message alone if it is one of ours, otherwise the whole stack. */
export function terminalMessageOf(error: unknown): string {
  if (error instanceof CannotStart) return error.message;
  if (!(error instanceof Error)) return String(error);
  return sentenceOfDisk(error) ?? error.stack ?? error.message;
}

/** A stack would not help with a full or read-only disk. */
function sentenceOfDisk(error: Error): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, path } = at as NodeJS.ErrnoException;
    const where = path === undefined ? 'the data folder' : path;
    if (code === 'ENOSPC' || code === 'EDQUOT')
      return `The disk that holds ${where} is full: free some space, then start again.`;
    if (code === 'EROFS') return `${where} is read-only: make it writable, or set DATA_DIR to a folder that is.`;
    if (code === '53100') return 'The disk of the database is full: free some space, then start again.';
  }
  return null;
}
