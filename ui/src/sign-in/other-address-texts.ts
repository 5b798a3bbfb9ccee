/** Texts of the page for a sign-in whose address is not that of the account. */
export const otherAddressTexts = {
  title: 'This is not the address of your account',
  lead: (email: string) =>
    `You signed in as ${email}. Your account has another email address, and only that address opens it.`,
  hint: 'If this is your new address, make it the address of your account. The old one then opens nothing, and gets a message about the change.',
  hintForAdministrators: 'Sign in with the address of your account, or ask an Owner to invite the new one.',
  change: 'Use this address for my account',
};
