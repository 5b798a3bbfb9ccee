/** Texts of the shared components, in English, as far as the first screen needs them: those of later screens are in frame-texts.ts. */

export const texts = {
  product: { admin: 'Fairbook Administration', market: 'Fairbook' },
  /** Below the name in the administrators' app. */
  room: 'Administration',

  start: { noRoot: 'Root element not found' },

  shell: {
    signingOut: 'Signing out…',
    loadingPage: 'Loading the page',
  },
  scheme: {
    auto: 'system',
    light: 'light',
    dark: 'dark',
    switchTo: (now: string, next: string) => `Color scheme: ${now}. Switch to ${next}`,
  },

  gate: {
    signedOutElsewhere: 'You were signed out in another tab, or your password was changed. Sign in again to continue.',
  },

  identity: {
    noConfig: 'Could not get firebase config',
    noConfigHelp: 'Sign-in is temporarily unavailable. Your account isn’t affected.',
    notVerified: 'Email Not Verified',
    alreadyVerified: 'Email already verified',
    wrongPair: 'Incorrect email or password.',
    tooMany: 'Too many attempts. Wait a few minutes, then try again.',
    disabled: 'This account has been disabled. Contact support.',
    inUse: 'An account with this email exists',
    weak: 'Password must be at least 8 characters',
    badEmail: 'Invalid email',
    unreachable: 'The sign-in service could not be reached. Check your connection and try again.',
    other: 'Could not sign in. Try again.',
    secondFactor: 'Enter the code from your authenticator app.',
    wrongCode: 'Incorrect or already used code. Wait for the next one and try again.',
    tooOld: 'Your sign-in has expired. Enter your password again.',
    lost: 'You are signed in, but your account could not be read. Try again.',
  },

  signIn: {
    title: 'Sign in',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    submit: 'Sign in',
    trouble: 'Trouble signing in?',
    verifyFirst: 'Open the link in the email we sent you, then sign in again.',
    resend: 'Resend verification email',
    resent: 'We sent a new verification email. Open its link, then sign in here.',
    emailRequired: 'Email is required',
    passwordRequired: 'Password is required',
    demoTitle: 'Demo accounts',
    demoHint: 'Choose one to fill in the form. They exist only in the demo market.',
    lead: {
      admin: 'Review municipalities and auctions awaiting approval.',
      market: 'Municipalities sell their bonds directly to the people and institutions that buy them.',
    },
  },

  problem: {
    retry: 'Retry',
    unexpected: 'Unexpected Application Error!',
    noPage: 'There is no page at this address.',
    missingPart: 'This section didn’t load. Reload the page to see it.',
    missingQuestion: 'Nothing was done, because the confirmation could not load. Reload the page and try again.',
    reload: 'Reload',
    home: 'Back to dashboard',
    homeMarket: 'Back to home',
    unknown: 'Something went wrong.',
    /** After the message of a failure of the server. */
    request: (id: string) => `(Request id ${id})`,
  },

  dialog: {
    close: 'Close',
    working: 'Working…',
  },
} as const;
