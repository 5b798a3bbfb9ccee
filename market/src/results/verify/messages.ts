/** Messages between the page of verify.html and its worker. */
import type { FindingSentence } from '@fairbook/domain/base/sentences/findings.ts';
import type { Verdict } from '@fairbook/domain/logs/verdict.ts';

/** Recognized kind of a file. */
export type FileKind = 'log' | 'record' | 'receipts' | 'head' | 'witnesses' | 'unknown';

export interface Recognized {
  readonly name: string;
  readonly size: number;
  readonly kind: FileKind;
}

export type Answer =
  | { readonly files: readonly Recognized[]; readonly verdict: Verdict; readonly took: number }
  /** Why it could not be checked, which says nothing about the sale. */
  | { readonly files: readonly Recognized[]; readonly problem: FindingSentence };
