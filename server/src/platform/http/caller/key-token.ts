/**
 * The format of API keys: `fbk_`, eleven characters that tell keys apart, 43 that are secret, and six of a checksum, all of digits and letters.
 * The beginning and the checksum let scanners find keys that were published by mistake, without asking Fairbook.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const beginning = 'fbk_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const [idBytes, secretBytes, checksumBytes] = [8, 32, 4];
const [idLength, secretLength, checksumLength] = [11, 43, 6];
const whole = new RegExp(`^${beginning}[0-9A-Za-z]{${idLength + secretLength + checksumLength}}$`);
/** A key, or most of one that was cut off. */
const anywhere = new RegExp(`${beginning}[0-9A-Za-z]{${idLength + 1},}`, 'g');

export interface NewKey {
  /** The whole key, which only its owner gets. */
  readonly text: string;
  readonly publicId: string;
  readonly hash: Buffer;
}

export function newKey(): NewKey {
  const publicId = base62(randomBytes(idBytes), idLength);
  const body = `${beginning}${publicId}${base62(randomBytes(secretBytes), secretLength)}`;
  const text = `${body}${checksumOf(body)}`;
  return { text, publicId, hash: hashOf(text) };
}

/** Returns whether a token claims to be an API key. */
export function isKey(token: string): boolean {
  return token.startsWith(beginning);
}

/** The part by which a key is found; null for a text that cannot be a key. */
export function publicIdOf(text: string): string | null {
  if (!whole.test(text)) return null;
  const body = text.slice(0, -checksumLength);
  return checksumOf(body) === text.slice(-checksumLength) ? body.slice(beginning.length, -secretLength) : null;
}

/** Part of a key that people see to tell it from others. */
export function prefixOf(publicId: string): string {
  return `${beginning}${publicId}`;
}

/** Returns whether the text is the key with this hash, in the same time whatever differs. */
export function isSame(text: string, hash: Buffer): boolean {
  return timingSafeEqual(hashOf(text), hash);
}

/** Returns whether a text contains a key. */
export function containsKey(text: string): boolean {
  return text.includes(beginning) && text.search(anywhere) !== -1;
}

/** The text with the keys in it cut to what is no secret. */
export function withoutKeys(text: string): string {
  if (!text.includes(beginning)) return text;
  return text.replace(anywhere, (key) => `${key.slice(0, beginning.length + idLength)}…`);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function checksumOf(body: string): string {
  const bytes = Buffer.alloc(checksumBytes);
  bytes.writeUInt32BE(crc32(body));
  return base62(bytes, checksumLength);
}

function base62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let at = 0; at < length; at++) {
    text = `${alphabet[Number(rest % 62n)]}${text}`;
    rest /= 62n;
  }
  return text;
}
