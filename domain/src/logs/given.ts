/** Recognizes what people verify a log with, in the forms in which the market gives it out: receipts, signed heads and closing records. */
import type { KeptReceipt } from './read-log-file.ts';
import type { FindingCode } from './receipt.ts';

export interface Given {
  readonly receipts: readonly KeptReceipt[];
  readonly checkpoints: readonly string[];
  /** Texts of closing records. */
  readonly records: readonly string[];
  readonly investors: readonly OwnReceipt[];
  /** Entries in their name that the investors of saved evidence say they did not send. */
  readonly denied: readonly number[];
}

/** The receipt of a result: shows which bidder of the closing record an investor is. */
export interface OwnReceipt {
  readonly investor: string;
  readonly salt: string;
}

const nothing: Given = { receipts: [], checkpoints: [], records: [], investors: [], denied: [] };

/** Contents of several files together, apart from closing records. */
export function givenTogether(all: readonly Given[]): Omit<Given, 'records'> {
  return {
    receipts: all.flatMap(({ receipts }) => receipts),
    checkpoints: all.flatMap(({ checkpoints }) => checkpoints),
    investors: all.flatMap(({ investors }) => investors),
    denied: all.flatMap(({ denied }) => denied),
  };
}

/** Contents of a text; null where it is neither JSON nor a signed head. JSON that is nothing else is taken for a closing record. */
export function givenIn(text: string): Given | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text.includes('\n\n— ') ? { ...nothing, checkpoints: [text] } : null;
  }
  const evidence = evidenceIn(value);
  if (evidence) return { ...nothing, ...evidence };
  const receipts = receiptsIn(value);
  if (receipts) return { ...nothing, receipts };
  const own = fieldsOf(value);
  if (typeof own['investor'] === 'string' && typeof own['salt'] === 'string')
    return { ...nothing, investors: [{ investor: own['investor'], salt: own['salt'] }] };
  const { checkpoint, witnessed, record } = fieldsOf(fieldsOf(value)['data']);
  if (typeof checkpoint === 'string') {
    const other = fieldsOf(witnessed)['checkpoint'];
    return { ...nothing, checkpoints: typeof other === 'string' ? [checkpoint, other] : [checkpoint] };
  }
  return { ...nothing, records: [typeof record === 'string' ? record : text] };
}

/** Formats of saved evidence: of the market's pages, with several findings, and of the commands that verify a log, with one. */
export const evidenceFormats = { pages: 'fairbook-evidence-1', commands: 'fairbook-evidence-2' } as const;

/** The receipts and signed heads of saved evidence, to be compared with a log again. */
function evidenceIn(value: unknown): Pick<Given, 'receipts' | 'checkpoints' | 'denied'> | null {
  const { format, heads, receipts, evidence } = fieldsOf(value);
  if (format === evidenceFormats.commands)
    return { receipts: listOf(receipts).filter(isReceipt), checkpoints: listOf(heads).filter(isText), denied: [] };
  if (format !== evidenceFormats.pages) return null;
  const found = listOf(evidence).map(fieldsOf);
  const shown = found.flatMap(({ finding }) => {
    const { kept, shown: later } = fieldsOf(fieldsOf(finding)['heads']);
    return [kept, later].filter(isText);
  });
  const denied = found
    .map(({ finding }) => fieldsOf(finding))
    .filter(({ code }) => code === ('not-sent-here' satisfies FindingCode))
    .map(({ index }) => index)
    .filter((index) => typeof index === 'number');
  const kept = found.flatMap(({ receipt, twin }) => [receipt, twin]).filter(isReceipt);
  return { receipts: kept, checkpoints: [...new Set(shown)], denied };
}

/** A receipt, the answer to an order, the answer with an investor's entries, or what the browser saves. */
function receiptsIn(value: unknown): KeptReceipt[] | null {
  const { data, log, receipts } = fieldsOf(value);
  const { entries, log: ofAnswer } = fieldsOf(data);
  const list = [entries, receipts].find(Array.isArray);
  if (list?.every(isReceipt)) return list;
  const one = [value, log, ofAnswer].find(isReceipt);
  return one ? [one] : null;
}

function isReceipt(value: unknown): value is KeptReceipt {
  const { index, entry, proof } = fieldsOf(value);
  return Number.isSafeInteger(index) && typeof entry === 'string' && typeof proof === 'string';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
