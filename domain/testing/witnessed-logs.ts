/** Vectors of logs whose first entry binds the sale: to the text of its rule, to its witnesses and their quorum. */

import { ruleSha256Of } from '../src/allocation/rules.ts';
import { concatBytes, utf8Of } from '../src/base/bytes.ts';
import { parseSignedHead } from '../src/logs/checkpoint.ts';
import { cosign } from '../src/logs/cosignature.ts';
import { formatVerifierKey, type Signer, signatureLine, signatureTypes } from '../src/logs/note.ts';
import type { HaltEntry } from '../src/sale-changes/halt.ts';
import { amendedVectors } from './amended-logs.ts';
import { attackVectors } from './attacked-logs.ts';
import { beaconVectors } from './beacon-logs.ts';
import { unboundVectors } from './broken-logs.ts';
import { changedVectors } from './changed-sales.ts';
import { drawnVectors } from './drawn-logs.ts';
import { givenVectors } from './given-files.ts';
import { logsOfActs } from './late-witnesses/acts-vectors.ts';
import { deadlineVectors } from './late-witnesses/deadline-logs.ts';
import { reopenedVectors } from './late-witnesses/reopened-logs.ts';
import { linkedLogVectors } from './linked-vectors.ts';
import { signerOf } from './log-keys.ts';
import type { LogVector } from './log-vectors.ts';
import * as make from './log-vectors.ts';
import { pinnedVectors } from './pinned-vectors.ts';
import { resizedVectors } from './resized-sales.ts';
import { logsOfSharedDates } from './shared-dates.ts';
import { logsOfSharedTerms } from './shared-terms.ts';
import { supplementVectors } from './supplement-vectors.ts';
import { termsVectors } from './terms-logs.ts';
import { unknownLogs } from './unknown-logs.ts';
import { withdrawnVectors } from './withdrawn-sales.ts';

const { entries, open } = make;

/** Three witnesses, by key. */
const witnesses = ['a', 'b', 'c'].map((letter, index) => {
  const signer = signerOf(`${letter}.witness.example`, signatureTypes.cosignature, String(index + 2).repeat(64));
  return { signer, key: formatVerifierKey(signer.key), url: `https://${letter}.witness.example` };
});
const named = witnesses.map(({ key, url }) => ({ key, url }));
const [firstNamed = { key: '', url: '' }, ...otherNamed] = named;
const ruleSha256 = ruleSha256Of(open.ruleVersion);
/** Fields that OPEN of a sale with three witnesses adds. */
const bound = { quorum: 2, ruleSha256, witnesses: named };

function entriesWith(fields: make.Loose): make.Loose[] {
  return [{ ...open, ...fields }, ...entries.slice(1)];
}

const headOfBound = make.recordedHead(make.linesOf(entriesWith(bound), ''), 13);
const record = make.recordOf({ log: headOfBound });

function fileWith(fields: make.Loose, text = record): string {
  return make.fileOf(make.linesOf(entriesWith(fields), text));
}

function withUrl(url: string): make.Loose {
  return { ...bound, witnesses: [{ ...firstNamed, url }, ...otherNamed] };
}

const rightForms: Readonly<Record<string, make.Loose>> = {
  'open-without-witnesses': { ...bound, quorum: 0, witnesses: [] },
  'open-with-a-witness-on-this-computer': withUrl('http://127.0.0.1:4010'),
  'open-with-a-witness-in-a-folder': withUrl('https://springfield.example:8443/witness'),
};

const wrongForms: Readonly<Record<string, make.Loose>> = {
  'open-with-the-hash-of-its-rule-as-a-number': { ...bound, ruleSha256: 8 },
  'open-of-a-rule-of-no-name': { ...bound, ruleVersion: 'Rule 9' },
  'open-of-quorum-zero': { ...bound, quorum: 0 },
  'open-of-a-quorum-beyond-the-witnesses': { ...bound, quorum: 4 },
  'open-of-a-quorum-without-witnesses': { ...bound, quorum: 1, witnesses: [] },
  'open-with-witnesses-out-of-order': { ...bound, witnesses: named.toReversed() },
  'open-with-a-witness-twice': { ...bound, witnesses: [firstNamed, firstNamed, ...otherNamed] },
  'open-with-a-witness-under-two-names': {
    ...bound,
    witnesses: [...named, { key: keyNamed('z.witness.example'), url: 'https://z.witness.example' }],
  },
  'open-with-a-log-key-as-witness': { ...bound, quorum: 1, witnesses: [{ ...firstNamed, key: open.key }] },
  'open-with-a-witness-of-another-id': {
    ...{ ...bound, quorum: 1 },
    witnesses: [{ ...firstNamed, key: firstNamed.key.replace(/\+[0-9a-f]{8}/, '+00000000') }],
  },
  'open-with-an-address-without-tls': withUrl('http://a.witness.example'),
  'open-with-an-address-with-a-password': withUrl('https://me:secret@a.witness.example'),
  'open-with-an-address-with-a-query': withUrl('https://a.witness.example/?a=b'),
  'open-with-a-rule-hash-in-capitals': { ...bound, ruleSha256: ruleSha256.toUpperCase() },
  'open-of-an-imported-sale': { ...bound, isImported: false },
};

