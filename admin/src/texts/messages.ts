/** Texts of the list of all messages. */
export const messagesTexts = {
  title: 'Messages',
  things: 'messages',
  lead: 'Mails, push messages and messages to webhooks of the last 30 days. What concerns a sale shows after its close. Sign-in mails, mails of invitations and digests are not listed.',
  search: 'Search name, email or host',
  empty: 'No messages in the last 30 days.',
  channel: 'Channel',
  tab: { all: 'All', waiting: 'Waiting', failed: 'Failed', gone: 'No longer reachable', sent: 'Sent' },
  column: { title: 'Message', to: 'To', state: 'State', created: 'Created', actions: 'Actions' },
  answered: (status: number) => `Response ${status}`,
  event: {
    'order.accepted': 'Order accepted',
    'order.amended': 'Order amended',
    'order.withdrawn': 'Order withdrawn',
    'auction.status': 'Status of an auction',
    'auction.halted': 'Sale halted',
    'auction.resumed': 'Sale resumed',
    'auction.cancelled': 'Sale canceled',
    'auction.allotted': 'Result of a sale',
    test: 'Test',
  },
} as const;
