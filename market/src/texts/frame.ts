/** Texts of the frame around every page: navigation, the live line, notices, the state of the account. */
import type { NotificationType } from '@fairbook/domain/vocabulary.ts';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const frameTexts = {
  nav: {
    auctions: 'Auctions',
    municipalities: 'Municipalities',
    favourites: 'Favourites',
    subscriptions: 'Subscriptions',
    myBids: 'My bids',
    account: 'My profile',
    workspace: 'Workspace',
    market: 'Market',
    connections: 'Connections',
    people: 'People',
    professionals: 'Professionals',
    news: 'Market news',
    notifications: 'Notices',
    settings: 'Settings',
    yours: 'Yours',
  },

  live: {
    connecting: 'Connecting',
    live: 'Live',
    reconnecting: 'Reconnecting',
    off: 'Not live',
    hints: {
      connecting: 'Opening the live line to the market.',
      live: 'Figures and notices arrive as they happen.',
      reconnecting: 'The live line broke. Figures are asked for every few seconds until it is back.',
      off: 'The live line is closed. Sign in again to open it.',
    },
  },

  notices: {
    title: 'Notices',
    bell: (unread: number) => (unread === 0 ? 'Notices' : `Notices, ${counted(unread, 'unread', 'unread')}`),
    markAll: 'Mark all as read',
    markRead: 'Mark as read',
    unread: 'Unread',
    unreadOnly: 'Unread only',
    seeAll: 'See all notices',
    none: 'No notices yet. They come when an auction you follow moves, and when your account is decided on.',
    noneUnread: 'You have read everything.',
    today: 'Today',
    yesterday: 'Yesterday',
    more: 'Show more',
    open: 'Open',
    lead: 'What happened to your account and to the auctions you follow.',
    actions: {
      InviteeJoined: 'See who is here',
      AuctionApproved: 'Open the auction',
      AuctionRejected: 'Open the auction',
      AccountApproved: 'Open the market',
      AccountRejected: 'Open your profile',
      AuctionLive: 'Open the auction',
      AuctionClosed: 'See the result',
      AuctionClosureReminder: 'Open the auction',
      AuctionReadyToAcceptFeedback: 'Open the auction',
      Test: 'Open',
      System: 'Open',
    } satisfies Record<NotificationType, string>,
  },

  banner: {
    newInvestor: 'Your account is not approved yet. You can look around; orders come after the approval.',
    newMunicipality: 'Your account is not approved yet. Auctions come after the approval.',
    newProfessional: 'Your account is not approved yet.',
    rejected: (reason: string) => `Your account was not approved: «${reason}»`,
    complete: 'Complete your profile',
    pending: (since: string) => `We are reviewing your account since ${since}.`,
    pendingPlain: 'We are reviewing your account.',
    suspended: 'Your account is suspended. You can read what is yours and change nothing.',
    error: 'Something went wrong with your account. Contact support.',
    investorChange:
      'A change of your account is under review. Until it is decided you can reduce or withdraw orders, but not place or increase them.',
    municipalityChange:
      'A change of your municipality is under review. Until it is decided, no auction can be sent for approval.',
    openChange: 'See the request',
  },
} as const;
