/** The identity provider's public keys: read from its JWKS address, and re-read so often that a withdrawn key is soon unknown. */
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { Unavailable } from '../base/errors.ts';

/** The keys are re-read when they are older than this. */
const refreshAfterMs = 5 * 60_000;
/** While the provider does not respond, the last keys are valid for this long. */
const maxKeptMs = 60 * 60_000;
/** Minimum time between two reads caused by an unknown key id or a failure. */
const cooldownMs = 5_000;
const timeoutMs = 3_000;
const maxBytes = 256 * 1024;

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })).max(100) });

interface KnownKeys {
  readonly find: JWTVerifyGetKey;
  readonly ids: ReadonlySet<string>;
}

export interface SigningKeys {
  /** The one algorithm of tokens of these keys. */
  readonly algorithm: 'RS256' | 'EdDSA';
  /** True where the keys were read recently. */
  isFresh(): boolean;
  /** Returns whether the last set has this key. */
  has(keyId: string): boolean;
  /** The current set, re-read if it lacks `keyId`. Throws Unavailable where no usable set is available. */
  current(keyId: string): Promise<JWTVerifyGetKey>;
}

/** `onRefresh` runs after each successful read, so that data based on a withdrawn key can be dropped. */
export function openSigningKeys(url: string, now: () => Date, onRefresh: (keys: SigningKeys) => void): SigningKeys {
  let known: KnownKeys | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const age = () => now().getTime() - readAt;
  const isCoolingDown = () => now().getTime() - triedAt < cooldownMs;

  async function read(): Promise<void> {
    triedAt = now().getTime();
    const set = await fetchKeys(url);
    known = { find: createLocalJWKSet(set), ids: new Set(set.keys.flatMap(({ kid }) => kid ?? [])) };
    readAt = now().getTime();
    onRefresh(keys);
  }

  function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  const keys: SigningKeys = {
    algorithm: 'RS256',
    isFresh: () => known !== null && age() < refreshAfterMs,
    has: (keyId) => known?.ids.has(keyId) ?? false,
    async current(keyId) {
      const isOld = age() >= refreshAfterMs;
      if (known === null) await refresh();
      else if (isOld && !(isCoolingDown() && reading === null)) {
        await refresh().catch((error: unknown) => {
          if (age() >= maxKeptMs) throw error;
        });
      } else if (!keys.has(keyId) && !isCoolingDown()) await refresh();
      if (known === null || age() >= maxKeptMs) throw new Unavailable(sentence);
      return known.find;
    },
  };
  return keys;
}

const sentence = 'The identity provider’s keys cannot be read';

async function fetchKeys(url: string): Promise<JSONWebKeySet> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`the key set's address answered ${answer.status}`);
    const text = await answer.text();
    if (text.length > maxBytes) throw new Error('the key set is too large');
    return keySet.parse(JSON.parse(text)) as JSONWebKeySet;
  } catch (cause) {
    throw new Unavailable(sentence, { cause });
  }
}
