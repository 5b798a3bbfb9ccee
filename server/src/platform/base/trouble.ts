/** Classifies failed database calls: the cause and whether a retry can help. */

/**
 * `again`: the same transaction may succeed at once (deadlock, serialization). `lost`: the connection or the server is gone; a new connection may
 * succeed. `busy`: a timeout, a lock or a full disk; the server is there but cannot do it now. `input`: the value itself can never be stored.
 * `duplicate`: a unique constraint refused it.
 */
export type Trouble = 'again' | 'lost' | 'busy' | 'input' | 'duplicate';

const byCode: Readonly<Record<string, Trouble>> = {
  '40001': 'again',
  '40P01': 'again',
  '25006': 'lost',
  '53300': 'lost',
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'lost',
  '57P05': 'lost',
  '25P03': 'busy',
  // The disk, the memory or the files of the server are exhausted, until an operator frees some.
  '53100': 'busy',
  '53200': 'busy',
  '58030': 'busy',
  // This process, or its machine, may open no more files, which connections are.
  EMFILE: 'busy',
  ENFILE: 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '22003': 'input',
  '22007': 'input',
  '22008': 'input',
  '22021': 'input',
  '22P02': 'input',
  '22P05': 'input',
  '23514': 'input',
  '23505': 'duplicate',
  '23P01': 'duplicate',
};

const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The driver reports these without a code. */
const lostInWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect|The server is read-only)/;
const busyInWords = /^Query read timeout/;

/** The classification of an error, or null where it is not the database's. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  if (code !== null) {
    if (code.startsWith('08')) return 'lost';
    return byCode[code] ?? (network.has(code) ? 'lost' : null);
  }
  if (lostInWords.test(error.message)) return 'lost';
  if (busyInWords.test(error.message)) return 'busy';
  return error.cause === undefined ? null : troubleOf(error.cause);
}

/** Returns whether all connections of the pool were in use for too long: the server may be there, but busy. */
export function isQueueTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');
}

/** Returns whether the connection with this error must not be reused: its state or its server is unreliable. */
export function spoilsConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === null) return troubleOf(error) !== null;
  return code.startsWith('57') || code.startsWith('08') || code === '25006' || code === '25P03' || network.has(code);
}

/** Returns whether a migration changed the columns of a statement that the connection had prepared: sent as new, or in a new transaction, it succeeds. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error && codeOf(error) === '0A000' && error.message === 'cached plan must not change result type'
  );
}

function codeOf(error: Error): string | null {
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Connecting to a name with several addresses fails with one error for each of them.
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return codeOf(error.errors[0]);
  return null;
}
