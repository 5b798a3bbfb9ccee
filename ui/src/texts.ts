/** Every text of the furniture, in English. Nobody has to look for a sentence anywhere else. */

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const texts = {
  product: { admin: 'Fairbook Administration', market: 'Fairbook' },
  /** Beneath the name in the administrators' app. */
  room: 'Administration',

  start: { noRoot: 'Root element not found' },

  shell: {
    skip: 'Skip to the content',
    mainNavigation: 'Main',
    breadcrumbs: 'Breadcrumbs',
    openMenu: 'Open the menu',
    closeMenu: 'Close the menu',
    account: 'Account',
    signOut: 'Sign out',
    signingOut: 'Signing out…',
    waiting: (count: number) => `${count} waiting`,
    loadingPage: 'Loading the page',
  },
  scheme: {
    auto: 'as the system',
    light: 'light',
    dark: 'dark',
    switchTo: (now: string, next: string) => `Colour scheme: ${now}. Switch to ${next}`,
  },

  gate: {
    checking: 'Checking who you are',
    intruder: "You shouldn't be here. Signing out...",
    unable: 'Unable to authenticate',
    retry: 'Retry',
  },

  identity: {
    noConfig: 'Could not get firebase config',
    noConfigHelp: 'The sign-in service did not answer. Nothing is wrong with your account.',
    notVerified: 'Email Not Verified',
    alreadyVerified: 'Email already verified',
    wrongPair: 'The e-mail or the password is not right.',
    tooMany: 'Too many attempts. Wait a few minutes, then try again.',
    disabled: 'This account has been disabled. Contact support.',
    inUse: 'An account with this e-mail exists',
    weak: 'Password must be at least 8 characters',
    badEmail: 'Invalid email',
    unreachable: 'The sign-in service could not be reached. Check your connection and try again.',
    other: 'Signing in did not work. Try again.',
    lost: 'You are signed in, but your account could not be read. Try again.',
  },

  signIn: {
    title: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
    submit: 'Sign in',
    trouble: 'Trouble signing in?',
    resend: 'Resend verification e-mail',
    resent: 'A new verification e-mail is on its way. Open its link, then sign in here.',
    emailRequired: 'E-mail is required',
    passwordRequired: 'Password is required',
    demoTitle: 'Demo accounts',
    demoHint: 'Choose one to fill in the form. They exist only in the demo market.',
    lead: {
      admin: 'Review the municipalities and the auctions that ask to be let in.',
      market: 'Municipalities sell their bonds straight to the people and institutions that buy them.',
    },
  },
  signInHelp: {
    title: 'Trouble signing in?',
    back: 'Back to sign-in',
    resetTitle: 'Reset your password',
    resetLead: 'We send a link with which you choose a new password.',
    resetSubmit: 'Send the link',
    resetDone: 'If an account with this e-mail exists, a link is on its way.',
    verifyTitle: 'Resend the verification e-mail',
    verifyLead: 'For an account whose e-mail address has not been verified yet.',
    verifySubmit: 'Resend',
    verifyDone: 'If the account exists and still waits for verification, a new e-mail is on its way.',
  },

  ladder: {
    legendOffered: 'Offered',
    legendCovered: 'Covered by bids',
    legendOver: 'Bids exceed the offer',
    none: 'No maturities yet',
  },

  countdown: {
    left: (words: string) => `${words} left`,
    days: (count: number) => counted(count, 'day'),
    hours: (count: number) => counted(count, 'hour'),
    minutes: (count: number) => counted(count, 'minute'),
    seconds: (count: number) => counted(count, 'second'),
    lastMinutes: 'Last minutes',
    lastMinute: 'Last minute',
    over: 'Closing…',
  },

  list: {
    search: 'Search',
    clearSearch: 'Clear the search',
    filters: 'Filters',
    clear: 'Clear filters',
    apply: 'Filter',
    removeFilter: (name: string, value: string) => `Remove the filter ${name}: ${value}`,
    noMatch: (things: string) => `No ${things} match`,
    noMatchHint: 'Try other words or fewer filters.',
    range: (first: number, last: number, total: number) =>
      `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`,
    rowsPerPage: 'Rows per page',
    previous: 'Previous page',
    next: 'Next page',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    views: 'Views',
    exportCsv: 'Export CSV',
    loading: (things: string) => `Loading the ${things}`,
    found: (total: number) => counted(total, 'row'),
    scroll: 'Table, scrolls sideways',
    all: 'Any',
  },

  problem: {
    retry: 'Retry',
    unexpected: 'Unexpected Application Error!',
    noPage: 'There is no page at this address.',
    missingPart: 'This part of the page did not arrive. Reload the page to see it.',
    reload: 'Reload',
    home: 'Back to dashboard',
    homeMarket: 'Back to the start',
    notFound: 'Not found',
    notFoundHint: 'It may have been withdrawn, or the address may be wrong.',
    forbidden: 'You do not have access to this page',
    forbiddenHint: 'Ask the person who invited you, or go back.',
    back: 'Go back',
    unknown: 'Something went wrong.',
    unmet: 'Before this can go on',
    summary: (count: number) =>
      count === 1 ? 'One field needs your attention' : `${count} fields need your attention`,
    underConstruction: 'This page is not ready yet',
  },

  leave: {
    title: 'Leave without saving',
    message: 'What you typed here has not been saved.',
    ok: 'Leave',
    stay: 'Stay',
  },

  dialog: { sure: 'Are you sure', cancel: 'Cancel', ok: 'Ok', submit: 'Submit', close: 'Close', working: 'Working…' },

  timeline: {
    title: 'History',
    none: 'No decisions yet',
    by: (who: string) => `by ${who}`,
    actions: {
      REQUEST: 'Approval requested',
      APPROVE: 'Approved',
      REJECT: 'Rejected',
      SUSPEND: 'Suspended',
      REACTIVATE: 'Reactivated',
      DEACTIVATE: 'Deactivated',
    },
  },
  checklist: { met: 'Done', unmet: 'Missing', count: (met: number, all: number) => `${met} of ${all} complete` },

  figure: { table: 'Show as table' },
  map: { list: 'States' },
  chart: {
    maturity: 'Maturity',
    yield: 'Yield',
    offered: 'Offered',
    principal: 'Principal',
    interest: 'Interest',
    total: 'Total',
    year: 'Year',
    calendarYear: 'Calendar year',
    fiscalYear: 'Fiscal year from July',
    of: (amount: string) => `of ${amount}`,
    cover: 'Cover',
    unsold: 'Unsold',
    bid: 'Bid',
    allocated: 'Allocated',
    orderClass: 'Class',
    all: 'All classes',
    rank: (rank: number) => `priority ${rank}`,
    notOffered: 'not offered',
  },
} as const;
