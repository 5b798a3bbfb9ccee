/** The command that verifies an order log from files: with the closing record of its sale, receipts, and heads that witnesses signed. */
import { givenIn, type OwnReceipt } from '@fairbook/domain/log/given.ts';
import type { KeptReceipt } from '@fairbook/domain/log/logFile.ts';
import { type Verdict, verdictOn } from '@fairbook/domain/log/verdict.ts';
import { type Verification, verifyBytes, verifyRecord } from '@fairbook/domain/verification.ts';
import { CannotStart } from '../cannotStart.ts';
import { sha256, sha256Hex, verifyEd25519 } from '../log/crypto.ts';
import { cannotRead, piecesOf, readWhole, recordIn, sizeOf } from './fileBytes.ts';

type Print = (line: string) => void;

const toStdout: Print = (line) => process.stdout.write(`${line}\n`);

interface Inputs {
  readonly records: (() => Verification)[];
  readonly receipts: KeptReceipt[];
  readonly checkpoints: string[];
  readonly investors: OwnReceipt[];
}

/**
 * Verifies the log in the first file with what the others contain: closing records, receipts, and signed heads such as witnesses show. Returns 0 where
 * everything is correct, otherwise 1. Needs no database.
 */
export async function verifyLog([logPath = '', ...paths]: readonly string[], print: Print = toStdout): Promise<number> {
  const inputs: Inputs = { records: [], receipts: [], checkpoints: [], investors: [] };
  for (const path of paths) await sortInput(path, inputs);
  const { finding, heads, checked, notChecked } = verify(logPath, inputs);
  const evidence = heads.length > 0 ? ['', 'The signed heads, which prove it to everyone:', '', ...heads] : [];
  for (const line of finding === null
    ? ['TRUE', ...checked, 'Not checked:', ...notChecked]
    : ['FALSE', finding, ...evidence])
    print(line);
  return finding === null ? 0 : 1;
}

function verify(path: string, inputs: Inputs): Verdict {
  try {
    return verdictOn({ log: piecesOf(path), ...inputs }, { sha256, verify: verifyEd25519 });
  } catch (error) {
    if (error instanceof Error && 'code' in error) cannotRead(path, error);
    throw error;
  }
}

/** Larger files are records. */
const maxOtherBytes = 64 * 1024 * 1024;

async function sortInput(path: string, { records, receipts, checkpoints, investors }: Inputs): Promise<void> {
  if ((await sizeOf(path)) > maxOtherBytes) {
    records.push(() => verifyBytes(recordIn(path)));
    return;
  }
  const text = await readWhole(path);
  const given = givenIn(text);
  if (given === null) throw new CannotStart(`${path} is neither a closing record nor a receipt nor a signed head.`);
  receipts.push(...given.receipts);
  checkpoints.push(...given.checkpoints);
  investors.push(...given.investors);
  for (const record of given.records)
    records.push(() => (record === text ? verifyBytes(recordIn(path)) : verifyRecord(record, sha256Hex)));
}
