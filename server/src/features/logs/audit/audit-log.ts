/**
 * The log of the audit trail: a Merkle tree whose entries are the links of its chain, one for each event. Witnesses cosign its head, so that events
 * cannot be cut off or changed by a person who controls database, keys and exported heads.
 */
import { utf8Of } from '@fairbook/domain/base/bytes.ts';
import { leafHash, MerkleTree } from '@fairbook/domain/logs/merkle.ts';
import { sha256 } from '../../../platform/base/crypto.ts';
import { LogForked } from '../../../platform/base/errors.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { AuditHead } from '../../../platform/signer/requests.ts';
import type { Signer } from '../../../platform/signer/signer.ts';
import { type Link, linksAtOnce, readLinks } from '../../../store/logs/audit-log.sql.ts';
import type { TrailSigner } from '../../../store/logs/seal.sql.ts';
import { type SignedLog, signHead } from '../sign-head.ts';

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
  readonly signer: Signer;
  readonly name: string;
}

export class AuditLog implements TrailSigner {
  readonly #options: AuditLogOptions;
  readonly #tree = new MerkleTree(sha256);
  readonly #log: SignedLog;
  #lastHash = '';
  #growing: Promise<void> | null = null;

  constructor(options: AuditLogOptions) {
    this.#options = options;
    // Always signed by the current key: no entry of the trail names one.
    this.#log = { origin: auditOrigin(options.name), keyId: null, tree: this.#tree, signedSize: 0 };
  }

  /** The signed head of all sealed events; null where none is. Throws TrailChanged where events that this process signed were changed. */
  async readHead(): Promise<AuditTrailHead | null> {
    const signed = await this.#signHead();
    return signed && { origin: this.#log.origin, size: signed.size, checkpoint: signed.note };
  }

  /** The head of the chain, which only the signer can sign; null where nothing is sealed. */
  async signLast(): Promise<AuditHead | null> {
    const signed = await this.#signHead();
    if (signed?.audit === undefined) return null;
    return { position: signed.size, hash: signed.hash, ...signed.audit };
  }

  async #signHead() {
    await this.#growOnce();
    const { size } = this.#tree;
    const hash = this.#lastHash;
    if (size === 0) return null;
    const { signer } = this.#options;
    return { size, hash, ...(await signHead(this.#log, size, { signer, grow: () => this.#growTo(), last: hash })) };
  }

  /** Another process had more events signed, which this one has not read. */
  async #growTo(): Promise<void> {
    const before = this.#tree.size;
    await this.#growOnce();
    if (this.#tree.size === before) throw new TrailChanged(before + 1, 'was signed and is gone');
  }

  #growOnce(): Promise<void> {
    this.#growing ??= this.#grow().finally(() => {
      this.#growing = null;
    });
    return this.#growing;
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
