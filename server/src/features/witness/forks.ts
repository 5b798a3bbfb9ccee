/** Evidence against logs: two signed heads of one size with different roots, which an honest log cannot produce. */
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { sha256 } from '../../platform/base/crypto.ts';
import { readFolder, writeDurably } from './files.ts';

const shape = z.object({
  origin: z.string(),
  size: z.number(),
  seenAt: z.iso.datetime(),
  /** The head that the witness signed. */
  signed: z.string(),
  /** The head that it refused, with the signature of the log. */
  refused: z.string(),
});
export type Fork = z.infer<typeof shape>;

/** One is enough to convict a log; more of them must not fill the disk. */
const maxForks = 100;

export class Forks {
  readonly #folder: string;
  readonly #forks: Map<string, Fork>;

  private constructor(folder: string, forks: Map<string, Fork>) {
    this.#folder = folder;
    this.#forks = forks;
  }

  static async open(folder: string): Promise<Forks> {
    const forks = new Map<string, Fork>();
    for (const [name, text] of await readFolder(folder)) {
      try {
        forks.set(name, shape.parse(JSON.parse(text)));
      } catch {
        throw new CannotStart(
          `${join(folder, name)} is not evidence that this witness wrote: remove it, or restore it.`,
        );
      }
    }
    return new Forks(folder, forks);
  }

  /** Stores it once, however often the log tries. */
  async keep(fork: Fork): Promise<void> {
    const name = `${Buffer.from(sha256(Buffer.from(fork.refused))).toString('hex')}.json`;
    if (this.#forks.has(name) || this.#forks.size >= maxForks) return;
    this.#forks.set(name, fork);
    await writeDurably(join(this.#folder, name), `${JSON.stringify(fork, null, 2)}\n`);
  }

  newestFirst(): Fork[] {
    return [...this.#forks.values()].sort((one, other) => other.seenAt.localeCompare(one.seenAt));
  }
}
