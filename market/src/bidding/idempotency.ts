/** The key under which an order is placed once, however often it is sent. */

export interface IdempotencyKey {
  readonly key: string;
  /** The order it stands for. */
  readonly order: string;
}

/** The key of an order: the one of the try before where the order is the same, else a new one. */
export function keyFor(order: string, before: IdempotencyKey | null): IdempotencyKey {
  return before?.order === order ? before : { key: newKey(), order };
}

/** 128 random bits. Unlike randomUUID this also exists on pages that came without https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
