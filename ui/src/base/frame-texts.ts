/** Texts of the frame around the pages behind the sign-in, and of dialogs. They are apart from texts.ts so that the first screen loads without them. */

export const frameTexts = {
  shell: {
    skip: 'Skip to the content',
    mainNavigation: 'Main',
    breadcrumbs: 'Breadcrumbs',
    openMenu: 'Open the menu',
    closeMenu: 'Close the menu',
    account: 'Account',
    signOut: 'Sign out',
    waiting: (count: number) => `${count} waiting`,
  },
  gate: {
    checking: 'Checking who you are',
    intruder: "You shouldn't be here. Signing out...",
    unable: 'Unable to authenticate',
    retry: 'Retry',
  },

  problem: {
    notFound: 'Not found',
    notFoundHint: 'It may have been withdrawn, or the address may be wrong.',
    forbidden: 'You do not have access to this page',
    forbiddenHint: 'It is for another type of account.',
    back: 'Go back',
    unmet: 'Required before you can continue',
    summary: (count: number) =>
      count === 1 ? 'One field needs your attention' : `${count} fields need your attention`,
    underConstruction: 'This page is not ready yet',
  },

  leave: {
    title: 'Leave without saving',
    message: 'Your changes on this page have not been saved.',
    ok: 'Leave',
    stay: 'Stay',
    signOut: {
      title: 'Sign out and lose unsaved changes?',
      message: 'Changes to an auction are not saved yet. Signing out deletes them from this browser.',
      ok: 'Sign out',
    },
    signOutWithOrder: {
      title: 'Sign out before your order is answered?',
      message:
        'An order was sent and has no answer yet. Signing out deletes it from this browser: sign in later and look at your orders whether it was placed.',
      ok: 'Sign out',
    },
  },

  dialog: {
    sure: 'Are you sure',
    cancel: 'Cancel',
    ok: 'Ok',
    submit: 'Submit',
    typedKept: 'Your text is kept. Choose Cancel to discard it.',
  },
} as const;
