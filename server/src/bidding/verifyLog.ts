/** The command that verifies an order log from files: with the closing record of its sale, and with receipts. Needs no database. */
import { readFile } from 'node:fs/promises';
import { type KeptReceipt, type LogVerification, verifyLogFile } from '@fairbook/domain/log/logFile.ts';
import { whyNotOfLog } from '@fairbook/domain/log/recordAgainstLog.ts';
import { verifyRecord } from '@fairbook/domain/verification.ts';
import { z } from 'zod';
import { CannotStart } from '../cannotStart.ts';
import { sha256 as sha256Bytes, verifyEd25519 } from '../log/crypto.ts';
import { sha256 } from './writeClose.ts';

type Print = (line: string) => void;

const toStdout: Print = (line) => process.stdout.write(`${line}\n`);

const receipt = z.object({ index: z.int(), entry: z.string(), proof: z.string() });
/** A receipt, the answer to an order, the answer with all of an investor's entries, or what the browser saves. */
const receiptFile = z.union([
  receipt.transform((one) => [one]),
  z.object({ log: receipt }).transform(({ log }) => [log]),
  z.object({ data: z.object({ log: receipt }) }).transform(({ data }) => [data.log]),
  z.object({ data: z.object({ entries: z.array(receipt) }) }).transform(({ data }) => data.entries),
  z.object({ receipts: z.array(receipt) }).transform(({ receipts }) => receipts),
]);
const recordAnswer = z.object({ data: z.object({ record: z.string() }) });

interface Inputs {
  readonly records: string[];
  readonly receipts: KeptReceipt[];
}

/** Verifies the log in the first file with what the others contain: closing records and receipts. Returns 0 where everything is correct, otherwise 1. */
export async function verifyLog([logPath = '', ...paths]: readonly string[], print: Print = toStdout): Promise<number> {
  const inputs: Inputs = { records: [], receipts: [] };
  for (const path of paths) sortInput(path, await read(path), inputs);
  const verification = verifyLogFile(await read(logPath), inputs.receipts, {
    sha256: sha256Bytes,
    verify: verifyEd25519,
  });
  const wrong = verification.finding ?? wrongRecord(inputs.records, verification);
  for (const line of describe(verification, inputs, wrong)) print(line);
  return wrong === null ? 0 : 1;
}

function sortInput(path: string, text: string, { records, receipts }: Inputs): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CannotStart(`${path} is neither a closing record nor a receipt.`);
  }
  const kept = receiptFile.safeParse(value);
  const answer = recordAnswer.safeParse(value);
  if (kept.success) receipts.push(...kept.data);
  else records.push(answer.success ? answer.data.data.record : text);
}

function wrongRecord(records: readonly string[], { log }: LogVerification): string | null {
  for (const text of records) {
    const { record, finding } = verifyRecord(text, sha256);
    if (finding !== null || record === null) return finding ?? 'The closing record cannot be read.';
    const other = log && whyNotOfLog(text, record, log, sha256);
    if (other) return other;
  }
  return null;
}

function describe(
  { log, withoutReceipt }: LogVerification,
  { records, receipts }: Inputs,
  wrong: string | null,
): string[] {
  if (wrong !== null) return ['FALSE', wrong];
  const checked = [
    `Log: ${log?.size} entries of “${log?.open.name}” (${log?.open.origin}); every entry is allowed where it is, and the head is signed by ${log?.open.key}.`,
    records.length > 0
      ? 'Closing record: the allocation is that of the orders in the log, by the rule it names.'
      : 'Closing record: not checked, since none was given.',
    receipts.length > 0
      ? `Receipts: ${receipts.length}, all in the log, and their signed heads are of this log.`
      : 'Receipts: none was given. Without receipts or witnesses, a log that was replaced as a whole is not noticed.',
    ...withoutReceipt.map(({ index, kind, order }) => {
      return `Entry ${index} (${kind} of order ${order}) is of the same investor, and no receipt of it was given: if the investor did not do this, the order was changed by another person.`;
    }),
    'Witnesses: not checked.',
  ];
  return ['TRUE', ...checked];
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new CannotStart(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
