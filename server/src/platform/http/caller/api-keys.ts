/** Checks API keys. Each is read for every call, in batches, so that a revoked key is refused at once in every process. */
import type { KeyScope } from '@fairbook/domain/accounts/api-keys.ts';
import type pg from 'pg';
import { Refused } from '../../base/errors.ts';
import type { Log } from '../../base/log.ts';
import { BatchedReads } from '../../cache/batched-reads.ts';
import type { KeyInUse } from './actor.ts';
import { findKeys, noteUses, type StoredKey, type Use } from './api-keys.sql.ts';
import { isSame, publicIdOf } from './key-token.ts';
import { isWithin } from './networks.ts';

declare module '../../deps.ts' {
  interface Deps {
    /** Checks the API keys of programs. */
    readonly apiKeys: ApiKeys;
  }
}

/** A key that may be used, and the identity of its person. */
export interface CheckedKey extends KeyInUse {
  readonly uid: string;
  readonly scopes: readonly KeyScope[];
}

export interface ApiKeysOptions {
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly clock: () => Date;
}

/** Later calls join the next read. */
const limits = { maxBatch: 1_000, maxConcurrent: 2 };
/** The last use is written at most once a minute for each key, in batches every five seconds. */
const noteEveryMs = 60_000;
const writeEveryMs = 5_000;
/** Keys whose last note is remembered; beyond it one may be written again early. */
const maxNoted = 20_000;

export class ApiKeys {
  readonly #options: ApiKeysOptions;
  readonly #reads: BatchedReads<string, StoredKey | undefined>;
  /** When the use of each key was last noted, in milliseconds of the clock. */
  readonly #notedAt = new Map<number, number>();
  readonly #uses = new Map<number, Use>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: ApiKeysOptions) {
    this.#options = options;
    this.#reads = new BatchedReads(async (ids) => {
      const keys = await findKeys(options.pool, [...new Set(ids)]);
      return ids.map((id) => keys.get(id));
    }, limits);
    this.#timer = setInterval(() => void this.#write(), writeEveryMs).unref();
  }

  /** The key that this text is, or a refusal: 401 for a wrong, revoked or expired key, 403 from a network it does not name. */
  async check(text: string, address: string | undefined): Promise<CheckedKey> {
    const publicId = publicIdOf(text);
    const stored = publicId === null ? undefined : await this.#reads.find(publicId);
    const now = this.#options.clock();
    const key = judgeKey(stored, text, address, now);
    this.#note(key.id, now, address);
    return key;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#write();
  }

  #note(id: number, at: Date, address = ''): void {
    if (at.getTime() - (this.#notedAt.get(id) ?? Number.NEGATIVE_INFINITY) < noteEveryMs) return;
    if (this.#notedAt.size >= maxNoted) this.#notedAt.clear();
    this.#notedAt.set(id, at.getTime());
    this.#uses.set(id, { at, address });
  }

  async #write(): Promise<void> {
    if (this.#uses.size === 0) return;
    const uses = new Map(this.#uses);
    this.#uses.clear();
    await noteUses(this.#options.pool, uses).catch((error: unknown) =>
      this.#options.log.warn({ err: error }, 'could not write when API keys were last used'),
    );
  }
}

/** The key as it is stored, or the refusal. */
export function judgeKey(
  stored: StoredKey | undefined,
  text: string,
  address: string | undefined,
  now: Date,
): CheckedKey {
  if (!stored || !isSame(text, stored.hash)) throw invalidKey();
  const { id, uuid, uid, scopes, networks, expiresAt } = stored;
  if (expiresAt <= now) throw expiredKey();
  if (networks.length > 0 && !isWithin(address ?? '', networks)) throw wrongNetwork();
  return { id, uuid, uid, scopes };
}

/** 401, the same for an unknown key, a wrong secret and a revoked key. */
export function invalidKey(): Refused {
  const message = 'This API key is not valid: it is wrong, or was revoked';
  return new Refused(401, { message, data: { code: 'key-invalid' } });
}

export function expiredKey(): Refused {
  return new Refused(401, { message: 'This API key has expired', data: { code: 'key-expired' } });
}

function wrongNetwork(): Refused {
  const message = 'This API key may not be used from your network address';
  return new Refused(403, { message, data: { code: 'key-network' } });
}
