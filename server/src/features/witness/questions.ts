/**
 * Asks the market for the entry of an order whose investor got no answer: the market then has to show the entry to another program than that of
 * the investor, or the page of the witness says how often it did not. Only counts and times are stored.
 */
import { join } from 'node:path';
import { utf8Of } from '@fairbook/domain/base/bytes.ts';
import { parseLogProof } from '@fairbook/domain/logs/log-proof.ts';
import { leafHash, verifyInclusion } from '@fairbook/domain/logs/merkle.ts';
import { verifyNote } from '@fairbook/domain/logs/note.ts';
import { noSuchEntry } from '@fairbook/domain/logs/questions.ts';
import { z } from 'zod';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { sha256, verifyEd25519 } from '../../platform/base/crypto.ts';
import type { TrustedLog } from '../../platform/config/config-witness.ts';
import { type Answer, refusal } from './answers.ts';
import { readFolder, writeDurably } from './files.ts';
import { readFromMarket } from './read-market.ts';
import { keysOf } from './trusted-logs.ts';

/** `answered`: with an entry whose proof is right. `denied`: the market says that there is no such entry. */
const outcomes = ['answered', 'denied', 'unanswered'] as const;
export type QuestionOutcome = (typeof outcomes)[number];

const shape = z.object({
  counts: z.object({ answered: z.number(), denied: z.number(), unanswered: z.number() }),
  latest: z.array(z.object({ at: z.iso.datetime(), outcome: z.enum(outcomes) })),
});
type Asked = z.infer<typeof shape>;

const answerShape = z.object({ data: z.object({ index: z.number(), entry: z.string(), proof: z.string() }) });

const maxLatest = 50;
/** Questions at a time, and in a minute: the witness must not be used to flood the market. */
const maxAtOnce = 4;
const maxPerMinute = 60;

interface Question {
  readonly origin: string;
  readonly sale: string;
  readonly key: string;
}

/** Two lines: the name of the log, and the digest of the Idempotency-Key. */
function readQuestion(body: string): Question | null {
  const [, origin = '', sale = '', key = ''] =
    /^(.{1,200}\/sales\/([0-9a-f-]{36}))\n([0-9a-f]{32})\n?$/.exec(body) ?? [];
  return key === '' ? null : { origin, sale, key };
}

export class Questions {
  readonly #file: string;
  readonly #market: string | null;
  readonly #asked: Asked;
  #running = 0;
  #recent: number[] = [];
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string, market: string | null, asked: Asked) {
    this.#file = file;
    this.#market = market;
    this.#asked = asked;
  }

  static async open(folder: string, market: string | null): Promise<Questions> {
    const name = 'questions.json';
    const text = (await readFolder(folder)).get(name);
    const none: Asked = { counts: { answered: 0, denied: 0, unanswered: 0 }, latest: [] };
    try {
      return new Questions(join(folder, name), market, text === undefined ? none : shape.parse(JSON.parse(text)));
    } catch {
      throw new CannotStart(`${join(folder, name)} is not what this witness wrote: remove it, or restore it.`);
    }
  }

  /** Null for a witness that asks no market. */
  get asked(): Readonly<Asked> | null {
    return this.#market === null ? null : this.#asked;
  }

  async ask(body: string, logs: readonly TrustedLog[], now: Date): Promise<Answer> {
    if (this.#market === null) return refusal(404, 'This witness asks no market: WITNESS_MARKET is not set.');
    const question = readQuestion(body);
    if (question === null)
      return refusal(400, 'Send the name of the log and, on a second line, 32 hexadecimal digits.');
    if (keysOf(logs, question.origin).length === 0) return refusal(404, 'This witness does not know the log.');
    this.#recent = this.#recent.filter((time) => time > now.getTime() - 60_000);
    if (this.#running >= maxAtOnce || this.#recent.length >= maxPerMinute) {
      return refusal(503, 'Too many questions. Try again in a minute.');
    }
    this.#recent.push(now.getTime());
    this.#running++;
    try {
      const { outcome, answer } = await askMarket(this.#market, question, logs);
      await this.#count(outcome, now);
      return answer;
    } finally {
      this.#running--;
    }
  }

  async #count(outcome: QuestionOutcome, now: Date): Promise<void> {
    this.#asked.counts[outcome]++;
    this.#asked.latest.unshift({ at: now.toISOString(), outcome });
    this.#asked.latest.splice(maxLatest);
    // A failed write must not keep the next one from being tried.
    const written = this.#writing
      .catch(() => undefined)
      .then(() => writeDurably(this.#file, `${JSON.stringify(this.#asked)}\n`));
    this.#writing = written;
    await written;
  }
}

interface Asking {
  readonly outcome: QuestionOutcome;
  readonly answer: Answer;
}

async function askMarket(
  market: string,
  { origin, sale, key }: Question,
  logs: readonly TrustedLog[],
): Promise<Asking> {
  const unanswered = (sentence: string): Asking => ({ outcome: 'unanswered', answer: refusal(502, sentence) });
  try {
    const { status, text } = await readFromMarket(`${market}/api/auction/${sale}/order-log/entry?key=${key}`);
    if (status === 404) {
      return { outcome: 'denied', answer: refusal(404, noSuchEntry) };
    }
    if (status !== 200) return unanswered(`The market answered with status ${status}.`);
    const read = answerShape.safeParse(JSON.parse(text));
    if (!read.success || !isProven(read.data.data, origin, logs)) {
      return unanswered('The market answered with an entry whose proof is wrong.');
    }
    const answer = { status: 200, text: `${JSON.stringify(read.data.data)}\n`, type: 'application/json' };
    return { outcome: 'answered', answer };
  } catch {
    return unanswered('The market did not answer.');
  }
}

function isProven(
  { index, entry, proof }: z.infer<typeof answerShape>['data'],
  origin: string,
  logs: readonly TrustedLog[],
): boolean {
  const parsed = parseLogProof(proof);
  if (parsed === null || parsed.index !== index || parsed.head.origin !== origin) return false;
  if (!keysOf(logs, origin).some((key) => verifyNote(parsed.note, key, verifyEd25519))) return false;
  const { size, root } = parsed.head;
  return verifyInclusion({ index, leafHash: leafHash(utf8Of(entry), sha256), size, root, proof: parsed.proof }, sha256);
}
