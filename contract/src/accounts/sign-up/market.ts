/** Calls for signing up to the market and reading the caller's own account. */
import { signedIn } from '@fairbook/domain/accounts/account.ts';
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
