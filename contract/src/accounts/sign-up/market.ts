/** Calls for signing up to the market and reading the caller's own account. */
import { drafting, signedIn } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { route } from '../../base/route.ts';
import { done } from '../../base/shapes.ts';
import { readIdentityConfiguration, readMeta } from './both-sites.ts';
import {
  colleagueSignup,
  currentUser,
  institutionSignup,
  investorSignup,
  languageBody,
  municipalitySignup,
  professionalSignup,
  session,
} from './shapes.ts';

export const accountsMarket = {
  readMetadata: route({
    method: 'GET',
    path: '/api/auth/metadata',
    summary: 'The signed-in person',
    who: {
      municipality: signedIn,
      'individual-investor': signedIn,
      'institutional-investor': signedIn,
      'market-professional': signedIn,
    },
    scope: 'read',
    answer: currentUser,
    message: 'You are signed in',
  }),
  chooseLanguage: route({
    method: 'PUT',
    path: '/api/auth/language',
    summary: 'Store the language of the caller’s pages and mails',
    who: {
      municipality: signedIn,
      'individual-investor': signedIn,
      'institutional-investor': signedIn,
      'market-professional': signedIn,
    },
    body: languageBody,
    answer: done,
    message: 'Language saved',
  }),
  changeAddress: route({
    method: 'PUT',
    path: '/api/auth/address',
    summary: 'Make the verified address of the sign-in the address of the caller’s account',
    who: {
      municipality: drafting,
      'individual-investor': drafting,
      'institutional-investor': drafting,
      'market-professional': drafting,
    },
    fromOtherAddress: true,
    answer: z.object({ email: z.string().describe('The address of the account now') }),
    message: 'Address changed',
    refuses: [409],
  }),
  readIdentityConfiguration,
  signUpMunicipality: route({
    method: 'POST',
    path: '/api/auth/municipality-signup',
    summary: 'Sign up a municipality',
    who: 'newcomer',
    body: municipalitySignup,
    answer: session,
    message: 'Account created',
    refuses: [409],
  }),
  signUpInvestor: route({
    method: 'POST',
    path: '/api/auth/investor-signup',
    summary: 'Sign up an individual investor',
    who: 'newcomer',
    body: investorSignup,
    answer: session,
    message: 'Account created',
    refuses: [409],
  }),
  signUpInstitution: route({
    method: 'POST',
    path: '/api/auth/inst-investor-signup',
    summary: 'Sign up an institutional investor',
    who: 'newcomer',
    body: institutionSignup,
    answer: session,
    message: 'Account created',
    refuses: [409],
  }),
  signUpProfessional: route({
    method: 'POST',
    path: '/api/auth/market-prof-signup',
    summary: 'Sign up an invited market professional, by the code or by the verified address',
    who: 'newcomer',
    body: professionalSignup,
    answer: session,
    message: 'Account created',
    refuses: [409],
  }),
  signUpColleague: route({
    method: 'POST',
    path: '/api/auth/colleague-signup',
    summary: 'Open an account for a person invited by a municipality',
    who: 'newcomer',
    body: colleagueSignup,
    answer: session,
    message: 'Account created',
    refuses: [409],
  }),
  readMeta,
};
