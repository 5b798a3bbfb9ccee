/**
 * The log of the audit trail: a Merkle tree whose entries are the links of its chain, one for each event. Witnesses cosign its head, so that events
 * cannot be cut off or changed by a person who controls database, keys and exported heads.
 */
import { utf8Of } from '@fairbook/domain/base/bytes.ts';
import { checkpointText } from '@fairbook/domain/logs/checkpoint.ts';
import { leafHash, MerkleTree } from '@fairbook/domain/logs/merkle.ts';
import { signatureTypes, signNote, verifierKey } from '@fairbook/domain/logs/note.ts';
import { ed25519Of, sha256 } from '../../../platform/base/crypto.ts';
import { LogForked } from '../../../platform/base/errors.ts';
import type { KeyRing } from '../../../platform/base/keys.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { type Link, linksAtOnce, readLinks } from '../../../store/logs/audit-log.sql.ts';

declare module '../../../platform/deps.ts' {
  interface Deps {
    /** The signed log of the audit trail. */
    readonly auditLog: AuditLog;
  }
}

/** Begins like the names of the logs of sales, so that witnesses of those sign it without another setting. Always the same: a trail that was replaced must contradict. */
export function auditOrigin(marketName: string): string {
  return `${marketName}/sales/audit-trail`;
}

/** The entry of a link is its hash as the database has it, in hexadecimal. */
export function leafOfLink(hash: string): Uint8Array {
  return leafHash(utf8Of(hash), sha256);
}

/** Appends links that follow those of the tree. Returns the position that is missing; null where none is. */
export function appendLinks(tree: MerkleTree, links: readonly Link[]): number | null {
  for (const { position, hash } of links) {
    if (position !== tree.size + 1) return tree.size + 1;
    tree.appendLeaf(leafOfLink(hash));
  }
  return null;
}

/** An event is gone, or is another one than this process signed. */
export class TrailChanged extends LogForked {
  readonly position: number;

  constructor(position: number, what: string) {
    super(`the event ${position} of the audit trail ${what}`);
    this.position = position;
  }
}

/** The head of the audit trail, as a signed note. */
export interface AuditTrailHead {
  readonly origin: string;
  readonly size: number;
  readonly checkpoint: string;
}

interface AuditLogOptions {
  readonly db: Db;
  readonly keys: () => KeyRing;
  readonly name: string;
}

export class AuditLog {
  readonly #options: AuditLogOptions;
  readonly #tree = new MerkleTree(sha256);
  #lastHash = '';
  #growing: Promise<void> | null = null;

  constructor(options: AuditLogOptions) {
    this.#options = options;
  }

  /** The signed head of all sealed events; null where none is. Throws TrailChanged where events that this process signed were changed. */
  async readHead(): Promise<AuditTrailHead | null> {
    this.#growing ??= this.#grow().finally(() => {
      this.#growing = null;
    });
    await this.#growing;
    const { size } = this.#tree;
    if (size === 0) return null;
    const { keys, name } = this.#options;
    const { publicKey, sign } = ed25519Of(keys().current.secret);
    const key = verifierKey(`${name}/log`, signatureTypes.ed25519, publicKey, sha256);
    const origin = auditOrigin(name);
    const text = checkpointText({ origin, size, root: this.#tree.root(), extensions: [] });
    return { origin, size, checkpoint: signNote(text, { key, sign }) };
  }

  /** Proves that the trail of size `from` is the beginning of that of this size. */
  consistencyProof(from: number, size: number): Uint8Array[] {
    return this.#tree.consistencyProof(from, size);
  }

  async #grow(): Promise<void> {
    const { db } = this.#options;
    for (let isMore = true; isMore; ) {
      // The last one again: it covers all before it.
      const known = this.#tree.size;
      const links = await readLinks(db, Math.max(0, known - 1));
      const last = known === 0 ? undefined : links.shift();
      if (known > 0 && last?.hash !== this.#lastHash)
        throw new TrailChanged(known, 'is not what was signed, or is gone');
      const missing = appendLinks(this.#tree, links);
      this.#lastHash = links[this.#tree.size - known - 1]?.hash ?? this.#lastHash;
      if (missing !== null) throw new TrailChanged(missing, 'is gone');
      isMore = links.length + (known > 0 ? 1 : 0) === linksAtOnce;
    }
  }
}
