/** Recognizes what people verify a log with, in the forms in which the market gives it out: receipts, signed heads and closing records. */
import type { KeptReceipt } from './logFile.ts';

export interface Given {
  readonly receipts: readonly KeptReceipt[];
  readonly checkpoints: readonly string[];
  /** Texts of closing records. */
  readonly records: readonly string[];
  readonly investors: readonly OwnReceipt[];
}

/** The receipt of a result: shows which bidder of the closing record an investor is. */
export interface OwnReceipt {
  readonly investor: string;
  readonly salt: string;
}

const nothing: Given = { receipts: [], checkpoints: [], records: [], investors: [] };

/** What a text contains; null where it is neither JSON nor a signed head. JSON that is nothing else is taken for a closing record. */
export function givenIn(text: string): Given | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text.includes('\n\n— ') ? { ...nothing, checkpoints: [text] } : null;
  }
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

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
