/** Rounds of drand's quicknet as they were recorded, in both verifiers, and the rule that gives the round of a seed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentBefore, quicknet, recordedRounds, roundOfAnotherChain, verifyRound } from '../../testing/beacons.ts';
import { some } from '../../testing/effort.ts';
import { sha256Bytes } from '../../testing/log-keys.ts';
import { describePython, runPython } from '../../testing/python.ts';
import { chainHashOf, deadlineOf, isRoundOf, roundAfter, timeOfRound } from './beacon.ts';

const cryptography = { sha256: sha256Bytes, verifyRound };
const right = recordedRounds.get(1000) ?? '';

/** Signatures that are not those of round 1000. */
const wrong: readonly (readonly [name: string, signature: string])[] = [
  ['of another round', recordedRounds.get(657_413) ?? ''],
  ['of the same round of another chain', roundOfAnotherChain],
  ['with the other sign', right.replace(/^b/, '9')],
  ['with another digit', right.replace(/.$/, '8')],
  ['the point at infinity', `c0${'0'.repeat(94)}`],
  ['not compressed', right.replace(/^b/, '3')],
  ['zeros', '0'.repeat(96)],
  ['beyond the field', `9${'f'.repeat(95)}`],
  ['too short', right.slice(2)],
  ['none', ''],
];

test('the hash of a chain is that of its key, times, group and id', () => {
  expect(chainHashOf(quicknet, sha256Bytes)).toBe(quicknet.chainHash);
  for (const change of [
    { period: 4 },
    { genesisTime: quicknet.genesisTime + 1 },
    { id: 'default' },
    { groupHash: quicknet.chainHash },
  ])
    expect(chainHashOf({ ...quicknet, ...change }, sha256Bytes)).not.toBe(quicknet.chainHash);
});

describe('signatures of rounds', () => {
  test.each([...recordedRounds])('round %i was recorded', (round, signature) => {
    expect(isRoundOf(quicknet, round, signature, cryptography)).toBe(true);
    expect(isRoundOf(quicknet, round + 1, signature, cryptography)).toBe(false);
  });

  test.each(wrong)('%s', (_name, signature) => {
    expect(isRoundOf(quicknet, 1000, signature, cryptography)).toBe(false);
  });

  test.each([`c0${'0'.repeat(190)}`, '0'.repeat(192), quicknet.publicKey.replace(/.$/, '7'), ''])(
    'no signature is by the key %s',
    (publicKey) => {
      expect(isRoundOf({ ...quicknet, publicKey }, 1000, right, cryptography)).toBe(false);
    },
  );
});

describePython('the verifier in Python', () => {
  test('says the same of each', { timeout: 120_000 }, () => {
    // A signature takes plain Python a second.
    const all = [
      ...[...recordedRounds].map(([round, signature]) => ({ round, signature, is: true })),
      ...wrong.map(([, signature]) => ({ round: 1000, signature, is: false })),
    ];
    const cases = some('rounds in Python', all, 5);
    const { stdout, stderr } = runPython('check_rounds.py', [
      JSON.stringify({ beacon: quicknet, rounds: cases.map(({ round, signature }) => [round, signature]) }),
    ]);
    expect({ said: stdout.trim().split('\n'), stderr }).toEqual({
      said: cases.map(({ is }) => (is ? 'TRUE' : 'FALSE')),
      stderr: '',
    });
  });
});

describe('the round of a seed', () => {
  const terms = { ...quicknet, delay: 120, margin: 10 };

  test.each([
    ['a moment within a period', momentBefore(1000, 121), 1000],
    ['exactly the delay before a round', momentBefore(1000, 120), 1000],
    ['a millisecond later', momentBefore(1000, 120).replace('.000Z', '.001Z'), 1001],
    ['long before the chain began', '2001-01-01T00:00:00.000Z', 1],
  ])('%s', (_name, at, round) => {
    expect(roundAfter(terms, at)).toBe(round);
  });

  test('is the first one at least the delay later, whatever the chain', () => {
    const chain = fc.record({
      genesisTime: fc.integer({ min: 0, max: 4_000_000_000 }),
      period: fc.integer({ min: 1, max: 86_400 }),
      delay: fc.integer({ min: 1, max: 86_400 }),
      at: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
    });
    fc.assert(
      fc.property(chain, ({ at, ...change }) => {
        const each = { ...terms, ...change };
        const round = roundAfter(each, at.toISOString());
        const earliest = at.getTime() / 1_000 + each.delay;
        expect(timeOfRound(each, round)).toBeGreaterThanOrEqual(earliest);
        if (round > 1) expect(timeOfRound(each, round - 1)).toBeLessThan(Math.ceil(earliest));
        expect(deadlineOf(each, round)).toBe(timeOfRound(each, round) - 10);
      }),
    );
  });
});