/** The first witness's key under another name. */
function keyNamed(name: string): string {
  return formatVerifierKey(signerOf(name, signatureTypes.cosignature, '2'.repeat(64)).key);
}

/** Halted for a minute before the log begins. */
const earlier: HaltEntry = {
  ...{ haltedBy: 'issuer', reason: '', choice: 'extend', resumedBy: 'issuer' },
  ...{ haltedAt: new Date('2026-01-01T12:00:30.100Z'), resumedAt: new Date('2026-01-01T12:00:30.200Z') },
  ...{ closeBefore: new Date('2026-01-01T23:59:59.900Z'), closeAfter: new Date(make.announced) },
};

/** The entries of a sale with three witnesses, two of which must sign. */
const lines = make.linesOf(entriesWith(bound), record);
/** Another log, whose fourth entry is not the one of the first. */
const forkedLines = lines.map((text, at) => (at === 4 ? text.replace('"amount":1000000', '"amount":1500000') : text));
const [a, b, c] = witnesses.map(({ signer }) => signer) as [Signer, Signer, Signer];
const stranger = signerOf('d.witness.example', signatureTypes.cosignature, '9'.repeat(64));
/** Same name and id as the first witness, another key. */
const impostor: Signer = { key: a.key, sign: stranger.sign };
/** 2026-01-02T00:02:05Z, five seconds after the close. */
const time = 1_767_312_125;

/** A head with the cosignatures of these witnesses, a second apart. */
function cosigned(head: string, ...signers: readonly Signer[]): string {
  const text = parseSignedHead(head)?.note.text ?? '';
  return `${head}${signers.map((signer, at) => cosign(text, time + at, signer)).join('')}`;
}

const headOf = (count: number, ...signers: readonly Signer[]) => cosigned(make.headOf(lines, count), ...signers);
const whole = headOf(lines.length);
const forkedHead = (...signers: readonly Signer[]) => cosigned(make.headOf(forkedLines, 10), ...signers);

interface Witnessed {
  /** The quorum did not sign all of it in time. */
  readonly isLate?: true;
  /** The head of the file. */
  readonly head?: string;
  readonly checkpoints?: readonly string[];
  /** The first entries that the quorum signed. */
  readonly witnessed: number;
  readonly names: string;
}

/** Correct, whether witnessed or not. */
const right: Readonly<Record<string, Witnessed>> = {
  'witnessed-by-all': {
    head: headOf(14, a, b, c),
    witnessed: 14,
    names: 'by 3 of 3 witnesses up to entry 13, the last',
  },
  'witnessed-by-the-quorum': { head: headOf(14, a, c), witnessed: 14, names: 'by 2 of 3 witnesses up to entry 13' },
  'witnessed-by-one-less': { isLate: true, head: headOf(14, b), witnessed: 0, names: 'Not yet witnessed: 1 of 3' },
  'not-witnessed': { isLate: true, witnessed: 0, names: 'Not yet witnessed: 0 of 3' },
  'witnessed-by-strangers': {
    isLate: true,
    head: headOf(14, stranger, a),
    witnessed: 0,
    names: 'Not yet witnessed: 1 of 3',
  },
  'witnessed-twice-by-one': { isLate: true, head: headOf(14, a, a), witnessed: 0, names: 'Not yet witnessed: 1 of 3' },
  'witnessed-by-separate-heads': {
    isLate: true,
    ...{ checkpoints: [headOf(9, a), headOf(12, b)], witnessed: 9 },
    names: 'by 2 of 3 witnesses up to entry 8, of 13',
  },
  'witnessed-by-the-file-and-another-head': {
    isLate: true,
    ...{ head: headOf(14, a), checkpoints: [headOf(10, b, a)], witnessed: 10 },
    names: 'by 2 of 3 witnesses up to entry 9, of 13, 2026-01-02T00:02:05Z',
  },
  'head-without-cosignatures-given': {
    isLate: true,
    checkpoints: [headOf(10)],
    witnessed: 0,
    names: 'Not yet witnessed: 0 of 3',
  },
  'witness-that-signed-a-larger-head-later': {
    isLate: true,
    ...{ head: headOf(14, stranger, stranger, a), checkpoints: [headOf(10, a, b)], witnessed: 10 },
    names: 'by 2 of 3 witnesses up to entry 9, of 13, 2026-01-02T00:02:06Z',
  },
  'largest-head-has-no-quorum': {
    isLate: true,
    ...{ head: headOf(14, c), checkpoints: [headOf(10, a, b)], witnessed: 10 },
    names: 'by 3 of 3 witnesses up to entry 9, of 13',
  },
};

