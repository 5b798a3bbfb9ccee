/**
 * Heads that a log signed and this witness refused, of which it is not known yet if they belong to the log. A wrong proof beside a genuine head
 * accuses no one: anyone can send it.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toBase64 } from '@fairbook/domain/base/bytes.ts';
import { type Checkpoint, parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { z } from 'zod';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { sha256 } from '../../platform/base/crypto.ts';
import { readFolder, writeDurably } from './files.ts';

const shape = z.object({ seenAt: z.iso.datetime(), refused: z.string() });

export interface Undecided {
  readonly name: string;
  readonly head: Checkpoint;
  readonly seenAt: Date;
  /** The head, with the signature of the log. */
  readonly refused: string;
}

/** The first ones stay, so that no flood displaces them. */
const maxOfLog = 8;

/** From so many on only one of each log is kept. */
const maxFurther = 1_000;

export class UndecidedHeads {
  readonly #folder: string;
  readonly #maxLogs: number;
  /** By log, oldest first. */
  readonly #ofLog = new Map<string, Undecided[]>();
  #count = 0;

  private constructor(folder: string, maxLogs: number) {
    this.#folder = folder;
    this.#maxLogs = maxLogs;
  }

  static async open(folder: string, maxLogs: number): Promise<UndecidedHeads> {
    const heads = new UndecidedHeads(folder, maxLogs);
    const read = [...(await readFolder(folder))].map(([name, text]) => {
      const head = readUndecided(name, text);
      if (head === null)
        throw new CannotStart(`${join(folder, name)} is no head that this witness wrote: remove it, or restore it.`);
      return head;
    });
    for (const head of read.sort((one, other) => one.seenAt.getTime() - other.seenAt.getTime())) heads.#add(head);
    return heads;
  }

  of(origin: string): readonly Undecided[] {
    return this.#ofLog.get(origin) ?? [];
  }

  all(): Undecided[] {
    return [...this.#ofLog.values()].flat();
  }

  /** Stores it, if there is room and it is new. */
  async keep(head: Checkpoint, refused: string, seenAt: Date): Promise<void> {
    const name = nameOf(head);
    const ofLog = this.of(head.origin);
    if (ofLog.some((one) => one.name === name)) return;
    const hasRoom =
      ofLog.length === 0 ? this.#ofLog.size < this.#maxLogs : ofLog.length < maxOfLog && this.#count < maxFurther;
    if (!hasRoom) return;
    const kept = { name, head, seenAt, refused };
    this.#add(kept);
    try {
      const text = JSON.stringify({ seenAt: seenAt.toISOString(), refused }, null, 2);
      await writeDurably(join(this.#folder, name), `${text}\n`);
    } catch (error) {
      this.#drop(kept);
      throw error;
    }
  }

  async remove(head: Undecided): Promise<void> {
    this.#drop(head);
    await rm(join(this.#folder, head.name), { force: true });
  }

  #add(head: Undecided): void {
    const { origin } = head.head;
    this.#ofLog.set(origin, [...this.of(origin), head]);
    this.#count++;
  }

  #drop({ name, head: { origin } }: Undecided): void {
    const before = this.of(origin);
    const left = before.filter((one) => one.name !== name);
    this.#count -= before.length - left.length;
    if (left.length > 0) this.#ofLog.set(origin, left);
    else this.#ofLog.delete(origin);
  }
}

/** Extension lines and further signatures make no other head of it. */
function nameOf({ origin, size, root }: Checkpoint): string {
  return `${Buffer.from(sha256(Buffer.from(`${origin}\n${size}\n${toBase64(root)}\n`))).toString('hex')}.json`;
}

function readUndecided(name: string, text: string): Undecided | null {
  try {
    const { seenAt, refused } = shape.parse(JSON.parse(text));
    const head = parseSignedHead(refused)?.head;
    return head && nameOf(head) === name ? { name, head, seenAt: new Date(seenAt), refused } : null;
  } catch {
    return null;
  }
}
