/** The fields of each kind of sign-up, checked by the server's own schemas, and the call that submits them. */
import {
  colleagueSignup,
  institutionSignup,
  investorSignup,
  municipalitySignup,
  professionalSignup,
} from '@fairbook/contract/accounts/sign-up/shapes.ts';
import { texts } from '@fairbook/ui/base/texts.ts';
import { fieldErrorsOf } from '@fairbook/ui/kit/forms.ts';
import { api } from '../../base/api.ts';
import type { SignUpKind } from '../../base/paths.ts';

/** The kinds anyone can choose, and those that need an invitation. */
export type FormKind = SignUpKind | 'professional' | 'colleague';

export interface SignUpValues {
  readonly muniName: string;
  readonly institutionName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly inviteCode: string;
}

export const emptySignUp: SignUpValues = {
  muniName: '',
  institutionName: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  inviteCode: '',
};

const minPassword = 8;

/** Error messages by field. People of an OpenID Connect provider have no password here. */
export function signUpErrors(kind: FormKind, values: SignUpValues, hasPassword: boolean): Record<string, string> {
  // The identity token comes from the provider once the form is valid.
  const errors = fieldErrorsOf(shapes[kind], bodyOf(kind, values, 'comes later'));
  if (hasPassword && values.password.length < minPassword) errors['password'] = texts.identity.weak;
  return errors;
}

/** Opens the market account for the identity in the token. */
export function register(kind: FormKind, values: SignUpValues, idToken: string): Promise<unknown> {
  const body = personOf(values, idToken);
  switch (kind) {
    case 'investor':
      return api.signUpInvestor({ body });
    case 'institution':
      return api.signUpInstitution({ body: { ...body, institutionName: values.institutionName } });
    case 'professional':
      return api.signUpProfessional({ body: { ...body, inviteCode: values.inviteCode } });
    case 'colleague':
      return api.signUpColleague({ body: { ...body, inviteCode: values.inviteCode } });
    case 'municipality':
      return api.signUpMunicipality({
        body: { ...body, muniName: values.muniName, inviteCode: values.inviteCode || null },
      });
  }
}

const shapes = {
  investor: investorSignup,
  institution: institutionSignup,
  municipality: municipalitySignup,
  professional: professionalSignup,
  colleague: colleagueSignup,
};

function bodyOf(kind: FormKind, values: SignUpValues, idToken: string) {
  const { muniName, institutionName, inviteCode } = values;
  const person = personOf(values, idToken);
  if (kind === 'municipality') return { ...person, muniName, inviteCode };
  if (kind === 'professional' || kind === 'colleague') return { ...person, inviteCode };
  return kind === 'institution' ? { ...person, institutionName } : person;
}

function personOf({ firstName, lastName, email }: SignUpValues, idToken: string) {
  return { firstName, lastName, email, idToken };
}
