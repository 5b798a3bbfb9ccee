/** Time-based one-time passwords by RFC 6238: SHA-1, six digits, thirty seconds, as authenticator apps expect. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const periodMs = 30_000;
const digits = 6;
/** How many steps a code may be old or early, since clocks differ. */
const tolerance = 1;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits, in base 32. */
export function newSecret(): string {
  return [...randomBytes(32)].map((byte) => letters[byte % 32]).join('');
}

/** The code at a moment. */
export function codeAt(secret: string, at: number): string {
  return codeOf(secret, Math.floor(at / periodMs));
}

/** The step of a code, later than `after`; null where it is wrong, too old or was used before. */
export function stepOfCode(secret: string, code: string, at: number, after: number): number | null {
  const now = Math.floor(at / periodMs);
  for (let step = now - tolerance; step <= now + tolerance; step += 1) {
    if (step > after && isSame(codeOf(secret, step), code)) return step;
  }
  return null;
}

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
