/** Subjects whose writes ask for a recent password, by the addresses of their calls. */

/** A recent password is asked for by every write about these, as long as the route does not say why not. */
export type GuardedSubject = 'people' | 'secrets' | 'money' | 'standing' | 'links';

/**
 * Each write has an address that begins with one of these; of several the longest decides. A test refuses a write that has none, so that a new topic is
 * placed here on purpose. Null: writes here ask for no password unless their route says so.
 */
const subjects: Readonly<Record<string, GuardedSubject | null>> = {
  '/api/account/changes': 'standing',
  '/api/account/erase': 'standing',
  '/api/account/links': 'links',
  '/api/account/order-rules': 'money',
  '/api/account/people': 'people',
  '/api/account-links': 'links',
  '/api/announcements': null,
  '/api/auction': null,
  '/api/auction/:/bid': 'money',
  '/api/auction/:/division': 'money',
  '/api/auction/:/reconfirm': 'money',
  '/api/auction/:/team': 'people',
  '/api/auction/:/waiting-orders': 'money',
  '/api/auction/invite-professional': 'people',
  '/api/auth/address': 'standing',
  '/api/auth/administrators': 'people',
  '/api/auth/invites': 'people',
  '/api/auth/language': null,
  '/api/auth/recovery-codes': 'secrets',
  '/api/auth/sessions': 'secrets',
  '/api/cases': null,
  '/api/checks': null,
  '/api/decisions': 'standing',
  '/api/health': null,
  '/api/invite': 'people',
  '/api/keys': 'secrets',
  '/api/market-professional/team-invitations': 'people',
  '/api/market-rules': 'money',
  '/api/municipality': null,
  '/api/notifications': null,
  '/api/notifications/calendar': 'secrets',
  '/api/onboarding': null,
  '/api/questions': null,
  '/api/reason-templates': null,
  '/api/social': null,
  '/api/sub-accounts': 'money',
  '/api/user-management': 'standing',
  '/api/views': null,
  '/api/waiting-orders': 'money',
  '/api/webhooks': 'secrets',
  '/api/witnesses': 'secrets',
};

/** The subject of a write at this address; undefined where no address of the table begins it. */
export function guardedSubjectOf(path: string): GuardedSubject | null | undefined {
  const parts = path.replace(/:\w+/g, ':').split('/');
  for (let length = parts.length; length > 0; length -= 1) {
    const subject = subjects[parts.slice(0, length).join('/')];
    if (subject !== undefined) return subject;
  }
  return undefined;
}
