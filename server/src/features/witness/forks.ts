/** Evidence against logs: signed heads that an honest log cannot produce together. */
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { sha256 } from '../../platform/base/crypto.ts';
import { readFolder, writeDurably } from './files.ts';

const shape = z.object({
  origin: z.string(),
  /** That of the refused head. */
  size: z.number(),
  seenAt: z.iso.datetime(),
  /** The head that it contradicts; null where no log can have the refused one. */
  signed: z.string().nullable(),
  /** The head that the witness refused, with the signature of the log. */
  refused: z.string(),
  /** Where the sizes differ: the proof that the log of the refused head had another root at the size of the other one. In Base 64. */
  proof: z.array(z.string()).optional(),
});
export type Fork = z.infer<typeof shape>;

/** One convicts a log; more of them must not fill the disk. */
const maxOfLog = 3;

/** From so many on only the first one of each log is kept. */
const maxFurther = 1_000;

export class Forks {
  readonly #folder: string;
  readonly #maxLogs: number;
  readonly #forks = new Map<string, Fork>();
  readonly #ofLog = new Map<string, number>();

  private constructor(folder: string, maxLogs: number) {
    this.#folder = folder;
    this.#maxLogs = maxLogs;
  }

  static async open(folder: string, maxLogs: number): Promise<Forks> {
    const forks = new Forks(folder, maxLogs);
    for (const [name, text] of await readFolder(folder)) {
      try {
        forks.#add(name, shape.parse(JSON.parse(text)));
      } catch {
        throw new CannotStart(
          `${join(folder, name)} is not evidence that this witness wrote: remove it, or restore it.`,
        );
      }
    }
    return forks;
  }

  /** Stores it once, however often the log tries. No later evidence takes the place of stored one. */
  async keep(fork: Fork): Promise<void> {
    const name = `${Buffer.from(sha256(Buffer.from(fork.refused))).toString('hex')}.json`;
    if (this.#forks.has(name) || !this.#hasRoom(fork.origin)) return;
    this.#add(name, fork);
    try {
      await writeDurably(join(this.#folder, name), `${JSON.stringify(fork, null, 2)}\n`);
    } catch (error) {
      this.#remove(name, fork);
      throw error;
    }
  }

  #hasRoom(origin: string): boolean {
    const ofLog = this.#ofLog.get(origin) ?? 0;
    if (ofLog === 0) return this.#ofLog.size < this.#maxLogs;
    return ofLog < maxOfLog && this.#forks.size < maxFurther;
  }

  #add(name: string, fork: Fork): void {
    this.#forks.set(name, fork);
    this.#ofLog.set(fork.origin, (this.#ofLog.get(fork.origin) ?? 0) + 1);
  }

  #remove(name: string, { origin }: Fork): void {
    this.#forks.delete(name);
    const left = (this.#ofLog.get(origin) ?? 0) - 1;
    if (left > 0) this.#ofLog.set(origin, left);
    else this.#ofLog.delete(origin);
  }

  has(origin: string): boolean {
    return this.#ofLog.has(origin);
  }

  /** By the names of their files. */
  all(): ReadonlyMap<string, Fork> {
    return this.#forks;
  }

  newestFirst(): Fork[] {
    return [...this.#forks.values()].sort((one, other) => other.seenAt.localeCompare(one.seenAt));
  }
}
