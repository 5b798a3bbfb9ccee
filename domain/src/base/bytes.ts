/** Bytes as text and text as bytes: Base 64 and UTF-8. The packages that share this code have no common library for them. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The two characters of each 12 bits: half as many steps as one character at a time. */
const pairs = Array.from({ length: 4096 }, (_, bits) => `${alphabet.charAt(bits >> 6)}${alphabet.charAt(bits & 63)}`);

const valuesByCode = new Map([...alphabet].map((character, value) => [character.charCodeAt(0), value] as const));

/** Base 64 as in section 4 of RFC 4648, with padding. */
export function toBase64(bytes: Uint8Array): string {
  const whole = bytes.length - (bytes.length % 3);
  let text = '';
  for (let at = 0; at < whole; at += 3) {
    const bits = (byteAt(bytes, at) << 16) | (byteAt(bytes, at + 1) << 8) | byteAt(bytes, at + 2);
    text += `${pairs[bits >> 12]}${pairs[bits & 4095]}`;
  }
  if (bytes.length - whole === 1) return `${text}${pairs[byteAt(bytes, whole) << 4]}==`;
  if (bytes.length - whole === 2) {
    const bits = ((byteAt(bytes, whole) << 8) | byteAt(bytes, whole + 1)) << 2;
    return `${text}${pairs[bits >> 6]}${alphabet.charAt(bits & 63)}=`;
  }
  return text;
}

/** Reads Base 64 strictly: null where padding is missing, a character is foreign or unused bits are set, so that bytes have one text. */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0) return null;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let bits = 0;
  let at = 0;
  for (let index = 0; index < text.length - padding; index++) {
    const value = valuesByCode.get(text.charCodeAt(index));
    if (value === undefined) return null;
    bits = ((bits << 6) | value) & 0xffffff;
    const filled = index % 4;
    if (filled > 0) bytes[at++] = (bits >> (6 - 2 * filled)) & 0xff;
  }
  const unused = padding === 2 ? bits & 15 : padding === 1 ? bits & 3 : 0;
  return unused === 0 ? bytes : null;
}

/** Both exist in browsers and in Node, and are in the library of neither alone. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (
  encoding: string,
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** UTF-8. Throws a RangeError for half a surrogate pair, which has no encoding. */
export function utf8Of(text: string): Uint8Array {
  if (!text.isWellFormed()) throw new RangeError('half a surrogate pair has no UTF-8');
  return encoder.encode(text);
}

/** The text of bytes in UTF-8; null where they are not. */
export function textOfUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Lower-case hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A hash of texts in UTF-8, as lower-case hexadecimal digits. */
export type HexHash = (text: string) => string;

export function hexHash(hash: (bytes: Uint8Array) => Uint8Array): HexHash {
  return (text) => hexOf(hash(utf8Of(text)));
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** A natural number as protocols write it: decimal digits without leading zeros. Null for all else, and beyond 2^53 − 1. */
export function parseDecimal(text: string): number | null {
  const number = /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}
