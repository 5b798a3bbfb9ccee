/** The last head of each log that the witness signed, in memory and in one file a log. */
import { join } from 'node:path';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { verifyCosignature } from '@fairbook/domain/logs/cosignature.ts';
import type { VerifierKey } from '@fairbook/domain/logs/note.ts';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { sha256, verifyEd25519 } from '../../platform/base/crypto.ts';
import { writeDurably } from './files.ts';

export interface SignedHead {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
  /** Seconds since 1970. */
  readonly time: number;
  /** The checkpoint with the signatures of the log and of this witness. */
  readonly note: string;
}

/** Name of a log's file, as in the addresses of C2SP tlog-witness. */
export function originHash(origin: string): string {
  return Buffer.from(sha256(Buffer.from(origin))).toString('hex');
}

export class Heads {
  readonly #folder: string;
  /** By origin hash; the one that was signed last is last. */
  readonly #heads = new Map<string, SignedHead>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads the texts of the folder. Throws CannotStart for any that is not wholly right: a witness that forgot could sign twice. */
  static open(folder: string, texts: ReadonlyMap<string, string>, key: VerifierKey): Heads {
    const heads = new Heads(folder);
    const read = [...texts].map(([name, note]) => ({ name, head: readHead(note, key) }));
    for (const { name, head } of read.sort((one, other) => (one.head?.time ?? 0) - (other.head?.time ?? 0))) {
      if (head === null || originHash(head.origin) !== name) {
        throw new CannotStart(`${join(folder, name)} is not a head that this witness signed: restore the folder.`);
      }
      heads.#heads.set(name, head);
    }
    return heads;
  }

  get count(): number {
    return this.#heads.size;
  }

  find(hash: string): SignedHead | null {
    return this.#heads.get(hash) ?? null;
  }

  /** When this returns, the head is durable, and no other one counts. */
  async keep(head: SignedHead): Promise<void> {
    const hash = originHash(head.origin);
    await writeDurably(join(this.#folder, hash), head.note);
    this.#heads.delete(hash);
    this.#heads.set(hash, head);
  }

  newest(most: number): SignedHead[] {
    return [...this.#heads.values()].slice(-most).reverse();
  }
}

function readHead(text: string, key: VerifierKey): SignedHead | null {
  const signed = parseSignedHead(text);
  const time = signed && verifyCosignature(signed.note, key, verifyEd25519);
  if (!signed || time === null) return null;
  const { origin, size, root } = signed.head;
  return { origin, size, root, time, note: text };
}
