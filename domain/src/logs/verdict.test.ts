/** Verdicts as people see them: each kind of file is recognized, and checks that were made and not made are listed. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verifyRound } from '../../testing/beacons.ts';
import { saltOf, sha256 } from '../../testing/closings.ts';
import { sha256Bytes, verifyEd25519 } from '../../testing/log-keys.ts';
import type { LogVector } from '../../testing/log-vectors.ts';
import { said } from '../../testing/sentences/findings.ts';
import { utf8Of } from '../base/bytes.ts';
import { verifyRecord } from '../record/verification.ts';
import { givenIn } from './given.ts';
import { verdictOn } from './verdict.ts';

const vectors = ['entries', 'unknown'].flatMap((name) =>
  readFileSync(new URL(`../../../verifiers/vectors/logs-${name}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as LogVector),
);
function vectorOf(name: string): LogVector {
  const vector = vectors.find((one) => one.name === name);
  if (!vector) throw new Error(`there is no vector ${name}`);
  return vector;
}
const { log, record = '' } = vectorOf('correct');

function verdictOf(log: string | null, ...texts: readonly string[]) {
  const given = texts.map((text) => givenIn(text)).filter((one) => one !== null);
  const files = {
    log: log === null ? null : [utf8Of(log)],
    records: given.flatMap(({ records }) => records.map((text) => () => verifyRecord(text, sha256))),
    receipts: given.flatMap(({ receipts }) => receipts),
    checkpoints: given.flatMap(({ checkpoints }) => checkpoints),
    investors: given.flatMap(({ investors }) => investors),
    denied: given.flatMap(({ denied }) => denied),
  };
  const verdict = verdictOn(files, { sha256: sha256Bytes, verify: verifyEd25519, verifyRound });
  const { finding, checked, notChecked } = verdict;
  return {
    ...verdict,
    finding: said(finding),
    checked: checked.map(said),
    notChecked: notChecked.map(said),
  };
}

const receipt = { index: 1, entry: 'an entry', proof: 'a proof' };

test.each([
  ['a receipt', receipt],
  ['the log of an answer', { log: receipt }],
  ['an answer', { data: { log: receipt } }],
  ['an answer with all entries', { data: { entries: [receipt] } }],
  ['what the browser saves', { receipts: [receipt] }],
])('%s is recognized', (_, value) => {
  expect(givenIn(JSON.stringify(value))).toMatchObject({ receipts: [receipt], records: [] });
});

test('saved evidence is read as the receipts and heads that it holds', () => {
  const pages = {
    format: 'fairbook-evidence-1',
    evidence: [
      { finding: { heads: { kept: 'kept', shown: 'shown' } }, receipt },
      { finding: { heads: { kept: 'kept', shown: null } }, receipt: null },
    ],
  };
  const commands = { format: 'fairbook-evidence-2', heads: ['kept', 'shown'], receipts: [receipt] };
  for (const file of [pages, commands])
    expect(givenIn(JSON.stringify(file))).toMatchObject({
      receipts: [receipt],
      checkpoints: ['kept', 'shown'],
      records: [],
    });
});

test('heads, records and receipts of results are recognized, and other texts are not', () => {
  const head = log.slice(log.indexOf('\n\n') + 2);
  expect(givenIn(head)?.checkpoints).toEqual([head]);
  const shown = { data: { checkpoint: 'all', witnessed: { checkpoint: 'signed' } } };
  expect(givenIn(JSON.stringify(shown))?.checkpoints).toEqual(['all', 'signed']);
  expect(givenIn(JSON.stringify({ data: { checkpoint: 'all', witnessed: null } }))?.checkpoints).toEqual(['all']);
  expect(givenIn(record)?.records).toEqual([record]);
  expect(givenIn(JSON.stringify({ data: { record } }))?.records).toEqual([record]);
  const own = { investor: 'A', pseudonym: 'B1', salt: 'salt' };
  expect(givenIn(JSON.stringify(own))?.investors).toEqual([{ investor: 'A', salt: 'salt' }]);
  expect(givenIn('Dear clerk,\n\nhere is the log.\n')).toBeNull();
});

test('an entry that its investor denies is an error, with both signed heads, and one of another investor is not', () => {
  const { log: text, receipts } = vectorOf('entry-without-receipt');
  const [own] = receipts;
  const evidence = (index: number) => {
    const heads = { kept: own?.proof.split('\n\n').slice(1).join('\n\n'), shown: null };
    const finding = { code: 'not-sent-here', index, heads };
    return JSON.stringify({ format: 'fairbook-evidence-1', evidence: [{ finding, receipt: own }] });
  };
  const { finding, heads } = verdictOf(text, evidence(6));
  expect(finding).toContain('Entry 6 (WITHDRAW of order o3) was not sent by its investor');
  expect(heads).toHaveLength(2);
  expect(verdictOf(text, evidence(3)).finding).toBeNull();
});

test('missing files are named', () => {
  const whole = verdictOf(log, record);
  expect(whole.finding).toBeNull();
  expect(whole.checked.join('\n')).toContain('the allocation is that of the orders in the log');
  expect(whole.notChecked.join('\n')).toMatch(/^Receipts: none was given/);
  expect(verdictOf(log).notChecked.join('\n')).toContain('Closing record: none was given.');
  expect(verdictOf(log, JSON.stringify({ investor: 'A', salt: 'salt' })).notChecked.join('\n')).toContain(
    'The receipt of a result: it is looked up',
  );
  expect(verdictOf(null, record).notChecked.join('\n')).toContain('Order log: none was given');
});

test('an unknown part is named with the checks that were not made, and is neither true nor false', () => {
  const { log: text, record: ofLater = '' } = vectorOf('record-with-an-unknown-extension-and-an-unknown-kind');
  const { finding, outcome, checked, notChecked } = verdictOf(text, ofLater);
  expect({ finding, outcome }).toEqual({ finding: null, outcome: 'NOT CHECKED' });
  expect(notChecked.slice(0, 2)).toEqual([
    'The kind of entries GIFT is unknown to this verifier, which checked everything else.',
    'The extension donations 1 is unknown to this verifier, which therefore did not check: result.',
  ]);
  expect(checked.join('\n')).not.toContain('every');
  expect(verdictOf(text).outcome).toBe('NOT CHECKED');
  expect(verdictOf(log, record).outcome).toBe('TRUE');
  const later = record.replace('closing-record-1', 'closing-record-2');
  expect(verdictOf(null, later)).toMatchObject({ outcome: 'NOT READ', finding: expect.stringContaining('its format') });
});

test('an investor finds their own orders by the receipt of their result, or that they are missing', () => {
  const ofA = JSON.stringify({ investor: 'A', pseudonym: 'B1', salt: saltOf('A') });
  expect(verdictOf(log, record, ofA).checked.join('\n')).toContain(
    'The investor of the receipt is B1: $35,000 ordered in 2 lines, $15,000 allocated.',
  );
  const ofD = JSON.stringify({ investor: 'D', pseudonym: 'B1', salt: saltOf('D') });
  expect(verdictOf(log, record, ofD).finding).toContain('the orders of this investor are missing');
});

test('a changed log names the entry of the receipt that it contradicts', () => {
  const vector = vectorOf('receipt-of-an-investor');
  const changed = vector.log.replace(
    '"amount":1000000,"maturityDate":"2028-06-01","orderClass":"stateIndividual","place":4',
    '"amount":500000,"maturityDate":"2028-06-01","orderClass":"stateIndividual","place":4',
  );
  expect(changed).not.toBe(vector.log);
  expect(verdictOf(changed, JSON.stringify({ receipts: vector.receipts })).finding).toBe(
    'The entries are not those whose head was signed: an entry was changed. Entry 4 is not the one of its receipt.',
  );
});
