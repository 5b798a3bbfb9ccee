/** The vectors of records in verifiers/vectors: correct ones, and what is changed in them. */
import fc from 'fast-check';
import { canonicalText } from '../src/record/closing.ts';
import { changesOfAmendments, recordsOfAmendments } from './amended-records.ts';
import { anySale } from './books.ts';
import { changesOfChanges, recordsOfChanges } from './changed-sales.ts';
import { saltOf, sha256 } from './closings.ts';
import { changesOfActs, recordsOfActs } from './late-witnesses/acts-vectors.ts';
import { changesOfReopening, recordsOfReopening } from './late-witnesses/reopened-records.ts';
import { changesOfLinks, recordsWithLinks } from './linked-vectors.ts';
import { mutate } from './mutate.ts';
import { type Change, changesOfRecords, type Edit, type RecordVector } from './record-changes.ts';
import { correctRecords, type Json, ofRanks, published, recordOf } from './record-sales.ts';
import { changesOfResizing, recordsOfResizing } from './resized-sales.ts';
import { recordChangesOfSharedDates, recordsOfSharedDates, wronglyNamedRecords } from './shared-dates.ts';
import { changesOfSharedTerms, recordsOfSharedTerms } from './shared-terms.ts';
import { changesOfSupplements, recordsOfSupplements } from './supplement-vectors.ts';
import { changesOfTerms, recordsWithTerms } from './terms-records.ts';
import { extended, recordsOfUnknown } from './unknown-records.ts';
import { changesOfWithdrawals, recordsOfWithdrawals } from './withdrawn-sales.ts';

const correct = new Map(
  Object.entries({
    ...correctRecords(),
    ...recordsWithTerms(),
    ...recordsOfSharedDates(),
    ...recordsOfSharedTerms(),
    ...recordsOfChanges(),
    ...recordsOfSupplements(),
    ...recordsOfWithdrawals(),
    ...recordsOfResizing(),
    ...recordsOfAmendments(),
    ...recordsWithLinks(),
    ...recordsOfReopening(),
    ...recordsOfActs(),
  }),
);

function textOf(base: string): string {
  const text = correct.get(base);
  if (text === undefined) throw new Error(`there is no record ${base}`);
  return text;
}

/** By the first word of a path: the extension whose data it means, which is added or left out with them. */
const extensionNames: Readonly<Record<string, string>> = {
  changes: 'changes',
  links: 'linked-accounts',
  reopening: 'reopening',
  seed: 'draw',
  standing: 'standing',
};

function edited(record: Json, [path, ...values]: Edit): Json {
  const [first = '', ...rest] = path.split('.');
  const name = extensionNames[first];
  if (name === undefined) return mutate(record, path, ...values);
  const all = record['extensions'] as Json[];
  const index = all.findIndex((one) => one['name'] === name);
  const [value] = values;
  if (rest.length > 0 || typeof value === 'function') {
    return mutate(record, ['extensions', index, 'data', ...rest].join('.'), ...values);
  }
  const others = all.filter((_, at) => at !== index);
  return mutate(record, 'extensions', values.length === 0 ? others : extended(others, name, value));
}

function changed(base: string, [name, , edits]: Change): string {
  const text = textOf(base);
  if ('before' in edits) {
    const { before, from, to } = edits;
    const at = text.indexOf(before + from);
    if (at < 0) throw new Error(`${name}: there is nothing to change`);
    return text.slice(0, at) + before + to + text.slice(at + before.length + from.length);
  }
  return canonicalText(edits.reduce(edited, JSON.parse(text)));
}

function wrong(): RecordVector[] {
  const all = {
    ...changesOfRecords,
    ...changesOfTerms,
    ...recordChangesOfSharedDates,
    ...changesOfSharedTerms,
    ...changesOfChanges,
    ...changesOfSupplements,
    ...changesOfWithdrawals,
    ...changesOfResizing,
    ...changesOfAmendments,
    ...changesOfLinks,
    ...changesOfReopening,
    ...changesOfActs,
  };
  return Object.entries(all).flatMap(([base, changes]) =>
    changes.map((change) => {
      const [name, failed, , names] = change;
      return { name, failed, ...(names !== undefined && { names }), text: changed(base, change) };
    }),
  );
}

/** Records that are no record at all, and one of a maturity more. */
function others(): RecordVector[] {
  const withLater = ([first, second, ...rest]: readonly Json[]) => [
    ...[first, second, ...rest],
    { ...second, maturityDate: '2034-08-01' },
  ];
  const failed = 'form';
  return [
    { name: 'empty', failed, text: '' },
    { name: 'a-list', failed, text: '[]' },
    { name: 'null', failed, text: 'null' },
    { name: 'cut-off', failed, text: ofRanks().slice(0, -200) },
    {
      ...{ name: 'maturity-that-was-not-offered', failed: 'result' },
      text: canonicalText(mutate(JSON.parse(ofRanks()), 'maturities', withLater)),
    },
  ];
}

/** Records with a fingerprint or a receipt. */
function compared(): RecordVector[] {
  const text = ofRanks();
  const renamed = text.replace('"Alder', '"Elder');
  const receipt = { investor: 'b', pseudonym: 'B2', salt: saltOf('b') };
  const replaced = text.replace(
    /"commitment":"[0-9a-f]{64}","pseudonym":"B2"/,
    `"commitment":"${sha256('x')}","pseudonym":"B2"`,
  );
  return [
    { name: 'fingerprint-of-another-record', failed: 'fingerprint', fingerprint: sha256(renamed), text },
    { name: 'renamed-against-the-fingerprint', failed: 'fingerprint', fingerprint: sha256(text), text: renamed },
    { name: 'renamed-without-fingerprint', failed: null, text: renamed },
    { name: 'receipt-of-an-investor', failed: null, receipt, text },
    { name: 'receipt-with-another-salt', failed: 'receipt', receipt: { ...receipt, salt: saltOf('c') }, text },
    { name: 'receipt-with-another-pseudonym', failed: 'receipt', receipt: { ...receipt, pseudonym: 'B3' }, text },
    { name: 'commitment-of-the-investor-replaced', failed: 'receipt', receipt, text: replaced },
  ];
}

/** Sales at random, which are the same each time. */
function random(): RecordVector[] {
  const sales = fc.sample(anySale({ minimumSteps: 4 }), { seed: 20_261_124, numRuns: 9 });
  return sales.map((sale, at) => ({ name: `random-sale-${at + 1}`, failed: null, text: recordOf(sale) }));
}

export function recordVectors(): RecordVector[] {
  const right = [...correct].map(([name, text]) => {
    const more = published.has(name) ? { fingerprint: sha256(text) } : {};
    return { name, failed: null, ...more, text };
  });
  return [
    ...right,
    ...random(),
    ...wrong(),
    ...others(),
    ...wronglyNamedRecords(),
    ...compared(),
    ...recordsOfUnknown(textOf),
  ];
}
