/** Reads what a market publishes: its list of sales, the heads of order logs, whole logs and closing records. Nothing of an answer is believed unchecked. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { z } from 'zod';
import { releasePath } from '../../platform/http/pages/release-file.ts';

/** The market gave no answer that can be read: it was not reached, it refused, or sent something else. */
export class NoAnswer extends Error {
  readonly status: number | null;

  constructor(why: string, status: number | null = null) {
    super(why);
    this.status = status;
  }
}

const usualTimeoutMs = 10_000;
/** For whole files, which can be large and the market slow. */
const fileTimeoutMs = 10 * 60_000;
/** More than any answer but a file has. */
const maxAnswerBytes = 4 * 1024 * 1024;

/** They are kept, and sent by mail. */
const signedHead = z.string().max(64 * 1024);

/** The parts of these answers that are checked; a later release of the market may add others. */
const shownLog = z.object({
  verifierKey: z.string().max(500),
  size: z.number(),
  isClosed: z.boolean(),
  checkpoint: signedHead,
  consistency: z.array(z.string()).nullable(),
  contradicted: z.object({ kept: signedHead.nullable(), shown: signedHead }).nullable().default(null),
});
export type ShownLog = z.output<typeof shownLog>;
const openingEntry = z.object({ index: z.number(), entry: z.string(), proof: z.string() });
export type OpeningEntry = z.output<typeof openingEntry>;

/** Sales of one page of the list: a list of more than `mostPages` is read to there. */
const pageSize = 200;
const mostPages = 10;
const saleRow = z.object({
  uuid: z.uuid(),
  name: z.string().transform((name) => name.slice(0, 200)),
  status: z.string().max(50),
  closeDate: z.string().max(50).nullable(),
});
export type SaleRow = z.output<typeof saleRow>;

export class Market {
  readonly url: string;
  readonly #timeoutMs: number;

  constructor(url: string, timeoutMs = usualTimeoutMs) {
    this.url = url;
    this.#timeoutMs = timeoutMs;
  }

  /** True for one on this machine, as for development: its witnesses may be there too. */
  get isLocal(): boolean {
    return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(this.url).hostname);
  }

  /** The public sales that take orders now. */
  async liveSales(): Promise<SaleRow[]> {
    const rows: SaleRow[] = [];
    for (let page = 1; page <= mostPages; page++) {
      const found = await this.#read(
        `/api/public/sales?status=Live&page=${page}&pageSize=${pageSize}`,
        z.array(saleRow),
      );
      rows.push(...found);
      if (found.length < pageSize) break;
    }
    return rows;
  }

  /** The head of a log with the proof that its first `from` entries are its beginning; of the size `to`, the newest by default. */
  readLog(sale: string, from: number, to?: number): Promise<ShownLog> {
    const size = to === undefined ? '' : `&to=${to}`;
    return this.#read(`/api/auction/${sale}/order-log?from=${from}${size}`, shownLog);
  }

  readOpening(sale: string): Promise<OpeningEntry> {
    return this.#read(`/api/auction/${sale}/order-log/entry`, openingEntry);
  }

  /** Saves the whole log of a closed sale. */
  saveLog(sale: string, file: string, maxBytes: number): Promise<void> {
    return this.#save(`/api/auction/${sale}/order-log/file`, file, maxBytes);
  }

  /** Saves the closing record. */
  saveRecord(sale: string, file: string, maxBytes: number): Promise<void> {
    return this.#save(`/api/auction/${sale}/closing-record/file`, file, maxBytes);
  }

  /** The SHA-256 of a file of its pages, in hexadecimal digits; that of nothing where there is no such file. */
  async hashOf(path: string, maxBytes: number): Promise<string> {
    const hash = createHash('sha256');
    try {
      for await (const chunk of this.#chunks(path, maxBytes, this.#timeoutMs)) hash.update(chunk);
    } catch (error) {
      if (!(error instanceof NoAnswer) || error.status !== 404) throw error;
    }
    return hash.digest('hex');
  }

  /** The release that the market says it runs; null where it says none. */
  async readVersion(): Promise<string | null> {
    try {
      const { success, data } = z
        .object({ version: z.string() })
        .safeParse(JSON.parse(await this.readPage(releasePath, maxAnswerBytes)));
      return success ? data.version : null;
    } catch (error) {
      if (error instanceof NoAnswer || error instanceof SyntaxError) return null;
      throw error;
    }
  }

  /** The text of a page. */
  async readPage(path: string, maxBytes: number): Promise<string> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.#chunks(path, maxBytes, this.#timeoutMs)) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  }

  async #read<Value>(path: string, shape: z.ZodType<Value>): Promise<Value> {
    const text = await this.readPage(path, maxAnswerBytes);
    let answer: unknown;
    try {
      answer = JSON.parse(text);
    } catch {
      throw new NoAnswer('it answered with something that is not JSON');
    }
    const { success, data } = z.object({ data: z.unknown() }).safeParse(answer);
    const parsed = success ? shape.safeParse(data.data) : null;
    if (!parsed?.success) throw new NoAnswer('it answered in another form');
    return parsed.data;
  }

  async #save(path: string, file: string, maxBytes: number): Promise<void> {
    const handle = await open(file, 'w', 0o600);
    try {
      for await (const chunk of this.#chunks(path, maxBytes, fileTimeoutMs)) await handle.write(chunk);
    } finally {
      await handle.close();
    }
  }

  /** The market could redirect to an address that only the monitor reaches, so no redirect is followed. */
  async *#chunks(path: string, maxBytes: number, ms: number): AsyncGenerator<Uint8Array, void, undefined> {
    let length = 0;
    try {
      const response = await fetch(`${this.url}${path}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(ms),
        headers: { 'user-agent': 'Fairbook monitor', 'cache-control': 'no-cache' },
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new NoAnswer(`it answered with status ${response.status}`, response.status);
      }
      for await (const chunk of response.body ?? []) {
        length += chunk.length;
        if (length > maxBytes) throw new NoAnswer(`its answer has more than ${maxBytes} bytes`);
        yield chunk;
      }
    } catch (error) {
      if (error instanceof NoAnswer) throw error;
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw new NoAnswer(isLate ? `it did not answer within ${ms / 1000} seconds` : 'it could not be reached');
    }
  }
}
