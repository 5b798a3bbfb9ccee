/** The check of a whole log and record in the page of a sale, with the logs of verifiers/vectors whose seed contains a round of a beacon. */

import { utf8Of } from '@fairbook/domain/base/bytes.ts';
import { fingerprint } from '@fairbook/domain/record/closing.ts';
import { expect, test } from 'vitest';
import { checkClosed } from './closed.ts';
import { sha256Hex } from './signatures.ts';

const files = import.meta.glob<string>(
  '../../../../verifiers/vectors/logs/{*beacon*,second-seed*,drawn}.{txt,record}',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

function read(name: string): string {
  const [, text] = Object.entries(files).find(([path]) => path.endsWith(`/${name}`)) ?? [];
  if (text === undefined) throw new Error(`there is no vector ${name}`);
  return text;
}

function check(name: string) {
  const text = read(`${name}.record`);
  return checkClosed(
    {
      logFile: async () => utf8Of(read(`${name}.txt`)),
      record: async () => ({ text, fingerprint: fingerprint(text, sha256Hex) }),
    },
    [],
    [],
  );
}

test('a right round is verified, and so is a sale without a beacon', async () => {
  expect(await check('beacon')).toMatchObject({ state: 'matches', finding: null });
  expect(await check('drawn')).toMatchObject({ state: 'matches', finding: null });
});

test.each([
  ['beacon-of-a-later-round', 'its round is 32285086'],
  ['beacon-with-the-signature-of-another-round', 'the signature is not that of round 32285085'],
  ['beacon-signed-after-the-round', 'signed the seed too late for round 32285085'],
  ['second-seed-after-one-signed-in-time', 'so no other seed may follow'],
])('%s is found', async (name, sentence) => {
  const { state, finding } = await check(name);
  expect(state).toBe('wrong');
  expect(finding?.sentence).toContain(sentence);
});
