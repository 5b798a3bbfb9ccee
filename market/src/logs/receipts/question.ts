/** Asks the market through a witness for the entry of an order: the market has to show it to someone other than the investor, or to deny it. */

import { shortenedAnswer } from '@fairbook/domain/auctions/witnesses.ts';
import { type NamedWitness, type OpenEntry, parseEntry } from '@fairbook/domain/logs/entries.ts';
import { evidenceFormats } from '@fairbook/domain/logs/given.ts';
import { noSuchEntry, questionDigits, questionText } from '@fairbook/domain/logs/questions.ts';
import {
  checkShown,
  type LogChecks,
  type LogEntry,
  type OrderReceipt,
  readOpening,
} from '@fairbook/domain/logs/receipt.ts';
import { findingInLanguage } from '@fairbook/domain/words/verified-words.ts';
import { receiptTexts } from '../texts/receipts.ts';
import { type KeptOpening, keepOpening, keptOpening } from './openings.ts';
import { askWitness, readerOf } from './reader.ts';
import { sha256, sha256Hex, verify } from './signatures.ts';
import { askWitnesses } from './witnesses.ts';

const words = receiptTexts.ask;

/** An order whose entry is asked for. */
export interface Question {
  readonly auctionId: string;
  /** The Idempotency-Key that it was sent with. */
  readonly key: string;
  /** The `uuid` of the person who sent it. */
  readonly person: string;
  /** Cents by maturity, as sent. */
  readonly lines: OrderReceipt['lines'];
  /** Answer of the server to the order; null where none arrived. */
  readonly receipt: OrderReceipt | null;
}

/** Log and witnesses of a sale, which the first entry names. */
export interface AskedLog {
  readonly open: OpenEntry;
  readonly checks: LogChecks;
}

export interface WitnessAnswer {
  readonly witness: NamedWitness;
  readonly askedAt: string;
  /** Status and text of the answer; null where there was none. */
  readonly said: { readonly status: number; readonly text: string } | null;
  /** `contradicted`: the market's answer or denial does not agree with the order or with its receipt. */
  readonly outcome: 'shown' | 'contradicted' | 'denied' | 'unknown';
  readonly sentence: string;
  readonly entry: LogEntry | null;
  /** The newest head that the witness signed; null where it showed none. */
  readonly head: string | null;
}

/** From what this browser kept, or else from the server. Throws where neither has it. */
export async function findLog(auctionId: string): Promise<AskedLog> {
  const known = keptOpening(auctionId) ?? (await fetchOpening(auctionId));
  const checks = { verifierKey: known.verifierKey, sha256, verify };
  const open = await readOpening(auctionId, known.opening, checks);
  if ('code' in open) throw new Error(findingInLanguage(open.sentence));
  keepOpening(known);
  return { open, checks };
}

async function fetchOpening(auctionId: string): Promise<KeptOpening> {
  const reader = readerOf(auctionId);
  const opening = await reader.opening();
  const { verifierKey } = await reader.head(0);
  return { auctionId, verifierKey, opening };
}

/** Text that is sent to a witness. */
export function textOf({ person, key }: Question, { open }: AskedLog): string {
  return questionText(open.origin, questionDigits(sha256Hex, person, key));
}

/** The witness waits for the market up to 10 seconds. */
const longestAnswer = 15_000;

export async function askThrough(witness: NamedWitness, question: Question, log: AskedLog): Promise<WitnessAnswer> {
  const askedAt = new Date().toISOString();
  const [said, { heads }] = await Promise.all([
    send(witness.url, textOf(question, log)),
    askWitnesses({ ...log.open, witnesses: [witness] }, askWitness, log.checks),
  ]);
  const entry = said?.status === 200 ? entryIn(said.text) : null;
  const judged = entry ? await judgeEntry(entry, question, log) : judgeRefusal(said, question, witness);
  return { witness, askedAt, said, entry, head: heads[0] ?? null, ...judged };
}

/** Neither a sign-in nor the address of the page is sent. */
async function send(url: string, body: string): Promise<WitnessAnswer['said']> {
  try {
    const answer = await fetch(`${url}/ask`, {
      ...{ method: 'POST', body, headers: { 'content-type': 'text/plain' } },
      ...{ cache: 'no-store', credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' },
      signal: AbortSignal.timeout(longestAnswer),
    });
    return { status: answer.status, text: (await answer.text()).trim() };
  } catch {
    return null;
  }
}

function entryIn(text: string): LogEntry | null {
  try {
    const { index, entry, proof }: Partial<Record<keyof LogEntry, unknown>> = Object(JSON.parse(text));
    if (typeof index !== 'number' || typeof entry !== 'string' || typeof proof !== 'string') return null;
    return { index, entry, proof };
  } catch {
    return null;
  }
}

type Judged = Pick<WitnessAnswer, 'outcome' | 'sentence'>;

/** The witness checked signature and proof; the browser does so again, and compares what the entry says. */
async function judgeEntry(shown: LogEntry, { auctionId, lines, receipt }: Question, log: AskedLog): Promise<Judged> {
  const order = orderIn(shown.entry);
  const subject = { auctionId, action: 'PLACE', order, lines, ...shown } as const;
  const finding = await checkShown(subject, log.checks);
  const isKept = receipt === null || (receipt.entry === shown.entry && receipt.index === shown.index);
  if (finding) return { outcome: 'contradicted', sentence: findingInLanguage(finding.sentence) };
  if (!isKept) return { outcome: 'contradicted', sentence: words.otherEntry(shown.index) };
  return { outcome: 'shown', sentence: receipt ? words.shownAgain(shown.index) : words.shown(shown.index) };
}

function orderIn(entry: string): string {
  try {
    const parsed = parseEntry(entry);
    return 'order' in parsed ? parsed.order : '';
  } catch {
    return '';
  }
}

function judgeRefusal(said: WitnessAnswer['said'], { receipt }: Question, { url }: NamedWitness): Judged {
  const { host } = new URL(url);
  if (said === null) return { outcome: 'unknown', sentence: words.notReached(host) };
  if (said.status === 404 && said.text === noSuchEntry) {
    if (receipt) return { outcome: 'contradicted', sentence: words.deniedReceipt };
    return { outcome: 'denied', sentence: words.denied };
  }
  if (said.status === 502) return { outcome: 'unknown', sentence: words.noAnswer(shortenedAnswer(said.text)) };
  return { outcome: 'unknown', sentence: words.refused(shortenedAnswer(said.text)) };
}

/** A file that verify-log compares with any copy of the log; the question and every answer stand beside. */
export function evidenceText(question: Question, log: AskedLog, answers: readonly WitnessAnswer[]): string {
  const { auctionId, lines, receipt } = question;
  const file = {
    format: evidenceFormats.commands,
    savedAt: new Date().toISOString(),
    meaning: words.evidenceMeaning,
    finding: answers.map(({ sentence }) => sentence).join(' '),
    heads: answers.map(({ head }) => head).filter((head) => head !== null),
    receipts: [...(receipt ? [receipt] : []), ...answers.map(({ entry }) => entry).filter((entry) => entry !== null)],
    question: { auctionId, text: textOf(question, log), lines },
    answers: answers.map(({ witness, askedAt, said, outcome }) => ({ ...witness, askedAt, said, outcome })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
