/** How the provider says no: the codes and the shape of Firebase, so that the web SDK turns them into its own errors. */

/** A refusal whose message is one of Firebase's codes, with a sentence after ' : ' where Firebase adds one. */
export class Refused extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.name = 'Refused';
    this.status = status;
  }
}

/** The body of an error answer, as the Identity Toolkit writes it. */
export function errorBody(code: number, message: string) {
  return { error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } };
}
