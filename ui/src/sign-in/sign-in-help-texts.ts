/** Texts of the pages for those who cannot sign in. */
export const signInHelpTexts = {
  title: 'Trouble signing in?',
  back: 'Back to sign-in',
  resetTitle: 'Reset your password',
  resetLead: 'We’ll email you a link to reset your password.',
  resetSubmit: 'Send link',
  resetDone: 'If an account with this email exists, we sent a link.',
  verifyTitle: 'Resend the verification email',
  verifyLead: 'For an account whose email address has not been verified yet.',
  verifySubmit: 'Resend',
  verifyDone: 'If the account exists and is not verified yet, we sent a new email.',
};
