/** Texts about receipts of orders, and the check that compares them and the witnesses' signatures with the order log. */
import { formatCount } from '@fairbook/ui/format/format.ts';

/** The limits of every check of an order log, on the site and without it. */
export const whatLogsCannotShow = [
  'If the operator and as many witnesses as must sign work together, they can replace an order of which no one kept a receipt.',
  'An order that the operator places for itself under another name, in time and by the rules, is an order like others.',
  'An order that the server never took has no receipt. Without a receipt, treat an order as not placed.',
];

export const receiptTexts = {
  check: {
    fine: 'Your receipts match the order log, checked just now.',
    witnessed: (signed: number, witnesses: number, entry: number, at: string) =>
      `Witnessed by ${signed} of ${witnesses} ${witnesses === 1 ? 'witness' : 'witnesses'} up to entry ${entry}, ${at}.`,
    notWitnessed: 'Not yet witnessed.',
    unreachable: (urls: readonly string[]) =>
      `Your browser could not ask ${urls.map((url) => new URL(url).host).join(', ')} directly.`,
    noWitnesses: 'Not yet witnessed: this sale names no witnesses.',
    notPinned: 'Signed by witnesses you have not pinned.',
    notPinnedYet: 'You have not pinned its witnesses.',
    pinned: (pinned: number, witnesses: number) => `You pinned ${pinned} of ${witnesses}.`,
    watch: (host: string) => `Have a monitor watch this receipt (${host})`,
    recordFine: 'The closing record has exactly the orders of the log.',
    late: {
      title: 'The witnesses signed too late after the close',
      meaning:
        'No check failed. But until the witnesses had signed, the operator could see all orders and add entries with moments before the close. Ask the issuer why they signed late, and show this to a regulator if you lost by it.',
    },
    large: 'This order log was not read whole',
    largeMeaning: (entries: number, most: number) =>
      `It has ${formatCount(entries)} entries, and your browser reads logs of up to ${formatCount(most)}. Your receipts and the signatures of the witnesses were compared with it. Not checked here: that every entry is allowed where it is, that the closing record has exactly the orders of the log, and that no entry in your name was hidden from you.`,
    largeAdvice:
      'Save the order log, the closing record and your receipts, and check them with the page that needs no server. It reads logs of any size.',
    withoutReceipt: (entries: number) =>
      `Your orders could not be checked here: this browser has no receipts of them (${entries} ${entries === 1 ? 'entry' : 'entries'} of the log). It keeps those of orders that are sent from it.`,
    logUnchecked: 'The order log of this sale could not be checked just now.',
    wrong: {
      title: 'The order log contradicts your receipts',
      meaning:
        'Your browser kept the signed receipt of each of your orders, and what the server shows now does not agree with it. Your order may have been dropped, changed or moved. Save the evidence now, and show it to the issuer or to a regulator.',
    },
    wrongLog: {
      title: 'The order log contradicts itself',
      meaning:
        'What the server shows of this sale does not agree with what it or the witnesses signed. Orders may have been dropped, added, changed or moved. Save the evidence now, and show it to the issuer or to a regulator.',
    },
    contradicted: {
      title: 'The order log of this sale was changed',
      meaning:
        'It is not the log that was signed before: the market says so itself, and notifies everyone who ordered. Orders may have been dropped, added or changed. Save the evidence, and keep your receipts.',
    },
    elsewhere: {
      title: 'Something was done in your name, and not from this browser',
      meaning:
        'If you did this from another device or with a program, say so here, and it is not shown again. If you did not, someone else acted in your name: save the evidence, change your password, and ask the issuer or a regulator.',
      own: 'That was me',
    },
    inSale: (name: string) => `In ${name}:`,
    save: 'Save the evidence',
    evidenceMeaning:
      'Each finding has the kept receipt (null where it is about the log itself), the signed head that was kept (heads.kept), the signed head shown later (heads.shown) and the answer of the server. docs/ORDER-LOG.md says how to verify them without Fairbook.',
    unchecked: 'Your receipts could not be checked',
    uncheckedMeaning: 'This says nothing about your orders. Your receipts are kept; if this lasts, ask the issuer.',
    reason: 'The check ended with:',
    again: 'Check again',
    notLasting:
      'This browser window does not store receipts, for example because it is private or the server gave no key for them. They are compared only until you close this page: save them.',
  },
  how: {
    title: 'How this is checked',
    parts: [
      {
        name: 'The order log',
        text: 'Every order, change and withdrawal is an entry of the sale’s order log. Entries are only added, never changed, and their order is the order in time. The server signs the head of the log: a fingerprint of all entries.',
      },
      {
        name: 'Your receipts',
        text: 'The answer to your order contains its entry and a signed proof that it is in the log. Your browser keeps them, encrypted with a key that only your sign-in gives. At each visit, and every minute, it asks for the head again: the key must be the one it saw first, the log must continue the log of your receipts, and your entries must be unchanged. An order, change or withdrawal in your name that your browser did not send is shown to you.',
      },
      {
        name: 'Witnesses',
        text: 'Witnesses are programs that independent parties run, such as a city clerk or an adviser. The first entry of the log names them and how many of them must sign. Each is sent the newest head several times a minute while orders come, and signs it only if the log continues the last one it signed. Your browser verifies their signatures itself, and on the page of a sale it also asks them directly. So two investors cannot be shown two different logs up to a head that was witnessed. The market wrote which witnesses the log names: pin the keys that you have from the witnesses, and no others count.',
      },
      {
        name: 'Without an answer',
        text: 'If an order gets no answer, or its receipt cannot be checked, “Ask through a witness” lets a witness ask the market for its entry. The market must show it to the witness or deny it, and you can save what it said.',
      },
      {
        name: 'After the close',
        text: 'Your browser reads the whole log: every entry must be allowed where it is, the last one names the closing record, and the record must contain exactly the orders of the log. Logs of more than 20,000 entries are not read here, and the page says so.',
      },
      {
        name: 'Draws',
        text: 'Some rules draw lots. The seed of the draw is made of the signatures of all witnesses after the close. Where the first entry of the log names a public randomness beacon, a round of it is part of the seed too: its number follows from the log, and no one knew its value when the witnesses signed. The log has the chain and the round, and your browser checks them; so can anyone.',
      },
    ],
    saveVerifier: 'Save the page that checks a sale without this site',
    limitsLead: 'What this cannot show:',
    limits: [
      ...whatLogsCannotShow,
      'The page that checks comes from the same server. Save your receipts to check them with other programs.',
    ],
  },
  pins: {
    open: 'Pin keys',
    openPinned: 'Pinned keys',
    title: 'Pin the keys of witnesses',
    lead: 'The market wrote which witnesses an order log has, and their keys. Enter keys that witnesses publish themselves, such as on the site of a city, one on each line: then only these witnesses count, in all sales in this browser.',
    keys: 'Keys of witnesses',
    example: 'witness.springfield.example+06a21aa4+BHqVWoEpSsvA…',
    choose: 'From a file',
    wrong: 'Each line must be the verifier key of a witness: a name, 8 digits and a key, with plus signs between them.',
    cancel: 'Cancel',
    save: 'Save',
  },
  ask: {
    open: 'Ask through a witness',
    title: 'Ask through a witness',
    lead: 'A witness asks the market for the entry of this order. The market then has to show the entry to someone other than you, or say that it has none.',
    leadReceipt:
      'A witness asks the market for the entry of your last order, of which you have a receipt. The market then has to show the entry to someone other than you, or deny it.',
    loading: 'Looking up the witnesses',
    noLog: 'Your browser does not know the witnesses of this sale, and the server did not name them:',
    noWitnesses: 'This sale names no witnesses, so none can be asked.',
    ask: 'Ask',
    askOne: (host: string) => `Ask ${host}`,
    sent: 'What is sent to the witness',
    sentMeaning:
      'The name of the order log, and digits that only this order gives. They contain neither your name nor the order. The witness learns the entry if the market shows it: amounts and maturities, without a name.',
    answer: (host: string, at: string) => `${host}, ${at}`,
    shown: (index: number) =>
      `The market showed entry ${index} of the order log: it is signed, and its lines are those of your order. Your order is in. Send it again for your receipt: you won’t place it twice.`,
    shownAgain: (index: number) =>
      `The market showed entry ${index} of the order log. It is the entry of your receipt.`,
    otherEntry: (index: number) =>
      `The market showed entry ${index} of the order log, which is not the entry of your receipt. Save the evidence, and show it to the issuer or to a regulator.`,
    denied:
      'The market says that its log has no such entry. The order may never have arrived: treat it as not placed, or send it again.',
    deniedReceipt:
      'The market says that its log has no such entry, and you have its signed receipt. Save the evidence, and show it to the issuer or to a regulator.',
    noAnswer: (said: string) =>
      `The witness asked, and got no valid answer. It counts that on its page. It says: ${said}`,
    refused: (said: string) => `The witness did not ask. It says: ${said}`,
    notReached: (host: string) => `Your browser could not reach ${host}.`,
    head: (size: number) => `The newest head that this witness signed has ${size} ${size === 1 ? 'entry' : 'entries'}.`,
    save: 'Save the answers',
    evidenceMeaning:
      'question: what was sent to the witnesses. answers: what each said. heads: the newest heads that they signed. receipts: the entries that were shown or kept. Give this file to verify-log with any copy of the log, and heads and entries are compared with it.',
    close: 'Close',
  },
  save: 'Save receipt',
  none: 'This browser has no receipt of this order.',
  fileMeaning:
    'Receipts of this order. docs/ORDER-LOG.md, “Checking a receipt”, says how to verify entry, proof and salt with verifierKey, without Fairbook.',
} as const;