/** The line of a cosignature of the first witness with these bytes. */
const lineOf = (...bytes: readonly number[]) => signatureLine(a.key, Uint8Array.from(bytes));

/** The cosignature at the end of a head, with a time that is one second later. */
function laterBytes(head: string): number[] {
  const bytes = [...(parseSignedHead(head)?.note.signatures.at(-1)?.signature ?? [])];
  return bytes.map((byte, at) => (at === 7 ? byte + 1 : byte));
}

/** The first witness's own signature with a time that no cosignature has. */
function signedAt(seconds: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, seconds);
  const text = parseSignedHead(whole)?.note.text ?? '';
  return concatBytes(bytes, a.sign(utf8Of(`cosignature/v1\ntime ${seconds}\n${text}`)));
}

const wrongCosignatures: Readonly<Record<string, string>> = {
  'cosignature-forged': cosigned(whole, impostor, b, c),
  'cosignature-of-another-head': `${whole}${headOf(13, a).slice(headOf(13).length)}`,
  'cosignature-forged-beside-a-right-one': cosigned(whole, a, impostor),
  'cosignature-of-another-time': `${whole}${lineOf(...laterBytes(headOf(14, a)))}`,
  'cosignature-of-time-zero': `${whole}${lineOf(...signedAt(0n))}`,
  'cosignature-of-a-time-of-54-bits': `${whole}${lineOf(...signedAt(2n ** 53n))}`,
  'cosignature-too-short': `${whole}${lineOf(1, 2, 3, 4, 5, 6, 7, 8)}`,
};

const wrongCheckpoints: Readonly<Record<string, string>> = {
  'fork-that-all-witnesses-signed': forkedHead(a, b, c),
  'fork-that-one-witness-signed': forkedHead(c),
  'fork-that-no-witness-signed': forkedHead(),
  'checkpoint-of-another-sale': cosigned(make.headOf(lines, 10, { origin: `${make.origin}2` }), a),
  'checkpoint-by-another-key': cosigned(make.headOf(lines, 10, { signer: make.otherSigner }), a),
  'checkpoint-without-the-signature-of-the-log': headOf(10, a).replace(/— bonds[^\n]+\n/, ''),
  'checkpoint-of-no-form': 'bonds.example\n\nAAAA\n',
};

/** All vectors of logs, by the file of verifiers/vectors that they are in. */
export function logVectors(): Readonly<Record<string, readonly LogVector[]>> {
  const signers = { signers: [a, b, c], named, stranger, impostor };
  return {
    'logs-entries': unboundVectors(),
    'logs-witnesses': [...boundVectors(), ...witnessedVectors(), ...headVectors()],
    'logs-pinned': pinnedVectors({ signedBy, withoutWitnesses: unwitnessed(), keys }),
    'logs-deadlines': deadlineVectors(signers),
    'logs-reopened': reopenedVectors(signers),
    'logs-attacks': attackVectors(),
    'logs-changes': changedVectors(),
    'logs-supplements': supplementVectors(),
    'logs-maturities': [...withdrawnVectors(), ...resizedVectors(), ...logsOfSharedDates()],
    'logs-terms': [...amendedVectors(), ...termsVectors(), ...logsOfSharedTerms()],
    'logs-links': [...linkedLogVectors(), ...logsOfActs()],
    'logs-draws': [...drawnVectors(signers), ...beaconVectors(signers).map(signedInTime)],
    'logs-files': givenVectors(),
    'logs-unknown': unknownLogs(),
  };
}

const keys = {
  ...{ a: formatVerifierKey(a.key), b: formatVerifierKey(b.key), c: formatVerifierKey(c.key) },
  stranger: formatVerifierKey(stranger.key),
};

function signedBy(...letters: readonly ('a' | 'b' | 'c')[]) {
  const head = headOf(lines.length, ...letters.map((letter) => ({ a, b, c })[letter]));
  return { log: make.fileOf(lines, head), record, receipts: [] };
}

function unwitnessed() {
  const text = make.recordOf({ log: make.recordedHead(make.linesOf(entries, ''), 13) });
  return { log: make.fileOf(make.linesOf(entries, text)), record: text, receipts: [] };
}

