/** The command that verifies an order log from files: with the closing record of its sale, receipts, and heads that witnesses signed. */
import { type KeptReceipt, type LogVerification, verifyLogFile } from '@fairbook/domain/log/logFile.ts';
import { whyNotOfLog } from '@fairbook/domain/log/recordAgainstLog.ts';
import { witnessedInWords, witnessInWords } from '@fairbook/domain/log/witnesses.ts';
import { type Verification, verifyBytes, verifyRecord } from '@fairbook/domain/verification.ts';
import { z } from 'zod';
import { CannotStart } from '../cannotStart.ts';
import { sha256, sha256Hex, verifyEd25519 } from '../log/crypto.ts';
import { cannotRead, piecesOf, readWhole, recordIn, sizeOf } from './fileBytes.ts';

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
/** The answer with the signed head of the log, and the largest one that its witnesses signed. */
const headAnswer = z
  .object({ data: z.object({ checkpoint: z.string(), witnessed: z.object({ checkpoint: z.string() }).nullish() }) })
  .transform(({ data }) => [data.checkpoint, ...(data.witnessed ? [data.witnessed.checkpoint] : [])]);

interface Inputs {
  /** Each verifies one record. */
  readonly records: (() => Verification)[];
  readonly receipts: KeptReceipt[];
  readonly checkpoints: string[];
}

/**
 * Verifies the log in the first file with what the others contain: closing records, receipts, and signed heads such as witnesses show. Returns 0 where
 * everything is correct, otherwise 1. Needs no database.
 */
export async function verifyLog([logPath = '', ...paths]: readonly string[], print: Print = toStdout): Promise<number> {
  const inputs: Inputs = { records: [], receipts: [], checkpoints: [] };
  for (const path of paths) await sortInput(path, inputs);
  const verification = verifyFile(logPath, inputs);
  const wrong = verification.finding ?? wrongRecord(inputs, verification);
  for (const line of describe(verification, inputs, wrong)) print(line);
  return wrong === null ? 0 : 1;
}

function verifyFile(path: string, inputs: Inputs): LogVerification {
  try {
    return verifyLogFile(piecesOf(path), inputs, { sha256, verify: verifyEd25519 });
  } catch (error) {
    if (error instanceof Error && 'code' in error) cannotRead(path, error);
    throw error;
  }
}

/** Larger files are records. */
const maxOtherBytes = 64 * 1024 * 1024;

async function sortInput(path: string, { records, receipts, checkpoints }: Inputs): Promise<void> {
  if ((await sizeOf(path)) > maxOtherBytes) {
    records.push(() => verifyBytes(recordIn(path)));
    return;
  }
  const text = await readWhole(path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (!text.includes('\n\n'))
      throw new CannotStart(`${path} is neither a closing record nor a receipt nor a signed head.`);
    checkpoints.push(text);
    return;
  }
  const kept = receiptFile.safeParse(value);
  const answer = recordAnswer.safeParse(value);
  const heads = headAnswer.safeParse(value);
  if (kept.success) receipts.push(...kept.data);
  else if (heads.success) checkpoints.push(...heads.data);
  else if (answer.success) records.push(() => verifyRecord(answer.data.data.record, sha256Hex));
  else records.push(() => verifyBytes(recordIn(path)));
}

function wrongRecord({ records }: Inputs, ofLog: LogVerification): string | null {
  for (const verify of records) {
    const verification = verify();
    const wrong = verification.finding ?? whyNotOfLog(verification, ofLog);
    if (wrong !== null) return wrong;
  }
  return null;
}

function describe(
  { log, heads, witnessing, withoutReceipt }: LogVerification,
  { records, receipts }: Inputs,
  wrong: string | null,
): string[] {
  if (wrong !== null) {
    const evidence = heads.length > 0 ? ['', 'The signed heads, which prove it to everyone:', '', ...heads] : [];
    return ['FALSE', wrong, ...evidence];
  }
  if (!log || !witnessing) throw new Error('a log without an error was not read');
  return [
    'TRUE',
    `Log: ${log.size} entries of “${log.open.name}” (${log.open.origin}); every entry is allowed where it is, and the head is signed by ${log.open.key}.`,
    records.length > 0
      ? 'Closing record: the allocation is that of the orders in the log, by the rule it names.'
      : 'Closing record: not checked, since none was given.',
    receipts.length > 0
      ? `Receipts: ${receipts.length}, all in the log, and their signed heads are of this log.`
      : 'Receipts: none was given. Without receipts or witnesses, a log that was replaced as a whole is not noticed.',
    ...withoutReceipt.map(({ index, kind, order }) => {
      return `Entry ${index} (${kind} of order ${order}) is of the same investor, and no receipt of it was given: if the investor did not do this, the order was changed by another person.`;
    }),
    `Witnesses: ${witnessedInWords(witnessing, log.size)}`,
    ...witnessing.witnesses.map((witness) => `  ${witnessInWords(witness)}`),
    ...(witnessing.witnesses.length > 0
      ? [
          'The names and keys of the witnesses are those in the first entry: compare them with what the witnesses publish.',
        ]
      : []),
  ];
}
