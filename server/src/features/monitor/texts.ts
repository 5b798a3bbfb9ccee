/** Texts of the page and the mails of a monitor, in English; those in Spanish are beside it. */
import type { AlarmCode, LogVerdict } from './state.ts';

export const english = {
  title: 'Monitor of order logs',
  about:
    'This monitor follows the order logs of public bond sales and checks that each only grows: nothing that was signed may change, move or go missing. It belongs to the person who runs it, not to the market.',
  limits: 'It sees fingerprints of orders, not names or amounts. It cannot see an order that the market never took.',
  language: 'Español',
  markets: 'Markets',
  noMarket: 'None: MONITOR_MARKETS is not set.',
  logs: 'Order logs',
  noLog: 'No sale takes orders at present.',
  notShown: (count: number) => `${count} more are not shown.`,
  entries: (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en-US')} entries`),
  lookedAt: 'Last looked',
  never: 'not yet',
  closes: 'Closes',
  fingerprint: 'Signed head',
  subscribers: (count: number) => `Confirmed subscriptions of entries: ${count}.`,
  states: {
    alarm: 'Changed: see below',
    unreachable: 'Cannot be reached',
    live: 'Unchanged so far',
    closed: 'Closed; waits for its result',
    TRUE: 'Verified',
    LATE: 'Verified, and witnessed late',
    'NOT CHECKED': 'Partly verified',
    'NOT READ': 'Not verified',
  },
  alarmsTitle: 'Found',
  alarms: {
    changed: 'The order log was changed: it does not continue what its key signed before.',
    shorter: 'Entries of the order log are missing: it is shorter than what its key signed before.',
    'other-key': 'The order log is signed by another key than before.',
    'not-signed': 'The order log is shown without a valid signature of its key.',
    contradicted: 'The market itself says that its order log is not the one that was signed.',
    'not-as-recorded': 'The whole log and the closing record do not verify.',
    unreachable: 'The order log could not be read for a long time: the market did not answer, or no longer shows it.',
    'no-result': 'The sale has had no result for a day after its close. It may have been canceled: ask the market.',
    'other-pages':
      'The market serves files of its pages that are not those of the release that it names: they may show what is not so, and send your password elsewhere.',
  } satisfies Record<AlarmCode, string>,
  pages: 'Pages of the markets',
  pagesRight: 'All files of the pages are those of the release.',
  pagesDiffer: 'Files that are not those of the release:',
  pagesSilent: 'The pages could not be compared with the release.',
  form: {
    title: 'Watch your order',
    about:
      'You get a mail when your order is in the log that is verified at the close, and at once if the log changes, loses it, or cannot be read. You need not do anything then.',
    receipt: 'Receipt of the order',
    receiptHelp:
      'The link in the mail that confirmed your order fills this in. You can also paste the file of receipts from such a mail: the hash of the entry and its proof are kept, the order is not.',
    email: 'Email address',
    send: 'Watch this order',
    noMail: 'This monitor sends no mails, so it takes no subscriptions.',
  },
  answers: {
    asked: {
      title: 'Look into your mailbox',
      text: 'If the address is right and is not subscribed already, a mail with a link was sent there. The subscription begins with that link.',
    },
    notReceipt: {
      title: 'This is no receipt',
      text: 'Paste the whole link, or the whole file that was sent with the confirmation.',
    },
    unknownLog: {
      title: 'This monitor does not know the sale',
      text: 'It is of another market, or not public, or the market does not answer now.',
    },
    notProven: {
      title: 'The receipt is not of this log',
      text: 'It is not signed by the key of the log that this monitor sees. If the market gave it to you, keep it, and show it to the issuer and to the witnesses of the sale: one of both logs is not the true one.',
    },
    wrongEmail: { title: 'This is no email address', text: 'Go back and enter it as name@example.org.' },
    tooMany: { title: 'Too many requests', text: 'Try again in an hour, or use another monitor.' },
    confirm: {
      title: 'Watch this order?',
      text: 'You will get mails about this entry of the order log:',
      button: 'Yes, write to me',
    },
    confirmed: {
      title: 'Your order is watched',
      text: 'You will hear of it by mail. Each mail has a link to end this.',
    },
    end: {
      title: 'End this subscription?',
      text: 'You will get no more mails about this entry, also if the log changes:',
      button: 'End it',
    },
    ended: { title: 'The subscription has ended', text: 'Your address was removed.' },
    unknownLink: { title: 'This link does not work', text: 'It is incomplete, or the subscription has ended.' },
    notFound: { title: 'Not found', text: 'There is nothing at this address.' },
    failed: { title: 'That did not work', text: 'Try again in a minute.' },
  },
  back: 'To the monitor',
  entryOf: (index: number, name: string) => `Entry ${index} of “${name}”`,
  mails: {
    confirm: {
      subject: (name: string) => `Watch your order in ${name}?`,
      text: (index: number, name: string) =>
        `Somebody with your address, most likely you, wants this monitor to watch entry ${index} of the order log of “${name}”. If it was not you, do nothing: you will get no further mail about it.`,
      button: 'Watch this order',
    },
    confirmed: {
      subject: (name: string) => `Your order in ${name} is watched`,
      text: (index: number, name: string) =>
        `The monitor follows the order log of “${name}” and compares it with your receipt of entry ${index}. You will get a mail when the result is verified, and at once if something is wrong.`,
      compared: 'Your entry is in the log as it is now.',
      notCompared: 'The log was not compared with your receipt yet, since the market did not answer. That follows.',
    },
    result: {
      subject: {
        TRUE: (name: string) => `Verified: your order in ${name}`,
        LATE: (name: string) => `Witnessed late: your order in ${name}`,
        'NOT CHECKED': (name: string) => `Partly verified: your order in ${name}`,
        'NOT READ': (name: string) => `Not verified: your order in ${name}`,
      } satisfies Record<LogVerdict['outcome'], (name: string) => string>,
      text: (index: number, size: number) =>
        `The sale has its result. The monitor read the whole log of ${size} entries and the closing record. Your entry ${index} is in it, unchanged.`,
      late: 'The witnesses signed later than the sale published, so the operator could have added entries after the close.',
      notChecked:
        'A part is of a kind that this monitor does not know, so it was not checked. No error was found in the rest.',
      notRead: 'The closing record is of a format that this monitor cannot read, so the result was not checked.',
      attached: 'The signed head of the log is attached.',
    },
    alarm: {
      subject: (name: string) => `Something is wrong with the order log of ${name}`,
      pages: (name: string) => `The pages of the market of ${name} were changed`,
      quiet: (name: string) => `The order log of ${name} cannot be checked`,
      entry: (index: number) => `You asked to be told about entry ${index}.`,
      heads:
        'Both heads are attached, the one that was kept and the one that was shown later. Keep this mail with your receipt, and show both to the issuer, to the witnesses of the sale and to the regulator.',
      proof: 'Only the key of the log can sign them, so together they are proof.',
      quietHelp: 'This proves nothing by itself. Look at the page of the sale, and ask the market.',
    },
    button: 'Open the monitor',
    footer: (url: string) => `You get this mail because this address was subscribed at the monitor ${url}.`,
    unsubscribe: 'End this subscription',
  },
};

export type Texts = typeof english;