/** With a head that all witnesses signed before the close, where nothing is wrong: the rounds of the beacon are of a later year than the sale. */
function signedInTime(vector: LogVector): LogVector {
  if (vector.failed !== null && vector.failed !== 'not checked') return vector;
  const own = vector.log.slice(0, vector.log.indexOf('\n\n')).split('\n');
  return { ...vector, checkpoints: [cosigned(make.headOf(own, 12), a, b, c)] };
}

/** Records of another head than the one with which the sale closed. */
function headVectors(): LogVector[] {
  const log = headOfBound;
  const moved = make.book.map((one) => (one.place === 3 ? { ...one, place: 4, moment: 3 } : one));
  const records = {
    'record-of-another-log': make.recordOf({ log: { ...log, origin: `${make.origin}2` } }),
    'record-of-fewer-entries': make.recordOf({ log: make.recordedHead(lines, 12) }),
    'record-with-the-result-in-its-head': make.recordOf({ log: { ...log, size: 14 } }),
    'record-of-a-fork': make.recordOf({ log: make.recordedHead(forkedLines, 13) }),
    'record-with-an-order-moved': make.recordOf({ log, book: moved }),
  };
  return Object.entries(records).map(([name, text]) => {
    const own = make.linesOf(entriesWith(bound), text);
    const head = cosigned(make.headOf(own), a, b, c);
    return { name, failed: 'record', log: make.fileOf(own, head), record: text, receipts: [] };
  });
}

function witnessedVectors(): LogVector[] {
  const log = make.fileOf(lines, whole);
  const short = lines.slice(0, 8);
  const [forked, few] = [make.headOf(forkedLines), headOf(12, a, b)];
  const receipt = make.receiptOf(lines, 4, 12, few);
  const twoHeads = { checkpoints: [few], receipts: [], names: 'bonds.example/log' };
  return [
    ...Object.entries(right).map(([name, { head = whole, ...one }]) => {
      const failed = one.isLate ? 'late' : null;
      const { isLate: _, ...rest } = one;
      return { name, failed, log: make.fileOf(lines, head), record, receipts: [], ...rest };
    }),
    {
      ...{ name: 'witnessed-head-of-a-receipt', failed: null, log, receipts: [receipt], witnessed: 12 },
      names: 'by 2 of 3 witnesses up to entry 11',
    },
    ...Object.entries(wrongCosignatures).map(([name, head]) => {
      return { name, failed: 'witness', log: make.fileOf(lines, head), receipts: [], names: 'a.witness.example' };
    }),
    {
      ...{ name: 'cosignature-forged-on-a-separate-head', failed: 'witness', log, receipts: [] },
      ...{ checkpoints: [cosigned(make.headOf(lines, 10), b, impostor)], names: 'a.witness.example' },
    },
    ...Object.entries(wrongCheckpoints).map(([name, one]) => {
      return { name, failed: 'checkpoint', log, receipts: [], checkpoints: [one] };
    }),
    // The operator shows an investor another log than the witnesses, and one witness helps.
    {
      ...{ name: 'fork-of-a-colluding-minority', failed: 'late', receipts: [], witnessed: 0 },
      ...{ log: make.fileOf(forkedLines, cosigned(forked, c)), names: 'Not yet witnessed: 1 of 3' },
    },
    {
      ...{ name: 'fork-of-a-colluding-minority-beside-the-witnessed-head', failed: 'checkpoint', ...twoHeads },
      log: make.fileOf(forkedLines, cosigned(forked, c)),
    },
    { name: 'stale-head', failed: 'checkpoint', log: make.fileOf(short, make.headOf(short)), ...twoHeads },
  ];
}

function boundVectors(): LogVector[] {
  const ofForm = (failed: string | null, all: Readonly<Record<string, make.Loose>>) =>
    Object.entries(all).map(([name, fields]) => ({ name, failed, log: fileWith(fields), receipts: [] }));
  const beforeItsLog = make.recordOf({ earlier: [earlier], log: headOfBound });
  return [
    ...ofForm(null, rightForms).map((one) => (one.name.includes('-with-') ? signedInTime(one) : one)),
    ...ofForm('form', wrongForms),
    ...ofForm('entries', { 'open-of-another-rule-text': { ...bound, ruleSha256: '0'.repeat(64) } }),
    ...ofForm('not checked', { 'open-of-an-unknown-rule': { ...bound, ruleVersion: 'unknown-1' } }).map((one) => ({
      ...one,
      ...{ names: 'rule unknown-1 (draw)', checkpoints: signedInTime(one).checkpoints ?? [] },
    })),
    {
      ...{ name: 'halted-before-the-log', failed: 'record', receipts: [] },
      ...{ log: fileWith(bound, beforeItsLog), record: beforeItsLog },
    },
  ];
}
