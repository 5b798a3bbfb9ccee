/** Vectors of logs whose first entry binds the sale: to the text of its rule, to its witnesses and their quorum. */
import type { HaltEntry } from '../halt.ts';
import { formatVerifierKey, signatureTypes } from '../log/note.ts';
import { ruleSha256Of } from '../rules.ts';
import { type LogVector, unboundVectors } from './brokenLogs.ts';
import { signerOf } from './logKeys.ts';
import * as make from './logVectors.ts';

const { entries, open } = make;
const record = make.recordOf();

/** Three witnesses, by key. */
const witnesses = ['a', 'b', 'c'].map((letter, index) => {
  const signer = signerOf(`${letter}.witness.example`, signatureTypes.cosignature, String(index + 2).repeat(64));
  return { signer, key: formatVerifierKey(signer.key), url: `https://${letter}.witness.example` };
});
const named = witnesses.map(({ key, url }) => ({ key, url }));
const [firstNamed = { key: '', url: '' }, ...otherNamed] = named;
const ruleSha256 = ruleSha256Of(open.ruleVersion);
/** What OPEN of a sale with three witnesses adds. */
const bound = { isImported: false, quorum: 2, ruleSha256, witnesses: named };

function entriesWith(fields: make.Loose): make.Loose[] {
  return [{ ...open, ...fields }, ...entries.slice(1)];
}

function fileWith(fields: make.Loose, text = record): string {
  return make.fileOf(make.linesOf(entriesWith(fields), text));
}

function withUrl(url: string): make.Loose {
  return { ...bound, witnesses: [{ ...firstNamed, url }, ...otherNamed] };
}

const rightForms: Readonly<Record<string, make.Loose>> = {
  'open-without-witnesses': { ...bound, quorum: 0, witnesses: [] },
  'open-of-an-imported-sale': { ...bound, isImported: true },
  'open-with-a-witness-on-this-computer': withUrl('http://127.0.0.1:4010'),
  'open-with-a-witness-in-a-folder': withUrl('https://springfield.example:8443/witness'),
};

const wrongForms: Readonly<Record<string, make.Loose>> = {
  'open-with-three-of-four-fields': { isImported: false, quorum: 2, witnesses: named },
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
  'open-imported-as-text': { ...bound, isImported: 'false' },
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

/** All vectors of verifiers/vectors/logs. */
export function logVectors(): LogVector[] {
  return [...unboundVectors(), ...witnessedVectors()];
}

function witnessedVectors(): LogVector[] {
  const ofForm = (failed: string | null, all: Readonly<Record<string, make.Loose>>) =>
    Object.entries(all).map(([name, fields]) => ({ name, failed, log: fileWith(fields), receipts: [] }));
  const beforeItsLog = make.recordOf({ earlier: [earlier] });
  const ofHalted = (fields: make.Loose) => ({
    log: fileWith(fields, beforeItsLog),
    record: beforeItsLog,
    receipts: [],
  });
  return [
    ...ofForm(null, rightForms),
    ...ofForm('form', wrongForms),
    ...ofForm('entries', { 'open-of-another-rule-text': { ...bound, ruleSha256: '0'.repeat(64) } }),
    ...ofForm('unknown', { 'open-of-an-unknown-rule': { ...bound, ruleVersion: 'unknown-1' } }),
    { name: 'halted-before-the-log-of-a-release-before', failed: null, ...ofHalted({}) },
    { name: 'halted-before-the-log-of-an-imported-sale', failed: null, ...ofHalted({ ...bound, isImported: true }) },
    { name: 'halted-before-the-log', failed: 'record', ...ofHalted(bound) },
  ];
}
