/**
 * Fairbook's verifier of records and logs as one program without dependencies, which scripts/freeze.ts bundles:
 *
 *     node fairbook.mjs FILE [FILE …] [--fingerprint HEX]
 *     node fairbook.mjs --vectors < vectors.jsonl
 *
 * The files are an order log, closing records, receipts and signed heads, in any order. With --vectors it prints a line for each vector: the verdict,
 * and what is wrong or not known.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { utf8Of } from '../src/base/bytes.ts';
import { english } from '../src/base/sentences/sentence.ts';
import { roundVerifier } from '../src/logs/beacon.ts';
import { givenIn, givenTogether } from '../src/logs/given.ts';
import type { KeptReceipt } from '../src/logs/read-log-file.ts';
import type { Cryptography } from '../src/logs/seed.ts';
import { type Verdict, verdictOn } from '../src/logs/verdict.ts';
import { findMyOrders } from '../src/record/closing.ts';
import { unknownInWords } from '../src/record/unknown.ts';
import { verifyRecord } from '../src/record/verification.ts';

const sha256Hex = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
/** Bytes before the 32 bytes of an Ed25519 key in the form that Node reads. */
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');
const cryptography: Cryptography = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  verify: (publicKey, message, signature) => {
    if (publicKey.length !== 32 || signature.length !== 64) return false;
    const key = createPublicKey({ key: Buffer.concat([publicPrefix, publicKey]), format: 'der', type: 'spki' });
    return verify(null, message, key, signature);
  },
  verifyRound: roundVerifier(bls12_381.shortSignatures),
};
const exitCodes: Readonly<Record<Verdict['outcome'], number>> = {
  ...{ TRUE: 0, FALSE: 1 },
  ...{ 'NOT READ': 2, 'NOT CHECKED': 3, LATE: 4 },
};

function verdictOnTexts(log: string | null, others: readonly string[], more: Partial<Kept>): Verdict {
  const given = others.map((text) => givenIn(text)).filter((one) => one !== null);
  const all = givenTogether(given);
  return verdictOn(
    {
      ...all,
      log: log === null ? null : [utf8Of(log)],
      records: given.flatMap(({ records }) =>
        records.map((text) => () => verifyRecord(text, sha256Hex, more.fingerprint)),
      ),
      receipts: [...all.receipts, ...(more.receipts ?? [])],
      checkpoints: [...all.checkpoints, ...(more.checkpoints ?? [])],
    },
    cryptography,
  );
}

interface Kept {
  readonly fingerprint: string | undefined;
  readonly receipts: readonly KeptReceipt[];
  readonly checkpoints: readonly string[];
}

/** A line of verifiers/vectors. */
interface Vector extends Partial<Kept> {
  readonly text?: string;
  readonly receipt?: { readonly investor: string; readonly pseudonym: string; readonly salt: string };
  readonly log?: string;
  readonly record?: string;
  readonly files?: readonly string[];
}

type VerifierAnswer = readonly [outcome: Verdict['outcome'], said: string];

function answerTo(vector: Vector): VerifierAnswer {
  if (vector.text !== undefined) return answerToRecord(vector.text, vector);
  const { log = null, record, files = [] } = vector;
  const { outcome, finding, late, unknown } = verdictOnTexts(
    log,
    record === undefined ? files : [record, ...files],
    vector,
  );
  if (late) return [outcome, english(late)];
  return [outcome, finding ? english(finding) : unknown.map(unknownInWords).join('; ')];
}

function answerToRecord(text: string, { fingerprint, receipt }: Vector): VerifierAnswer {
  const { isTrue, isKnown, finding, late, unknown, record } = verifyRecord(text, sha256Hex, fingerprint);
  if (finding !== null) return [isKnown ? 'FALSE' : 'NOT READ', english(finding)];
  if (receipt && record) {
    const [own] = findMyOrders(record, receipt.investor, receipt.salt, sha256Hex);
    if (own?.bidder !== receipt.pseudonym) return ['FALSE', 'The receipt is not of a bidder of this record.'];
  }
  if (late) return ['LATE', english(late)];
  return [isTrue ? 'TRUE' : 'NOT CHECKED', unknown.map(unknownInWords).join('; ')];
}

function linesOf(verdict: Verdict): string[] {
  const { outcome, finding, late, unknown, checked, notChecked, heads } = verdict;
  if (finding !== null) return [outcome, english(finding), ...heads];
  const named = late ? english(late) : unknown.map(unknownInWords).join('; ');
  const first = named === '' ? outcome : `${outcome}: ${named}`;
  return [first, ...checked.map(english), 'Not checked:', ...notChecked.map(english)];
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function isLog(text: string): boolean {
  return !text.startsWith('{"auction":') && /^\{[^\n]*"kind":"/.test(text);
}

/** Throws where a file cannot be read, or is none that can be verified: then nothing is right or wrong. */
function verdictOnFiles(paths: readonly string[], fingerprint: string | undefined): Verdict {
  const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const logs = files.filter(({ text }) => isLog(text));
  const others = files.filter(({ text }) => !isLog(text));
  const strange = others.find(({ text }) => givenIn(text) === null);
  if (strange)
    throw new Error(`${strange.path} is neither an order log nor a closing record nor a receipt nor a signed head.`);
  const hasRecord = others.some(({ text }) => (givenIn(text)?.records.length ?? 0) > 0);
  if (logs.length > 1 || (logs.length === 0 && !hasRecord))
    throw new Error('Give one order log, a closing record, or both.');
  return verdictOnTexts(
    logs[0]?.text ?? null,
    others.map(({ text }) => text),
    { fingerprint },
  );
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fingerprint: { type: 'string' }, vectors: { type: 'boolean' } },
});
if (values.vectors) {
  const lines = readFileSync(0, 'utf8').split('\n').slice(0, -1);
  for (const line of lines) print(JSON.stringify(answerTo(JSON.parse(line) as Vector)));
} else {
  try {
    const verdict = verdictOnFiles(positionals, values.fingerprint);
    print(linesOf(verdict).join('\n'));
    process.exitCode = exitCodes[verdict.outcome];
  } catch (error) {
    print(`NOT READ\n${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = exitCodes['NOT READ'];
  }
}
