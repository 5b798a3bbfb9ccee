/** Refusals with the codes and the format of Firebase, so that the web SDK turns them into its own errors. */

/** A refusal whose message is one of Firebase's codes, with a sentence after ' : ' where Firebase adds one. */
export class Refused extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.name = 'Refused';
    this.status = status;
  }
}

/** The body of an error response, in the Identity Toolkit's format. */
export function errorBody(code: number, message: string) {
  return { error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } };
}
