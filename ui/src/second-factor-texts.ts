/** The texts of a second sign-in step. They stand apart from the rest, so that the first screen does not load them. */

export const secondFactorTexts = {
  signIn: {
    code: 'Code',
    codeHint: 'Enter the 6-digit code from your authenticator app.',
    codeRequired: 'Enter the 6-digit code',
    codeBack: 'Use another account',
  },

  secondFactor: {
    title: 'Two-step sign-in',
    required: 'Administrators sign in with a second step. Set it up to continue.',
    off: 'Off. Add a code from an authenticator app to your password, so that a stolen password is not enough.',
    on: 'On. Signing in asks for a code from your authenticator app.',
    setUp: 'Set up an authenticator app',
    turnOff: 'Turn off two-step sign-in',
    turnOffWarning: 'Your password alone will be enough to sign in.',
    done: 'Two-step sign-in is on',
    loading: 'Preparing your code…',
    install:
      'Install an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or 1Password.',
    scan: 'Scan this QR code with the app.',
    qr: 'QR code for your authenticator app',
    orType: 'If you cannot scan it, enter this key in the app instead:',
    secret: 'Setup key',
    copy: { copy: 'Copy', copied: 'Copied' },
    confirm: 'Turn on two-step sign-in',
    tooOld: 'You signed in too long ago to change this. Sign out, sign in again, and try once more.',
  },

  signInAgain: {
    title: 'Confirm it is you',
    over: 'Sign in again',
    kept: 'Nothing you typed on this page is lost.',
    submit: 'Continue',
    confirm: 'Confirm',
    leave: 'Go to sign-in',
  },
};
