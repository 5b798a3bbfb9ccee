/** The command that verifies an order log from files: with the closing record of its sale, receipts, and heads that witnesses signed. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { english } from '@fairbook/domain/base/sentences/sentence.ts';
import { evidenceFormats, type Given, givenIn, givenTogether } from '@fairbook/domain/logs/given.ts';
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

/**
 * Verifies the log in the first file with what the others contain: closing records, receipts, and signed heads such as witnesses show. After
 * `--evidence` comes a file that does not exist yet: the finding, the signed heads and the receipts are saved in it where something is wrong. Returns 0
 * where everything is correct, 1 where something is wrong, 2 where a file is of another format and cannot be read, 3 where there is no error in what
 * could be checked and something is unknown, and 4 where there is none and the witnesses signed too late. Needs no database.
 */
export async function verifyLog(words: readonly string[], print: Print = toStdout): Promise<number> {
  const { logPath, paths, evidencePath } = pathsIn(words);
  const inputs = await inputsIn(paths);
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

function firstLine({ outcome, late, unknown }: Verdict): string {
  if (late !== null) return `${outcome}: ${english(late)}`;
  return unknown.length === 0 ? outcome : `${outcome}: ${unknown.map(unknownInWords).join('; ')}`;
}

function pathsIn(words: readonly string[]) {
  const at = words.indexOf('--evidence');
  const evidencePath = at === -1 ? null : (words[at + 1] ?? '');
  const [logPath, ...paths] = at === -1 ? words : words.toSpliced(at, 2);
  if (evidencePath === '' || logPath === undefined)
    throw new CannotStart('verify-log takes the file of the log, and after --evidence the file to save evidence in.');
  if (evidencePath !== null && existsSync(evidencePath))
    throw new CannotStart(`${evidencePath} exists already; evidence is never overwritten.`);
  return { logPath, paths, evidencePath };
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
