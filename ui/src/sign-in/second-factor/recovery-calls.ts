/** The recovery code calls of either site. */
import type { NamedCall } from '../../base/api.ts';

export interface RecoveryCalls {
  readonly readRecoveryCodes: NamedCall<
    { readonly signal?: AbortSignal } | undefined,
    { readonly left: number; readonly madeAt: string | null }
  >;
  makeRecoveryCodes(): Promise<{ readonly codes: readonly string[] }>;
}

/** The call that removes a lost second factor. */
export type Recover = (input: {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}) => Promise<unknown>;

/** URL flag of the page on which a new second factor is set up after the old one was removed. */
export const recovered = 'recovered';
