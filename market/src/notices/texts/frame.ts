/** Texts of the layout around every page: navigation, connection, notifications, account state. */

import type { NotificationType } from '@fairbook/domain/base/vocabulary.ts';

export const frameTexts = {
  nav: {
    auctions: 'Auctions',
    municipalities: 'Municipalities',
    favorites: 'Favorites',
    subscriptions: 'Subscriptions',
    myBids: 'My orders',
    account: 'My profile',
    workspace: 'Workspace',
    market: 'Market',
    connections: 'Connections',
    people: 'People',
    approvals: 'Approvals',
    professionals: 'Professionals',
    news: 'Market news',
    notifications: 'Notifications',
    settings: 'Settings',
    help: 'Help',
    yours: 'Yours',
  },

  palette: {
    placeholder: 'A page, an auction, an issuer, an order number',
    orders: 'Your orders',
    order: (number: string, auction: string) => `${number} · ${auction}`,
    ladder: 'Build a ladder',
    glossary: 'Glossary',
  },

  live: {
    connecting: 'Connecting',
    live: 'Connected',
    reconnecting: 'Reconnecting',
    off: 'Disconnected',
    hints: {
      connecting: 'Connecting to live updates.',
      live: 'Figures and notifications update as they happen.',
      reconnecting: 'The connection was lost. Figures refresh every few seconds until it is back.',
      off: 'The connection is closed. Sign in again to reconnect.',
    },
  },

  notices: {
    title: 'Notifications',
    /** The number as the badge shows it. */
    bell: (unread: string) => (unread === '0' ? 'Notifications' : `Notifications, ${unread} unread`),
    markAll: 'Mark all as read',
    markRead: 'Mark as read',
    unread: 'Unread',
    unreadOnly: 'Unread only',
    seeAll: 'See all notifications',
    none: 'No notifications yet. You’ll get one when an auction you follow changes or your account is reviewed.',
    noneUnread: 'You’re all caught up.',
    today: 'Today',
    yesterday: 'Yesterday',
    more: 'Show more',
    open: 'Open',
    lead: 'News about your account and the auctions you follow.',
    actions: {
      InviteeJoined: 'See people',
      AuctionApproved: 'Open the auction',
      AuctionRejected: 'Open the auction',
      AccountApproved: 'Open the market',
      AccountRejected: 'Open your profile',
      AuctionLive: 'Open the auction',
      AuctionClosed: 'See the result',
      AuctionClosureReminder: 'Open the auction',
      AuctionReadyToAcceptFeedback: 'Open the auction',
      OrderConfirmation: 'Open the auction',
      Test: 'Open',
      System: 'Open',
    } satisfies Record<NotificationType, string>,
  },

  banner: {
    newInvestor: 'Your account is not approved yet. You can look around, and you can order once approved.',
    newMunicipality:
      'Your account is not approved yet. You can prepare drafts of auctions, and submit them once approved.',
    newProfessional: 'Your account is not approved yet.',
    rejected: (reason: string) => `Your account was not approved: “${reason}”`,
    approved: 'Your account is approved. You can place orders now.',
    backToSale: 'Go to the sale you came from',
    complete: 'Complete your profile',
    pending: (since: string) => `Under review since ${since}.`,
    pendingPlain: 'Your account is under review.',
    asked: 'Answer the administrators’ question',
    suspended: 'Your account is suspended. You can view your data but can’t make changes.',
    error: 'Something went wrong with your account.',
    contact: 'Contact us',
    investorChange:
      'A change to your account is under review. Until it is decided you can reduce or withdraw orders, but not place or increase them.',
    municipalityChange:
      'A change to your municipality is under review. Until it is decided, you can’t submit auctions for approval.',
    openChange: 'See the request',
  },
} as const;
