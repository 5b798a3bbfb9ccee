/** Texts of signing up, verifying an address and the state of an account. */

export const accountTexts = {
  createAccount: 'Create an account',

  signUp: {
    title: 'Create an account',
    lead: 'Choose what you are on the market. It decides what you can do there, so it cannot be changed later.',
    haveAccount: 'Do you have an account already?',
    signIn: 'Sign in',
    motto: 'One order book for everybody: the fund in the capital and the neighbor down the street.',
    byInvitation: 'By invitation',
    need: 'At hand:',
    kinds: {
      investor: {
        title: 'Individual investor',
        who: 'You invest your own money, from one step of $5,000 up.',
        need: 'your name and your home address',
      },
      institution: {
        title: 'Institution',
        who: 'You order for a fund, a bank, an insurer or a foundation.',
        need: 'the name and the seat of the institution',
      },
      municipality: {
        title: 'Municipality',
        who: 'You issue bonds for a city, a county, a district or an authority.',
        need: 'the legal name, a person in charge, your ratings',
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
    leadOfColleague: (municipality: string, role: string) =>
      `You will act for ${municipality} as ${role === 'Admin' ? 'an Admin' : 'a User'}. We email you a link to verify your address; then you are in.`,
    leadOfInvited: (municipality: string) =>
      `${municipality} invites you as a market professional. We email you a link to verify your address; then you complete your profile.`,
    lead: 'We send a link to your e-mail address. Everything else comes afterwards, at your own pace.',
    muniName: 'Municipality name',
    institutionName: 'Institution name',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    password: 'Password',
    passwordHint: 'At least 8 characters',
    showPassword: 'Show the password',
    inviteCode: 'Invite code',
    optional: 'Optional',
    invitedHint: 'The address you were invited with',
    submit: 'Create the account',
    otherKind: 'Choose another kind of account',
    exists: 'An account with this e-mail exists',
    existsHint: 'Sign in with it, or use another address.',
  },

  invite: {
    title: 'Your invitation',
    checking: 'Checking the invitation',
    invalid:
      'This invitation link does not work. It may have expired, been used, been withdrawn, or been replaced by a newer one. Open the link in the latest invitation email, or ask the person who invited you to send it again.',
    incomplete: 'This link is incomplete. Open it from the invitation email again, or copy all of it.',
    noCaptcha:
      'Google reCAPTCHA, which keeps machines from guessing invitations, could not be loaded. Allow it, then try again.',
    retry: 'Try again',
    home: 'To the front page',
  },

  verify: {
    title: 'Check your inbox',
    lead: (email: string) => `We sent a link to ${email}. Open it, then come back here.`,
    outbox: 'This Fairbook runs on your own machine and sends no real mail. Every mail it writes is in its outbox.',
    openOutbox: 'Open the outbox',
    check: 'I have verified my address',
    notYet: 'The address is not verified yet. Open the link in the mail first; the newest mail counts.',
    resend: 'Send the mail again',
    resendIn: (seconds: number) => `Send the mail again in ${seconds} s`,
    resent: 'A new mail is on its way.',
    otherAddress: 'Use another address',
  },
} as const;
