/** Texts of sign-in at an OpenID Connect provider, separate from the rest, so that the first screen does not load them. */

export const providerTexts = {
  signIn: (name: string) => `Sign in with ${name}`,
  lead: (name: string) => `You enter your password at ${name}. Fairbook never sees it.`,
  trouble: 'Trouble signing in?',
  helpDesk: (name: string) => `Your password and second step belong to ${name}. Ask its help desk.`,
  finishing: 'Signing in…',
  again: 'Try again',
  toSignIn: 'Back to sign-in',
  notVerified: (name: string) =>
    `${name} has not confirmed your email address. Confirm it there, or ask its help desk, then sign in again.`,
  notFresh: (name: string) => `${name} did not ask for your password, so your sign-in is too old. Try again.`,
  foreign: 'This page belongs to a sign-in that was started elsewhere, or that is over. Start again.',
  closeWindow: 'You are signed in again. You can close this window.',
  blocked: 'Your browser did not open the window of the sign-in. Allow windows of this site, then try again.',
  unfinished: 'The sign-in was not finished. Try again.',
  anotherPerson: (email: string) => `You signed in as ${email}, but this page belongs to another account.`,

  signUp: {
    lead: (name: string) => `First sign in at ${name}, so that we know your email address.`,
    continue: (name: string) => `Continue with ${name}`,
    noAccount: 'You have no account here yet. Create one to continue.',
    emailFrom: (name: string) => `Confirmed by ${name}`,
  },

  settings: {
    managed: (name: string) => `Your password and your second step are managed by ${name}.`,
    withFactor: 'You signed in with a second step.',
    withoutFactor: 'You signed in without a second step.',
  },

  secondFactor: {
    required: (name: string) =>
      `Administrators sign in with a second step. Set it up at ${name}, then sign in again here.`,
    signInAgain: 'Sign in again',
  },

  dialog: {
    title: 'Confirm it’s you',
    over: 'Sign in again',
    kept: 'Nothing you typed on this page is lost.',
    leave: 'Go to sign-in',
    lead: (name: string) => `${name} opens in a window of its own. This page stays as it is.`,
    open: (name: string) => `Open ${name}`,
  },
};
