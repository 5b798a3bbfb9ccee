/** Texts of sign-up, email verification and account state. */

import type { Role } from '@fairbook/domain/base/vocabulary.ts';

const asRole: Readonly<Record<Role, string>> = {
  Admin: 'an Admin',
  User: 'a User',
  Trader: 'a Trader',
  Approver: 'an Approver',
  Viewer: 'a Viewer',
};

export const accountTexts = {
  createAccount: 'Create an account',

  signUp: {
    title: 'Create an account',
    lead: 'Choose your account type. It decides what you can do on Fairbook and can’t be changed later.',
    haveAccount: 'Already have an account?',
    signIn: 'Sign in',
    motto: 'One order book for everyone, from the large fund to the neighbor down the street.',
    byInvitation: 'By invitation',
    help: 'Help and glossary',
    need: 'You’ll need:',
    kinds: {
      investor: {
        title: 'Individual investor',
        who: 'You invest your own money, starting at $5,000.',
        need: 'your name and your home address',
      },
      institution: {
        title: 'Institution',
        who: 'You order for a fund, a bank, an insurer or a foundation.',
        need: 'the name and the address of the institution',
      },
      municipality: {
        title: 'Municipality',
        who: 'You issue bonds for a city, a county, a district or an authority.',
        need: 'the legal name, a contact person, your ratings',
      },
      professional: {
        title: 'Market professional',
        who: 'Bond counsel, trustees and municipal advisors are invited by the municipality they work for. The link in the invitation opens your account.',
        need: '',
      },
    },
  },

  form: {
    titles: {
      investor: 'Sign up as an individual investor',
      institution: 'Sign up as an institution',
      municipality: 'Sign up as a municipality',
      professional: 'Accept the invitation',
      colleague: 'Accept the invitation',
    },
    leadOfColleague: (account: string, role: Role) => `You will act for ${account} as ${asRole[role]}.`,
    leadOfInvited: (municipality: string) => `${municipality} invites you as a market professional.`,
    /** Where no one else has confirmed the address. */
    mailed: 'We’ll email you a link to verify your address.',
    afterwards: 'You can complete your profile afterwards.',
    muniName: 'Municipality name',
    institutionName: 'Institution name',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    password: 'Password',
    passwordHint: 'At least 8 characters',
    showPassword: 'Show password',
    inviteCode: 'Invite code',
    optional: 'Optional',
    invitedHint: 'The address you were invited with',
    submit: 'Create account',
    otherKind: 'Choose another account type',
    exists: 'An account with this email exists',
    existsHint: 'Sign in with it, or use another address.',
  },

  invite: {
    title: 'Your invitation',
    checking: 'Checking your invitation…',
    work: 'Your browser is doing a short calculation that protects invitations from guessing. You need not do anything. On an older phone it can take a minute.',
    invalid:
      'This invitation link does not work. It may have expired, been used, been withdrawn, or been replaced by a newer one. Open the link in the latest invitation email, or ask the person who invited you to send it again.',
    incomplete: 'This link is incomplete. Open it again from the invitation email, or copy the whole link.',
    noCaptcha:
      'The captcha, which protects invitations from guessing, could not be loaded. Allow its scripts, then try again.',
    noWork:
      'Your browser could not finish the short calculation that protects invitations from guessing. Try again, or open the link in another browser.',
    retry: 'Try again',
    home: 'Back to home',
  },

  verify: {
    title: 'Check your inbox',
    lead: (email: string) => `We sent a link to ${email}. Open it, then come back here.`,
    outbox: 'This Fairbook runs on your own machine and sends no real email. All emails are in its outbox.',
    openOutbox: 'Open the outbox',
    check: 'I’ve verified my email',
    notYet: 'Your email isn’t verified yet. Open the link in the latest email first.',
    resend: 'Resend email',
    resendIn: (seconds: number) => `Resend email in ${seconds} s`,
    resent: 'We sent a new email.',
    otherAddress: 'Use another address',
  },
} as const;
