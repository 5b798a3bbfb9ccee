/** Required-field errors of a form with an email, a password or both, in our own words instead of the browser's. */
import { type FormEvent, useState } from 'react';
import { texts } from '../base/texts.ts';

interface Credentials {
  readonly email?: string;
  readonly password?: string;
}

/**
 * `missing` has a message for each empty field; `checked` wraps a form's `onSubmit`, which submits a complete form and otherwise focuses the first
 * empty field by name; `forget` is for fields filled in by code.
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
