/** Texts of verify.html, the page that verifies a sale without a server. */

import { whatLogsCannotShow } from '../../logs/texts/receipts.ts';
import type { FileKind } from '../verify/messages.ts';

const kinds: Readonly<Record<FileKind, string>> = {
  log: 'Order log',
  record: 'Closing record',
  receipts: 'Receipts',
  head: 'Signed head',
  witnesses: 'Keys of witnesses',
  unknown: 'Not recognized',
};

export const verifyTexts = {
  title: 'Verify a sale',
  lead: 'Choose what you have of a sale. This page recomputes and compares all of it on your computer. It needs no server and cannot connect to one.',
  choose: 'Choose files',
  drop: 'or drop them here',
  clear: 'Start again',
  files: 'Files',
  remove: (name: string) => `Remove ${name}`,
  kinds,
  wanted: 'What it reads',
  inputs: [
    ['Order log', 'Every event of the sale, one on each line. From the page of the result, after the close.'],
    ['Closing record', 'Terms, orders under pseudonyms, and allocations. From the page of the result.'],
    ['Receipts', 'What your browser kept when you ordered. From My orders.'],
    ['Signed heads', 'What a witness shows for the sale, at the address of the witness.'],
    [
      'Keys of witnesses',
      'A text with a key on each line, as the witnesses publish them. Then no other witnesses count.',
    ],
  ],
  checking: 'Checking…',
  true: 'Everything that was given is correct.',
  false: 'Something is wrong.',
  unknown: 'Not everything could be checked.',
  unknownMeaning:
    'No error was found in what could be checked. A newer verifier may know the rest, which is named below.',
  late: 'Nothing is wrong, but the witnesses signed too late after the close.',
  lateMeaning:
    'Until they had signed, the operator could see all orders and add entries with moments before the close. No verifier can show whether it did.',
  problem: 'This could not be checked',
  problemMeaning: 'This says nothing about the sale.',
  took: (ms: number) =>
    ms < 10_000 ? `Checked in ${Math.max(1, Math.round(ms))} ms.` : `Checked in ${Math.round(ms / 1_000)} s.`,
  checked: 'What was checked',
  notChecked: 'What was not checked',
  evidence: 'The signed heads',
  evidenceMeaning:
    'Both are signed by the key of the log, so everyone can check what is said above. Save them, and show them to the issuer or to a regulator.',
  save: 'Save both signed heads',
  how: 'How this is checked',
  steps: [
    'The order log is a tree of hashes. Its head is signed by the key in the first entry, and every entry is checked against the rules of a sale.',
    'The closing record is computed again by the rule that it names, from the orders in the log and from no others.',
    'Each receipt must be of an entry of this log, and its signed head must be that of the log at its size.',
    'The witnesses and their quorum are named in the first entry, before the first order. Each signature of theirs is verified.',
  ],
  limits: 'What it cannot show',
  limitTexts: whatLogsCannotShow,
} as const;
