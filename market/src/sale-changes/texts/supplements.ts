/** Texts about supplements of documents, for issuers and investors. */
export const supplementsTexts = {
  action: 'Supplement a document',
  title: (name: string) => `Supplement a document of ${name}`,
  lead: 'The new version is published as soon as the change is made. The version before stays readable, with the date.',
  document: 'Document',
  noFile: 'no file yet',
  file: 'New version',
  fileHint: (most: string) => `A PDF of at most ${most}.`,
  choose: 'Choose a file',
  fileRequired: 'Choose a file',
  effect: (told: number, bidders: number) =>
    `${told === 1 ? '1 person is notified' : `${told} people are notified`} at once, on their pages, by email and by push; ${bidders === 1 ? '1 of them has an open order and is' : `${bidders} of them have an open order and are`} asked to reconfirm it.`,
  choice: {
    stand: 'As published, orders that are not reconfirmed stand.',
    lapse: 'As published, orders that are not reconfirmed lapse: they take no part at the close.',
  },
  rules: {
    stand: 'Published rules: at least 30 minutes remain until the close. A sale can have ten supplements.',
    lapse:
      'Published rules: a whole business day lies between the supplement and the close. A sale can have ten supplements.',
  },
  send: 'Request the supplement',
  sendAlone: 'Publish the supplement',
  done: 'The supplement is published',
  wants: (document: string, after: string, before: string | null) =>
    before === null
      ? `${document}: ${after}, where there is no file now.`
      : `${document}: ${after} instead of ${before}.`,
  newFile: (file: string) => `New: ${file}`,
  fileBefore: (file: string) => `Before: ${file}`,
  progress: (confirmed: number, unconfirmed: number) =>
    `${confirmed === 1 ? '1 open order is confirmed' : `${confirmed} open orders are confirmed`}, ${unconfirmed} not yet.`,
  asked: {
    stand: (orders: number) =>
      `You placed ${orders === 1 ? 'an order' : `${orders} orders`} before. ${orders === 1 ? 'It stands' : 'They stand'}, and you can reconfirm, change or withdraw ${orders === 1 ? 'it' : 'them'} until the close.`,
    lapse: (orders: number) =>
      `You placed ${orders === 1 ? 'an order' : `${orders} orders`} before. ${orders === 1 ? 'It takes' : 'They take'} no part at the close unless you reconfirm or change ${orders === 1 ? 'it' : 'them'}.`,
  },
  reconfirm: (orders: number) => (orders === 1 ? 'Reconfirm my order' : `Reconfirm my ${orders} orders`),
  toReconfirm: 'Reconfirm',
  reconfirmed: 'Your orders are reconfirmed, with their places in time',
  states: { asked: 'To be reconfirmed', lapsed: 'Lapsed: not reconfirmed' },
  ticket: 'If a document is supplemented, orders from before lapse at the close unless they are reconfirmed.',
} as const;
