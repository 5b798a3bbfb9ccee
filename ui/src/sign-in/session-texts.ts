/** Texts about sessions, separate from the rest, so that the first screen does not load them. */

export const sessionTexts = {
  title: 'Where you are signed in',
  lead: 'If you do not recognize a device, sign it out and set a new password.',
  loading: 'Loading your sign-ins…',
  current: 'This device',
  network: (network: string) => `Network ${network}`,
  seen: (moment: string) => `Last active ${moment}`,
  since: (moment: string) => `since ${moment}`,
  end: 'Sign out',
  /** A browser and its system, as the server names them: 'Firefox on Windows', 'Program'. */
  endOf: (device: string) => `Sign out ${device}`,
  ended: 'Signed out on that device',
  others: 'Sign out other devices',
  othersEnded: 'Signed out on all other devices',
  everywhere: 'Sign out everywhere',
  everywhereWarning: 'You are signed out on every device, including this one.',

  warning: {
    idleTitle: 'Are you still there?',
    idle: 'There was no activity for a while. You will be signed out in',
    longestTitle: 'Sign in again soon',
    longest: 'You have been signed in for a long time. Your session ends in',
    kept: 'What you typed on this page is kept.',
    left: (minutes: number, seconds: number) => `${minutes}:${String(seconds).padStart(2, '0')}`,
    stay: 'Stay signed in',
    signOut: 'Sign out',
    later: 'Later',
    signIn: 'Sign in now',
    again: 'Enter your password to start a new session.',
  },
};
