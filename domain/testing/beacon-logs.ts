/** Vectors of logs whose seed contains a round of drand's quicknet: recorded rounds, and each attack on the choice of one. */

import { ruleSha256Of } from '../src/allocation/rules.ts';
import { type SaleBeacon, timeOfRound } from '../src/logs/beacon.ts';
import { parseSignedHead } from '../src/logs/checkpoint.ts';
import { cosign } from '../src/logs/cosignature.ts';
import { formatVerifierKey, type Signer } from '../src/logs/note.ts';
import { cosignatureIn, seedOf } from '../src/logs/seed.ts';
import { momentBefore, quicknet, recordedRounds, roundOfAnotherChain, verifyRound } from './beacons.ts';
import type { Witnesses } from './drawn-logs.ts';
import { sha256Bytes, verifyEd25519 } from './log-keys.ts';
import type { LogVector } from './log-vectors.ts';
import * as make from './log-vectors.ts';

const version = 'draw-1';
const round = 32_285_085;
const beacon: SaleBeacon = { ...quicknet, delay: 120, margin: 10 };
const time = timeOfRound(quicknet, round);
const deadline = time - beacon.margin;
const closeIndex = 12;
const cryptography = { sha256: sha256Bytes, verify: verifyEd25519, verifyRound };

/** An entry after CLOSE, without its index; `times` are those at which the witnesses signed the head before it. */
interface Later extends make.Loose {
  readonly kind: 'SEED' | 'BEACON' | 'RESULT';
  readonly times?: readonly number[];
}

const at = momentBefore(round, beacon.delay + 1);
const inTime = [time - 100, time - 99, deadline];
const seed: Later = { kind: 'SEED', at, times: [time - 200, time - 180, time - 150] };
const drawn: Later = {
  ...{ kind: 'BEACON', at: momentBefore(round, -1), times: inTime },
  ...{ round, signature: recordedRounds.get(round) },
};
const result: Later = { kind: 'RESULT', at: momentBefore(round, -2) };

/** A seed whose round passed before any witness signed it, and the next one. */
const early: Later = { ...seed, at: momentBefore(round, 1_000) };
const again: Later = { ...seed, times: [time - 400, time - 300, time - 200] };

const unbound = { ruleVersion: 'priority-pro-rata-1', ruleSha256: ruleSha256Of('priority-pro-rata-1') };

