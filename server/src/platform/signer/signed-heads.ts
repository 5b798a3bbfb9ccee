/** The heads that the signer signed last, one for each log: in memory, and in a file that a power failure leaves whole. */
import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../base/cannot-start.ts';
import { jsonOrNull } from '../base/json-or-null.ts';
import { syncFolder } from '../base/sync-folder.ts';
import type { Beginning } from './requests.ts';

export interface SignedSize {
  readonly size: number;
  /** In Base 64. */
  readonly root: string;
}

const line = z.union([
  z.strictObject({ origin: z.string(), size: z.int().min(1), root: z.string().length(44) }),
  z.strictObject({
    origin: z.string(),
    at: z.string(),
    reason: z.string(),
    size: z.int().min(0),
    keyIds: z.array(z.string()),
  }),
]);
type Line = z.infer<typeof line>;

/** A file that is longer is replaced by one with a line for each log. */
const maxBytes = 16 * 1024 * 1024;
/** More logs than a market ever has. A person who reaches the signer can name new ones. */
const maxLogs = 1_000_000;

export class SignedHeads {
  readonly #heads = new Map<string, SignedSize>();
  readonly #beginnings: Beginning[] = [];
  /** Null in memory alone. */
  readonly #path: string | null;
  #file: FileHandle | null = null;
  #bytes = 0;
  #waiting = '';
  /** The write in progress, and the one after it, which takes everything that waits. */
  #writing: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(path: string | null = null) {
    this.#path = path;
  }

  /** Reads the file. Throws CannotStart where a line of it is wrong: a signer that forgot could sign two versions of a log. */
  static async open(path: string): Promise<SignedHeads> {
    const heads = new SignedHeads(path);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw new CannotStart(`The signed heads in ${path} cannot be read (${error.code}).`);
    });
    // The end of the last write may be missing after a power failure: nothing of it was answered.
    for (const [index, each] of text.split('\n').slice(0, -1).entries()) {
      const parsed = line.safeParse(jsonOrNull(each));
      if (!parsed.success) throw new CannotStart(`Line ${index + 1} of ${path} is damaged: restore the file.`);
      heads.#take(parsed.data);
    }
    await heads.#rewrite();
    return heads;
  }

  get beginnings(): readonly Beginning[] {
    return this.#beginnings;
  }

  find(origin: string): SignedSize | undefined {
    return this.#heads.get(origin);
  }

  /** True where a log that is new cannot be kept. */
  get isFull(): boolean {
    return this.#heads.size >= maxLogs;
  }

  /** From now on this head counts; it is durable once `flush` is over. */
  keep(origin: string, head: SignedSize): void {
    this.#add({ origin, ...head });
  }

  /** Lets a log begin again, with keys that the ring does not have yet. */
  beginAgain(beginning: Beginning): void {
    this.#add({ ...beginning, keyIds: [...beginning.keyIds] });
  }

  /** Resolves when everything that was kept before is durable. Heads that come during a write are written together. */
  flush(): Promise<void> {
    if (this.#path === null) return Promise.resolve();
    if (this.#waiting === '') return this.#writing;
    this.#next ??= this.#writing.then(() => {
      this.#next = null;
      this.#writing = this.#write();
      return this.#writing;
    });
    return this.#next;
  }

  /** All of it, a line for each log. */
  text(): string {
    const heads = [...this.#heads].map(([origin, head]) => ({ origin, ...head }));
    return [...this.#beginnings, ...heads].map((one) => `${JSON.stringify(one)}\n`).join('');
  }

  async close(): Promise<void> {
    await this.flush();
    await this.#file?.close();
  }

  #take(one: Line): void {
    if ('root' in one) this.#heads.set(one.origin, { size: one.size, root: one.root });
    else {
      this.#heads.delete(one.origin);
      this.#beginnings.push(one);
    }
  }

  #add(one: Line): void {
    this.#take(one);
    if (this.#path !== null) this.#waiting += `${JSON.stringify(one)}\n`;
  }

  async #write(): Promise<void> {
    const text = this.#waiting;
    this.#waiting = '';
    if (this.#bytes > maxBytes) return this.#rewrite();
    await this.#file?.appendFile(text);
    await this.#file?.datasync();
    this.#bytes += text.length;
  }

  /** Replaces the file by one with a line for each log. */
  async #rewrite(): Promise<void> {
    const path = this.#path ?? '';
    const text = this.text();
    const file = await open(`${path}.new`, 'w', 0o600);
    await file.writeFile(text);
    await file.sync();
    await rename(`${path}.new`, path);
    await syncFolder(dirname(path));
    await this.#file?.close();
    this.#file = file;
    this.#bytes = text.length;
  }
}
