/** Which logs a witness trusts. */
import type { VerifierKey } from '@fairbook/domain/logs/note.ts';
import type { TrustedLog } from '../../platform/config/config-witness.ts';

/** The keys that the witness trusts for a log; none for an unknown one. */
export function keysOf(logs: readonly TrustedLog[], origin: string): VerifierKey[] {
  return logs.filter((log) => isOf(log, origin)).map(({ key }) => key);
}

function isOf(log: TrustedLog, origin: string): boolean {
  return log.isPrefix ? origin.startsWith(log.origin) && origin.length > log.origin.length : origin === log.origin;
}