export function beaconVectors({ signers, named, stranger }: Witnesses): LogVector[] {
  const bound = {
    ...{ quorum: named.length, witnesses: named, beacon },
    ...{ ruleVersion: version, ruleSha256: ruleSha256Of(version) },
  };
  const { beacon: _named, ...withoutBeacon } = bound;
  const { period: _period, ...withoutPeriod } = beacon;
  const signedBy = (signer: Signer, seconds: number, head: string) => {
    const text = parseSignedHead(head)?.note.text ?? '';
    const witness = { key: formatVerifierKey(signer.key), url: '' };
    return cosignatureIn(`${text}\n${cosign(text, seconds, signer)}`, witness, sha256Bytes) ?? '';
  };

  interface BeaconChange {
    readonly open?: make.Loose;
    readonly after?: readonly Later[];
    /** The seed of the record; the right one by default. */
    readonly seed?: string;
    readonly by?: readonly Signer[];
  }

  const vector = (name: string, failed: string | null, change: BeaconChange = {}, names?: string): LogVector => {
    const { open = bound, after = [seed, drawn, result], by = signers } = change;
    const entries: make.Loose[] = [{ ...make.open, ...open }, ...make.entries.slice(1, closeIndex + 1)];
    const headNow = () => make.headOf(make.linesOf(entries, ''), entries.length);
    const recordedNow = () => make.recordedHead(make.linesOf(entries, ''), entries.length);
    const closed = recordedNow();
    const [seeds, heads]: [make.Loose[], (typeof closed)[]] = [[], []];
    for (const { times, ...entry } of after) {
      const cosignatures = times?.map((seconds, place) => signedBy(by[place] as Signer, seconds, headNow()));
      const whole = { ...(cosignatures && { cosignatures }), ...entry, index: entries.length };
      entries.push(whole);
      if (entry.kind !== 'SEED') continue;
      seeds.push(whole);
      heads.push(recordedNow());
    }
    const last = entries.findLast(({ kind }) => kind === 'BEACON') ?? null;
    const from = { seeds, heads, beacon: last } as unknown as Parameters<typeof seedOf>[2];
    const isRight = failed === null || failed === 'not checked';
    const right = isRight ? seedOf(bound, closed, from, cryptography) : '77'.repeat(32);
    const record = make.recordOf({ log: closed, drawn: { version, seed: change.seed ?? right ?? '' } });
    return {
      ...{ name, failed, log: make.fileOf(make.linesOf(entries, record)), receipts: [] },
      ...(after.some(({ kind }) => kind === 'RESULT') && { record }),
      ...(names !== undefined ? { names } : failed === null && right !== null && { names: right }),
    };
  };
  const withBeacon = (change: make.Loose) => ({ after: [seed, { ...drawn, ...change }, result] });
  const twisted = (recordedRounds.get(round) ?? '').replace(/.$/, '7');
  return [
    vector('beacon', null),
    vector('beacon-without-result', null, { after: [seed, drawn] }),
    vector('beacon-not-yet', null, { after: [seed] }),
    vector('beacon-after-a-seed-that-came-too-late', null, { after: [early, again, drawn, result] }),
    vector(
      'beacon-of-a-later-round',
      'seed',
      withBeacon({ round: round + 1, signature: recordedRounds.get(round + 1) }),
      String(round),
    ),
    vector(
      'beacon-of-a-round-before-the-seed',
      'seed',
      withBeacon({ round: 12_040_883, signature: recordedRounds.get(12_040_883) }),
      String(round),
    ),
    vector(
      'beacon-with-the-signature-of-another-round',
      'seed',
      withBeacon({ signature: recordedRounds.get(round + 1) }),
      quicknet.chainHash,
    ),
    vector('beacon-with-a-changed-signature', 'seed', withBeacon({ signature: twisted }), quicknet.chainHash),
    vector('beacon-of-another-chain', 'seed', withBeacon({ signature: roundOfAnotherChain }), quicknet.chainHash),
    vector(
      'beacon-with-the-point-at-infinity',
      'seed',
      withBeacon({ signature: `c0${'0'.repeat(94)}` }),
      quicknet.chainHash,
    ),
    vector(
      'beacon-signed-too-late-by-one',
      'seed',
      withBeacon({ times: [time - 100, time - 99, deadline + 1] }),
      'c.witness.example',
    ),
    vector(
      'beacon-signed-after-the-round',
      'seed',
      withBeacon({ times: [time + 30, time + 31, time + 32] }),
      'a.witness.example',
    ),
    // One witness that works with the market says that it was late: the others were not.
    vector(
      'second-seed-after-one-signed-in-time',
      'seed',
      { after: [early, { ...again, times: [time - 400, time - 899, time - 200] }, drawn, result] },
      'b.witness.example',
    ),
    vector(
      'second-seed-after-all-signed-in-time',
      'seed',
      { after: [early, { ...again, times: [time - 990, time - 980, time - 970] }, drawn, result] },
      'a.witness.example',
    ),
    vector('beacon-with-fewer-witnesses', 'seed', withBeacon({ times: inTime.slice(1) })),
    vector('beacon-with-a-strange-witness', 'seed', { by: [signers[0] as Signer, stranger, signers[2] as Signer] }),
    vector('beacon-without-its-signatures', 'seed', withBeacon({ cosignatures: [] })),
    vector('beacon-before-the-seed', 'entries', { after: [drawn, seed, result] }),
    vector('beacon-missing', 'entries', { after: [seed, result] }),
    vector('beacon-twice', 'entries', { after: [seed, drawn, drawn, result] }),
    vector('seed-after-the-beacon', 'entries', { after: [seed, drawn, again, result] }),
    vector('beacon-that-open-does-not-name', 'entries', { open: withoutBeacon }),
    vector('beacon-of-a-rule-that-draws-nothing', 'entries', { open: { ...bound, ...unbound }, after: [] }),
    vector('beacon-whose-key-is-not-that-of-its-hash', 'entries', {
      open: { ...bound, beacon: { ...beacon, publicKey: beacon.publicKey.replace(/.$/, '7') } },
    }),
    vector('beacon-whose-times-are-not-those-of-its-hash', 'entries', {
      open: { ...bound, beacon: { ...beacon, genesisTime: beacon.genesisTime - 3 } },
    }),
    vector('beacon-without-time-to-sign', 'entries', { open: { ...bound, beacon: { ...beacon, margin: 120 } } }),
    vector(
      'beacon-of-an-unknown-scheme',
      'not checked',
      { open: { ...bound, beacon: { ...beacon, scheme: 'pedersen-bls-chained' } } },
      'beacon scheme pedersen-bls-chained (draw)',
    ),
    vector('beacon-without-a-period', 'form', { open: { ...bound, beacon: withoutPeriod } }),
    vector(
      'beacon-with-a-signature-in-capitals',
      'form',
      withBeacon({ signature: (recordedRounds.get(round) ?? '').toUpperCase() }),
    ),
    vector('beacon-with-a-round-of-zero', 'form', withBeacon({ round: 0 })),
    vector('record-drawn-without-the-round', 'record', { seed: '55'.repeat(32) }, '55'.repeat(32)),
  ];
}
