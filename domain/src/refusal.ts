/** How a rule says no: a code for programs, a sentence for people. Rules return refusals; the server turns them into answers. */

export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** A condition that is not met yet, with the step of the form where a person can meet it. */
export interface Unmet extends Refusal {
  readonly step: string;
}

/** Sentences by field path, for a form: {'investments.0.investmentAmount': 'Must be a multiple of $5,000'}. */
export type FieldErrors = Readonly<Record<string, string>>;

export function refusal(code: string, message: string): Refusal {
  return { code, message };
}
