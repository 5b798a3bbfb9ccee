/** The calls of either site about recovery codes. */

export interface RecoveryCalls {
  readRecoveryCodes(input?: {
    readonly signal?: AbortSignal;
  }): Promise<{ readonly left: number; readonly madeAt: string | null }>;
  makeRecoveryCodes(): Promise<{ readonly codes: readonly string[] }>;
}

/** The call with which somebody who lost the second factor has it removed. */
export type Recover = (input: {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}) => Promise<unknown>;

/** In the address of the page on which a new second factor is set up, after the former one was removed. */
export const recovered = 'recovered';
