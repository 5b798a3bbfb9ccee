/** Texts of linked accounts: accounts of one investor. */
import type { LinkGround } from '@fairbook/domain/base/vocabulary.ts';

export const linksTexts = {
  title: 'Linked accounts',
  lead: 'Linked accounts count as one investor in every sale that has not closed: one place in a draw, one share and one cap.',
  none: 'Not linked with another account.',
  grounds: {
    samePerson: 'One person',
    sameInstitution: 'One institution',
    sameControl: 'One decides for both',
  } satisfies Record<LinkGround, string>,
  linked: (who: string) => `Linked by ${who},`,
  ended: (who: string) => `Ended by ${who},`,
  former: (count: number) => (count === 1 ? '1 link that ended' : `${count} links that ended`),
  gone: 'An account that no longer exists',

  link: 'Link an account',
  linkWith: (name: string) => `Link with ${name}`,
  form: {
    lead: 'Link accounts only where one investor is behind both. Spouses and others of one household are different investors. Both sides are notified of the link and its ground, not of whose the other account is, and can object.',
    other: 'Email address of a person of the other account',
    ground: 'Ground',
    grounds: {
      samePerson: 'Both accounts belong to one person',
      sameInstitution: 'Both accounts belong to one institution',
      sameControl: 'One person or institution decides about the orders of both',
    } satisfies Record<LinkGround, string>,
    required: 'Choose a ground',
    reason: 'Reason',
    reasonHint: 'For administrators and the audit trail: what shows that they are one investor.',
    reasonRequired: 'A reason is required',
    otherRequired: 'Name the other account',
    submit: 'Link',
    done: 'The accounts are linked, and both sides are notified',
  },

  end: 'End link',
  endTitle: (name: string) => `End the link with ${name}`,
  endLead:
    'They are two investors again in every sale that has not closed. Results of closed sales stay as they are. Both sides are notified.',
  endHint: 'For administrators and the audit trail.',
  endDone: 'The link has ended, and both sides are notified',

  statements: 'What the investor says',
  declares: (email: string) => `Says that the account of ${email} is the same investor’s`,
  unknownAccount: 'No investor’s account has this address.',
  objects: 'Objects to a link',
  answered: 'Answered',
  answer: 'Answer',
  answerTitle: 'Answer the investor',
  answerLead: 'The answer changes no link: link the accounts or end the link first, if that is right.',
  answerHint: 'The investor gets it by email and on the page of the account.',
  answerDone: 'Answer sent',
} as const;
