/** Vectors of logs whose rule draws lots: with the right seed, and with each attack on it. */

import { ruleSha256Of } from '../src/allocation/rules.ts';
import { fromBase64, toBase64 } from '../src/base/bytes.ts';
import { parseSignedHead } from '../src/logs/checkpoint.ts';
import { cosign } from '../src/logs/cosignature.ts';
import type { NamedWitness } from '../src/logs/entries.ts';
import { formatVerifierKey, type Signer } from '../src/logs/note.ts';
import { cosignatureIn, seedOf } from '../src/logs/seed.ts';
import { verifyRound } from './beacons.ts';
import { sha256Bytes, verifyEd25519 } from './log-keys.ts';
import type { LogVector } from './log-vectors.ts';
import * as make from './log-vectors.ts';

const version = 'draw-1';
/** 2026-01-02T00:02:05Z, five seconds after the close. */
const time = 1_767_312_125;
const [closeIndex, seedIndex] = [12, 13];
const at = '2026-01-02T00:02:03.000Z';
const cryptography = { sha256: sha256Bytes, verify: verifyEd25519, verifyRound };

/** The witnesses of the sale, by key; one that it does not name, and one that has the name and the id of the first and another key. */
export interface Witnesses {
  readonly signers: readonly Signer[];
  readonly named: readonly NamedWitness[];
  readonly stranger: Signer;
  readonly impostor: Signer;
}

interface DrawChange {
  readonly open?: make.Loose;
  /** The cosignatures of SEED; those of all witnesses by default. */
  readonly cosignatures?: readonly string[];
  /** Entries after CLOSE. */
  readonly after?: readonly ('SEED' | 'RESULT' | 'CANCEL')[];
  /** The seed of the record. */
  readonly seed?: string;
}

export function drawnVectors({ signers, named, stranger, impostor }: Witnesses): LogVector[] {
  const bound = {
    ...{ quorum: named.length, witnesses: named },
    ...{ ruleVersion: version, ruleSha256: ruleSha256Of(version) },
  };
  const entriesUpTo = (count: number, open: make.Loose = bound) => [
    { ...make.open, ...open },
    ...make.entries.slice(1, count),
  ];
  const linesUpTo = (count: number, open?: make.Loose) => make.linesOf(entriesUpTo(count, open), '');
  const closed = linesUpTo(closeIndex + 1);
  /** The cosignature of a signer on the head of so many entries, as SEED has it. */
  const signedBy = (signer: Signer, seconds = time, head = make.headOf(closed, closeIndex + 1)) => {
    const text = parseSignedHead(head)?.note.text ?? '';
    const line = cosign(text, seconds, signer);
    const witness = { key: formatVerifierKey(signer.key), url: '' };
    return cosignatureIn(`${text}\n${line}`, witness, sha256Bytes) ?? '';
  };
  const all = signers.map((signer) => signedBy(signer));
  const head = make.recordedHead(closed, closeIndex + 1);
  const seedFrom = (cosignatures: readonly string[]) => {
    const seeds = [{ index: seedIndex, at, cosignatures }];
    return seedOf({ witnesses: named }, head, { seeds, heads: [], beacon: null }, cryptography) ?? '';
  };
  const right = seedFrom(all);
  const [first] = signers as [Signer, ...Signer[]];
  const rest = all.slice(1);

  const vector = (name: string, failed: string | null, change: DrawChange = {}, names?: string): LogVector => {
    const { open = bound, cosignatures = all, after = ['SEED', 'RESULT'], seed = right } = change;
    const log = make.recordedHead(linesUpTo(closeIndex + 1, open), closeIndex + 1);
    const record = make.recordOf({ log, drawn: { version, seed } });
    const more = after.map((kind, place) => ({
      ...{ kind, index: seedIndex + place, at },
      ...(kind === 'SEED' && { cosignatures }),
      ...(kind === 'CANCEL' && { reason: 'A witness is lost' }),
    }));
    const lines = make.linesOf([...entriesUpTo(closeIndex + 1, open), ...more], record);
    return {
      ...{ name, failed, log: make.fileOf(lines), receipts: [] },
      ...(after.includes('RESULT') && { record }),
      ...(names !== undefined && { names }),
    };
  };
  const otherHead = make.headOf(linesUpTo(closeIndex), closeIndex);
  const twisted = (cosignature: string, index: number) => {
    const bytes = fromBase64(cosignature)?.map((byte, place) => (place === index ? byte ^ 1 : byte));
    return toBase64(bytes ?? new Uint8Array());
  };
  const withFirst = (cosignature: string) => ({ cosignatures: [cosignature, ...rest] });
  const later = seedFrom([signedBy(first, time + 1), ...rest]);
  return [
    vector('drawn', null, {}, right),
    vector('drawn-without-result', null, { after: ['SEED'] }),
    vector('drawn-without-seed-yet', null, { after: [] }),
    // A witness that signs twice helps the market. The log cannot show it: only the witness can refuse.
    vector('drawn-by-a-witness-that-signed-later', null, { ...withFirst(signedBy(first, time + 1)), seed: later }),
    vector('result-without-seed', 'entries', { after: ['RESULT'] }),
    vector('seed-twice', 'entries', { after: ['SEED', 'SEED'] }),
    vector('canceled-without-a-seed', null, { after: ['CANCEL'] }),
    vector('canceled-after-the-seed', null, { after: ['SEED', 'CANCEL'] }),
    vector('seed-after-the-cancellation', 'entries', { after: ['CANCEL', 'SEED'] }),
    vector('result-after-the-seed-and-the-cancellation', 'entries', { after: ['SEED', 'CANCEL', 'RESULT'] }),
    vector('seed-after-the-result', 'entries', { after: ['RESULT', 'SEED'] }),
    vector('seed-of-a-rule-that-draws-nothing', 'entries', {
      open: { ...bound, ruleVersion: 'priority-pro-rata-1', ruleSha256: ruleSha256Of('priority-pro-rata-1') },
      after: ['SEED'],
    }),
    vector('seed-of-fewer-witnesses', 'seed', { cosignatures: all.slice(0, 2) }),
    vector('seed-of-no-witness', 'seed', { cosignatures: [] }),
    vector('seed-with-a-witness-twice', 'seed', { cosignatures: [...all, all[0] ?? ''] }),
    vector('seed-with-signatures-exchanged', 'seed', { cosignatures: all.toReversed() }),
    vector('seed-of-a-stranger', 'seed', withFirst(signedBy(stranger))),
    vector('seed-with-a-witness-forged', 'seed', withFirst(signedBy(impostor)), 'a.witness.example'),
    vector('seed-signed-for-another-head', 'seed', withFirst(signedBy(first, time, otherHead)), 'a.witness.example'),
    vector('seed-of-another-time', 'seed', withFirst(twisted(all[0] ?? '', 7)), 'a.witness.example'),
    vector('seed-with-a-changed-signature', 'seed', withFirst(twisted(all[0] ?? '', 40)), 'a.witness.example'),
    vector('seed-with-a-signature-of-another-form', 'form', withFirst((all[0] ?? '').slice(4))),
    vector('drawn-with-a-quorum-of-some', 'entries', { open: { ...bound, quorum: 2 } }),
    vector('drawn-without-witnesses', 'entries', { open: { ...bound, quorum: 0, witnesses: [] }, cosignatures: [] }),
    vector('record-drawn-with-another-seed', 'record', { seed: later }, later),
  ];
}
