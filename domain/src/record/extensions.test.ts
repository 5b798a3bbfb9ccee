/** No change of the extensions of a correct record makes it true, and unknown parts are named. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sha256 } from '../../testing/closings.ts';
import { some } from '../../testing/effort.ts';
import type { RecordVector } from '../../testing/record-changes.ts';
import { type ClosingRecord, canonicalText } from './closing.ts';
import type { RecordedExtension } from './extensions.ts';
import { affectedChecks } from './unknown.ts';
import { verifyRecord } from './verification.ts';

const records = readFileSync(new URL('../../../verifiers/vectors/records.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .slice(0, -1)
  .map((line) => JSON.parse(line) as RecordVector)
  .filter(({ failed }) => failed === null)
  .map(({ name, text }) => ({ name, record: JSON.parse(text) as ClosingRecord }));

const subsets = Array.from({ length: 2 ** affectedChecks.length }, (_, bits) =>
  affectedChecks.filter((_check, at) => bits & (1 << at)),
);

/** Every change of the extensions of a record that an attacker could try. */
function attacksOn(extensions: readonly RecordedExtension[]): RecordedExtension[][] {
  const later = (affects: RecordedExtension['affects']) => ({ affects, data: null, name: 'a-new-one', version: 1 });
  const changesOf = (one: RecordedExtension): RecordedExtension[] => [
    { ...one, version: 2 },
    ...subsets.map((affects) => ({ ...one, affects, version: 2 })),
    ...subsets.filter((affects) => affects.join() !== one.affects.join()).map((affects) => ({ ...one, affects })),
    ...subsets.map((affects) => ({ ...one, affects, name: `${one.name}-2` })),
  ];
  return [
    ...subsets.map((affects) => [later(affects), ...extensions]),
    ...extensions.flatMap((one, at) => changesOf(one).map((changed) => extensions.with(at, changed))),
  ];
}

test('no change of the extensions of a correct record gives a true one', () => {
  const extended = records.filter(({ record }) => record.extensions.length > 0);
  const tried = [...some('attacked', extended, 8), ...some('plain', records, 4)];
  const wrong = tried.flatMap(({ name, record }) =>
    attacksOn(record.extensions).flatMap((extensions) => {
      const { isTrue, finding, unknown } = verifyRecord(canonicalText({ ...record, extensions }), sha256);
      return isTrue || (finding === null && unknown.length === 0) ? [{ name, extensions }] : [];
    }),
  );
  expect(extended.length).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});
