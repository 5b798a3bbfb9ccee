/** Errors of a log that cannot be true. */
import {
  FindingError,
  type FindingSentence,
  type FindingText,
  reasonOf,
  sayFinding,
} from '../base/sentences/findings.ts';
import type { Values } from '../base/sentences/sentence.ts';

/** Its finding names the entry. */
export class LogIsWrong extends FindingError {}

export function wrongLog<T extends FindingText>(text: T, values: Values<T>): LogIsWrong {
  return new LogIsWrong(sayFinding(text, values));
}

export function wrongEntry(index: number, error: RangeError): LogIsWrong {
  return wrongLog('Entry {index} is wrong: {why}.', { index, why: reasonOf(error) });
}

/** Signed heads prove the error. */
export class ProvedByHeads extends LogIsWrong {
  readonly heads: readonly string[];

  constructor(finding: FindingSentence, heads: readonly string[]) {
    super(finding);
    this.heads = heads;
  }
}
