/** Texts of the settings: what somebody is told, and how. */
import type { NotificationType } from '@fairbook/domain/vocabulary.ts';

export const settingsTexts = {
  title: 'Settings',
  lead: 'What you are told, where, and by which clock. Every notice also waits for you under Notices.',
  channels: {
    title: 'Notices',
    notice: 'Notice',
    push: 'Phone',
    mail: 'Mail',
    pushOf: (type: string) => `${type}: push messages`,
    mailOf: (type: string) => `${type}: mail`,
    types: {
      InviteeJoined: ['Invitation accepted', 'Somebody whom your municipality invited has joined.'],
      AuctionApproved: ['Auction approved', 'An administrator approved an auction you work on.'],
      AuctionRejected: ['Auction rejected', 'An administrator sent an auction back, with the reason.'],
      AccountApproved: ['Account approved', 'Your account may do more, or does so again.'],
      AccountRejected: ['Account rejected', 'Your account was not approved, with the reason.'],
      AuctionLive: ['Auction live', 'An auction you follow takes orders.'],
      AuctionClosed: ['Auction closed', 'The result of an auction you follow or ordered in.'],
      AuctionClosureReminder: ['Closes soon', 'The close of an auction you follow or ordered in is near.'],
      AuctionReadyToAcceptFeedback: ['Open for feedback', 'An auction you follow begins its marketing phase.'],
      Test: ['Test', 'A test you sent to yourself.'],
      System: ['Other news', 'Presentations, moved dates, and what concerns your account.'],
    } satisfies Record<NotificationType, readonly [string, string]>,
  },
  zone: {
    title: 'Time zone',
    label: 'Moments in notices and mails are told in',
    ofState: (zone: string) => `The zone of your state (${zone})`,
    none: 'No such zone',
    deviceZone: (zone: string) => `Use this device’s zone, ${zone}`,
  },
  digest: {
    title: 'News of the market',
    label: 'How often',
    never: 'Never',
    hint: 'One mail with what your favourite municipalities wrote and the offerings that are new. With saved searches, only offerings that match one of them.',
  },
  searches: {
    title: 'Saved searches',
    none: 'You have not saved a search yet. Filter the list of auctions and save what you look for.',
    remove: (name: string) => `Remove ${name}`,
  },
  device: {
    title: 'This device',
    states: {
      unsupported: 'This browser cannot show push messages. Notices reach you here and by mail.',
      blocked:
        'This browser has been told not to show notices of Fairbook. Allow them in its settings for this site, then come back.',
      off: 'This device can ring when there is news, also while Fairbook is closed.',
      on: 'This device rings when there is news, until you sign out.',
    },
    start: 'Tell me on this device',
    stop: 'Stop on this device',
  },
  tests: {
    title: 'Tests',
    lead: 'For development: each sends a test to you alone. Mails and push messages are at /dev/outbox.',
    notice: 'Notice on every channel',
    stream: 'Live stream',
    push: 'Push',
    sent: 'The test is on its way',
  },
  webhooks: {
    title: 'Webhooks',
    lead: 'Programs of yours can be told of statuses, orders and allotments at once, instead of asking again and again.',
    open: 'Set up webhooks',
  },
  calendar: {
    title: 'Calendar',
    lead: 'Launches, presentations, openings and closes of the auctions you follow, in your own calendar program.',
    make: 'Make an address',
    address: 'Address for your calendar program',
    secret: 'Whoever has this address can read your calendar.',
    copy: 'Copy',
    copied: 'Copied',
    again: 'Make another address',
    againHint: 'The address before leads nowhere from then on.',
    remove: 'Remove',
    removed: 'The calendar’s address leads nowhere any more',
  },
} as const;
