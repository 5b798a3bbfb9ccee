/** The check of a whole log and record in the page of a sale, with the logs of verifiers/vectors whose seed contains a round of a beacon. */

import { utf8Of } from '@fairbook/domain/base/bytes.ts';
import { english, typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { pinnedKeysIn } from '@fairbook/domain/logs/pinned.ts';
import { fingerprint } from '@fairbook/domain/record/closing.ts';
import { expect, test } from 'vitest';
import { checkClosed } from './closed.ts';
import { sha256, sha256Hex } from './signatures.ts';

const files = import.meta.glob<string>('../../../../verifiers/vectors/logs-{deadlines,draws,pinned,unknown}.jsonl', {
  ...{ query: '?raw', import: 'default', eager: true },
});
interface Vector {
  readonly name: string;
  readonly log: string;
  readonly record?: string;
  readonly checkpoints?: readonly string[];
  readonly pinned?: string;
}
const vectors = Object.values(files).flatMap((file) =>
  file
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Vector),
);

function check(name: string) {
  const { log = '', record: text = '', checkpoints = [], pinned } = vectors.find((one) => one.name === name) ?? {};
  return checkClosed(
    {
      logFile: async () => utf8Of(log),
      record: async () => ({ text, fingerprint: fingerprint(text, sha256Hex) }),
    },
    [],
    checkpoints,
    pinned === undefined ? null : pinnedKeysIn(pinned, sha256),
  );
}

test('a record that the page does not know is not called right or wrong', async () => {
  await expect(check('unknown-kind-of-moments')).rejects.toThrow(
    'No error was found in what could be checked. The kind of entries GIFT is unknown to this verifier, which therefore did not check: moments.',
  );
  await expect(check('record-with-an-unknown-extension')).rejects.toThrow('The extension donations 1 is unknown');
  expect(await check('missing-order-beside-an-unknown-kind')).toMatchObject({ state: 'wrong' });
});

test('a right round is verified, and so is a sale without a beacon', async () => {
  expect(await check('beacon')).toMatchObject({ state: 'matches', finding: null });
  expect(await check('drawn')).toMatchObject({ state: 'matches', finding: null });
});

test('witnesses that signed too late are no match, and those that signed in time say so', async () => {
  const late = await check('late-suspension-of-a-rival');
  expect([late.state, english(late.witnessed ?? typed(''))]).toEqual([
    'late',
    'First witnessed 32 s after the close: the operator could have added up to 1 entry.',
  ]);
  expect((await check('deadline-missed-by-all')).state).toBe('late');
  const inTime = await check('deadline-kept');
  expect([inTime.state, english(inTime.witnessed ?? typed(''))]).toEqual([
    'matches',
    'Witnessed in time, 2026-01-02T00:02:03Z: no entry before the close was added more than 10 s after it.',
  ]);
});

test('a result is late where the pinned witnesses signed late, whatever the others did', async () => {
  const names = ['pinned-two-that-signed', 'pinned-two-of-which-one-signed', 'pinned-one-of-a-quorum-of-two'];
  expect(await Promise.all(names.map(async (name) => (await check(name)).state))).toEqual([
    'matches',
    'late',
    'matches',
  ]);
});

test.each([
  ['beacon-of-a-later-round', 'its round is 32285086'],
  ['beacon-with-the-signature-of-another-round', 'the signature is not that of round 32285085'],
  ['beacon-signed-after-the-round', 'signed the seed too late for round 32285085'],
  ['second-seed-after-one-signed-in-time', 'so no other seed may follow'],
])('%s is found', async (name, sentence) => {
  const { state, finding } = await check(name);
  expect(state).toBe('wrong');
  expect(english(finding?.sentence ?? typed(''))).toContain(sentence);
});
