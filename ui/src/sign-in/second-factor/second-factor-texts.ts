/** Texts of two-step sign-in, separate from the rest, so that the first screen does not load them. */

export const secondFactorTexts = {
  signIn: {
    code: 'Code',
    codeHint: 'Enter the 6-digit code from your authenticator app.',
    codeRequired: 'Enter the 6-digit code',
    codeBack: 'Use another account',
    useRecoveryCode: 'Use a recovery code',
    useApp: 'Use the authenticator app',
    recoveryCode: 'Recovery code',
    recoveryHint: 'One of the ten codes you saved when you set up two-step sign-in.',
    recoveryRequired: 'A recovery code has 24 letters and digits',
    recoveryEffect:
      'The code works once. It turns off two-step sign-in and signs you out everywhere else, so that you can set up a new app.',
    recoverySubmit: 'Use the code and sign in',
    recoveryLost: {
      admin: 'No codes left? Ask another Owner to remove your lost second factor.',
      market: 'No codes left? Contact support.',
    },
  },

  secondFactor: {
    title: 'Two-step sign-in',
    required: 'Administrators sign in with a second step. Set it up to continue.',
    off: 'Off. Add a code from an authenticator app to your password, so that a stolen password is not enough.',
    on: 'On. Signing in asks for a code from your authenticator app.',
    setUp: 'Set up an authenticator app',
    turnOff: 'Turn off two-step sign-in',
    turnOffWarning: 'Your password alone will be enough to sign in.',
    recovered: 'You used a recovery code, so two-step sign-in is off. Set up your authenticator app again.',
    confirmFirst: 'Enter your password to set up two-step sign-in.',
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
  },

  recovery: {
    title: 'Save your recovery codes',
    lead: 'If you lose your phone, a recovery code lets you sign in. Each works once. Keep them where only you can find them: they are not shown again.',
    file: (email: string, codes: readonly string[]) =>
      `Fairbook recovery codes for ${email}\nEach code works once.\n\n${codes.join('\n')}\n`,
    copy: { copy: 'Copy', copied: 'Copied' },
    download: 'Download',
    print: 'Print',
    isKept: 'I have saved these codes',
    done: 'Done',
    preparing: 'Preparing your recovery codes…',
    left: (count: number) =>
      count === 1 ? '1 recovery code is left.' : `${count === 0 ? 'No' : count} recovery codes are left.`,
    made: (moment: string) => `Created ${moment}.`,
    make: 'Create new recovery codes',
    makeWarning: 'Your earlier recovery codes will no longer work.',
    later: 'Continue without codes',
  },

  signInAgain: {
    title: 'Confirm it’s you',
    over: 'Sign in again',
    kept: 'Nothing you typed on this page is lost.',
    submit: 'Continue',
    confirm: 'Confirm',
    leave: 'Go to sign-in',
  },
};
