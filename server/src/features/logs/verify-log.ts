/** The command that verifies an order log from files: with the closing record of its sale, receipts, and heads that witnesses signed. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { english } from '@fairbook/domain/base/sentences/sentence.ts';
import { evidenceFormats, type Given, givenIn, givenTogether } from '@fairbook/domain/logs/given.ts';
import { type PinnedKeys, pinnedKeysIn } from '@fairbook/domain/logs/pinned.ts';
import { type GivenFiles, type Verdict, verdictOn } from '@fairbook/domain/logs/verdict.ts';
import { unknownInWords } from '@fairbook/domain/record/unknown.ts';
import { type Verification, verifyBytes, verifyRecord } from '@fairbook/domain/record/verification.ts';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { sha256, sha256Hex, verifyEd25519 } from '../../platform/base/crypto.ts';
import { cannotRead, piecesOf, readWhole, recordIn, sizeOf } from '../../platform/base/file-bytes.ts';
import { verifyRound } from '../../platform/base/rounds.ts';

type Print = (line: string) => void;

const toStdout: Print = (line) => process.stdout.write(`${line}\n`);

/** Contents of the files beside the log. */
type Inputs = Omit<GivenFiles, 'log'>;

/** Keys of witnesses that the caller knows, beside those of a file. */
interface Known {
  readonly pinned?: PinnedKeys;
}

/**
 * Verifies the log in the first file with what the others contain: closing records, receipts, and signed heads such as witnesses show. After
 * `--evidence` comes a file that does not exist yet: the finding, the signed heads and the receipts are saved in it where something is wrong. After
 * `--witnesses` comes a file with the keys of witnesses that the reader pins: no others count. Returns 0 where everything is correct, 1 where something is wrong, 2 where a file is of another format and cannot be read, 3 where there is no error in what
 * could be checked and something is unknown, and 4 where there is none and the witnesses signed too late. Needs no database.
 */
export async function verifyLog(
  words: readonly string[],
  print: Print = toStdout,
  { pinned }: Known = {},
): Promise<number> {
  const { logPath, paths, evidencePath, keysPath } = pathsIn(words);
  const keys = keysPath === null ? (pinned ?? null) : await keysIn(keysPath);
  const inputs = { ...(await inputsIn(paths)), pinned: keys };
  const verdict = verify(logPath, inputs);
  const { finding, outcome, heads, checked, notChecked } = verdict;
  const first = firstLine(verdict);
  const evidence = heads.length > 0 ? ['', 'The signed heads, which prove it to everyone:', '', ...heads] : [];
  for (const line of finding === null
    ? [first, ...checked.map(english), 'Not checked:', ...notChecked.map(english)]
    : [outcome, english(finding), ...evidence])
    print(line);
  if (finding === null) return outcome === 'TRUE' ? 0 : outcome === 'LATE' ? 4 : 3;
  if (outcome === 'NOT READ') return 2;
  if (evidencePath !== null) {
    await writeFile(evidencePath, evidenceText(verdict, inputs), { flag: 'wx' });
    print(`Saved in ${evidencePath}.`);
  }
  return 1;
}

function firstLine({ outcome, late, unknown, keys, unpinned }: Verdict): string {
  if (late !== null) return `${outcome}: ${english(late)}`;
  const open = [...unknown.map(unknownInWords), ...(unpinned === null ? [] : [unpinned])];
  if (open.length > 0) return `${outcome}: ${open.join('; ')}`;
  return keys === null ? outcome : `${outcome}: ${english(keys)}`;
}

async function keysIn(path: string): Promise<PinnedKeys> {
  const keys = pinnedKeysIn((await readWhole(path)) ?? '', sha256);
  if (keys === null) throw new CannotStart(`${path} does not have a verifier key of a witness on each line.`);
  return keys;
}

function pathsIn(words: readonly string[]) {
  const evidence = optionIn(words, '--evidence');
  const keys = optionIn(evidence.rest, '--witnesses');
  const [logPath, ...paths] = keys.rest;
  const [evidencePath, keysPath] = [evidence.value, keys.value];
  if (evidencePath === '' || keysPath === '' || logPath === undefined)
    throw new CannotStart(
      'verify-log takes the file of the log, after --witnesses the file of the keys that you pin, and after --evidence the file to save evidence in.',
    );
  if (evidencePath !== null && existsSync(evidencePath))
    throw new CannotStart(`${evidencePath} exists already; evidence is never overwritten.`);
  return { logPath, paths, evidencePath, keysPath };
}

/** The word after an option, empty where none follows it; null without the option. */
function optionIn(words: readonly string[], name: string) {
  const at = words.indexOf(name);
  return at === -1 ? { value: null, rest: words } : { value: words[at + 1] ?? '', rest: words.toSpliced(at, 2) };
}

const meaning =
  'heads: the signed heads that the finding is about, of what was kept and of the log. receipts: what was compared with the log. Give this file to verify-log with any other copy of the log, and it is checked again; docs/ORDER-LOG.md says how to do so without Fairbook.';

function evidenceText({ finding, heads }: Verdict, { receipts }: Inputs): string {
  const file = {
    format: evidenceFormats.commands,
    savedAt: new Date().toISOString(),
    meaning,
    finding: finding && english(finding),
    heads,
    receipts,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function verify(path: string, inputs: Inputs): Verdict {
  try {
    return verdictOn({ log: piecesOf(path), ...inputs }, { sha256, verify: verifyEd25519, verifyRound });
  } catch (error) {
    if (error instanceof Error && 'code' in error) cannotRead(path, error);
    throw error;
  }
}

/** Larger files are records. */
const maxOtherBytes = 64 * 1024 * 1024;

async function inputsIn(paths: readonly string[]): Promise<Inputs> {
  const all: Given[] = [];
  const records: (() => Verification)[] = [];
  for (const path of paths) {
    const text = (await sizeOf(path)) > maxOtherBytes ? null : await readWhole(path);
    if (text === null) {
      records.push(() => verifyBytes(recordIn(path)));
      continue;
    }
    const given = givenIn(text);
    if (given === null) throw new CannotStart(`${path} is neither a closing record nor a receipt nor a signed head.`);
    all.push(given);
    for (const record of given.records)
      records.push(() => (record === text ? verifyBytes(recordIn(path)) : verifyRecord(record, sha256Hex)));
  }
  return { records, ...givenTogether(all) };
}
