/** The gaps of a form that asks for an e-mail, a password or both: told in our own words where a browser would use its own. */
import { type FormEvent, useState } from 'react';
import { texts } from './texts.ts';

interface Credentials {
  readonly email?: string;
  readonly password?: string;
}

/**
 * `missing` has a sentence for each gap; `checked` makes a form's `onSubmit`, which sends what is whole and leads to the first gap
 * otherwise, by the name of its field; `forget` is for when the fields were filled in by something else.
 */
export function useMissing() {
  const [missing, setMissing] = useState<Credentials>({});
  const checked = (given: Credentials, send: () => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const gaps = {
      ...(given.email?.trim() === '' && { email: texts.signIn.emailRequired }),
      ...(given.password === '' && { password: texts.signIn.passwordRequired }),
    };
    setMissing(gaps);
    const [first] = Object.keys(gaps);
    if (first === undefined) send();
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  return { missing, checked, forget: () => setMissing({}) };
}
