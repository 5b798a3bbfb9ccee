/** Reads canonical JSON from bytes that come in pieces, so that a large text need never be in memory whole. */

import { textOfUtf8 } from './bytes.ts';

/** Thrown where the bytes are not what a canonical text has here. */
export class NotCanonical extends Error {}

const [quote, backslash, minus, digit0, zone] = [34, 92, 45, 48, 90];

function hexDigit(code = 0): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 97 && code <= 102) return code - 87;
  throw new NotCanonical();
}

function stringOf(literal: string): string | null {
  try {
    return String(JSON.parse(literal));
  } catch {
    return null;
  }
}

export class ByteReader {
  #pieces: Iterator<Uint8Array>;
  /** Bytes that were read and not taken begin at `#at`. It is a piece itself, or in `#room`. */
  #bytes: Uint8Array = new Uint8Array(0);
  #at = 0;
  #room = new Uint8Array(0);
  /** The last day that was read: its text as a number of eight digits, and its milliseconds since 1970. */
  #day = 0;
  #dayStart = 0;

  /** A piece is used until the next one is asked for, and may be overwritten then. */
  constructor(pieces: Iterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.iterator]();
  }

  /** Reads pieces until so many bytes are there, or all. Call it before a token; tokens do not read further. */
  prepare(count: number): void {
    while (this.#bytes.length - this.#at < count && this.#readPiece());
  }

  /** Takes these bytes. Throws if others come. */
  expect(literal: Uint8Array): void {
    if (!this.accept(literal)) throw new NotCanonical();
  }

  /** Takes these bytes if they come, and says whether they did. */
  accept(literal: Uint8Array): boolean {
    const [bytes, at] = [this.#bytes, this.#at];
    for (let index = 0; index < literal.length; index++) if (bytes[at + index] !== literal[index]) return false;
    this.#at = at + literal.length;
    return true;
  }

  /** The index of the literal that comes. */
  oneOf(literals: readonly Uint8Array[]): number {
    for (let index = 0; index < literals.length; index++) {
      const literal = literals[index];
      if (literal && this.accept(literal)) return index;
    }
    throw new NotCanonical();
  }

  /** A whole number from `least` to `most` without leading zeros. */
  number(least: number, most: number): number {
    const bytes = this.#bytes;
    let at = this.#at;
    let value = 0;
    let code = (bytes[at] ?? 0) - digit0;
    while (code >= 0 && code <= 9 && value <= most) {
      value = value * 10 + code;
      at += 1;
      code = (bytes[at] ?? 0) - digit0;
    }
    const digits = at - this.#at;
    if (digits === 0 || (digits > 1 && bytes[this.#at] === digit0) || value < least || value > most)
      throw new NotCanonical();
    this.#at = at;
    return value;
  }

  /** Takes `before`, a whole number from 1 to `most` and `after`. Null if others come, and nothing is taken. */
  numberBetween(before: Uint8Array, most: number, after: Uint8Array): number | null {
    const from = this.#at;
    try {
      this.expect(before);
      const value = this.number(1, most);
      this.expect(after);
      return value;
    } catch {
      this.#at = from;
      return null;
    }
  }

  /** A day as a number of eight digits, 20310801. The calendar is not checked. */
  day(): number {
    const bytes = this.#bytes;
    const at = this.#at;
    if (bytes[at + 4] !== minus || bytes[at + 7] !== minus) throw new NotCanonical();
    const day = (this.#digits(at, 4) * 100 + this.#digits(at + 5, 2)) * 100 + this.#digits(at + 8, 2);
    this.#at = at + 10;
    return day;
  }

  /** A moment, in milliseconds since 1970. */
  moment(): number {
    const bytes = this.#bytes;
    const day = this.day();
    if (day !== this.#day) {
      const text = String.fromCharCode(...bytes.subarray(this.#at - 10, this.#at));
      const time = new Date(`${text}T00:00:00.000Z`);
      if (day < 1_01_01 || Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== text)
        throw new NotCanonical();
      [this.#day, this.#dayStart] = [day, time.getTime()];
    }
    const at = this.#at;
    const [hours, minutes, seconds] = [this.#digits(at + 1, 2), this.#digits(at + 4, 2), this.#digits(at + 7, 2)];
    const isShaped =
      bytes[at] === 84 &&
      bytes[at + 3] === 58 &&
      bytes[at + 6] === 58 &&
      bytes[at + 9] === 46 &&
      bytes[at + 13] === zone;
    if (!isShaped || hours > 23 || minutes > 59 || seconds > 59) throw new NotCanonical();
    const time = this.#dayStart + ((hours * 60 + minutes) * 60 + seconds) * 1_000 + this.#digits(at + 10, 3);
    this.#at = at + 14;
    return time;
  }

  /** Writes 32 bytes, which come as 64 lower-case hexadecimal digits. */
  digest(target: Uint8Array, from: number): void {
    for (let index = 0; index < 32; index++) {
      const [high, low] = [hexDigit(this.#bytes[this.#at]), hexDigit(this.#bytes[this.#at + 1])];
      target[from + index] = high * 16 + low;
      this.#at += 2;
    }
  }

  /** The text up to the end of the string that began before, which it takes. */
  restOfString(): string {
    for (let length = 0; ; length++) {
      this.prepare(length + 1);
      const code = this.#bytes[this.#at + length];
      if (code === undefined) throw new NotCanonical();
      if (code === backslash) length += 1;
      if (code !== quote) continue;
      const literal = `"${this.#take(length)}"`;
      this.#at += 1;
      const value = stringOf(literal);
      if (value === null || JSON.stringify(value) !== literal) throw new NotCanonical();
      return value;
    }
  }

  /** The text before these bytes, which it takes, and these bytes too. */
  textBefore(literal: Uint8Array): string {
    for (let length = 0; ; length++) {
      this.prepare(length + literal.length);
      const [bytes, from] = [this.#bytes, this.#at + length];
      if (from + literal.length > bytes.length) throw new NotCanonical();
      let same = 0;
      while (same < literal.length && bytes[from + same] === literal[same]) same += 1;
      if (same < literal.length) continue;
      const text = this.#take(length);
      this.#at += literal.length;
      return text;
    }
  }

  /** All that is left. */
  rest(): string {
    while (this.#readPiece());
    return this.#take(this.#bytes.length - this.#at);
  }

  /** Reads what is left of the pieces without keeping it. */
  drain(): void {
    while (!this.#pieces.next().done);
  }

  #digits(at: number, count: number): number {
    let value = 0;
    for (let index = at; index < at + count; index++) {
      const code = (this.#bytes[index] ?? 0) - digit0;
      if (!(code >= 0 && code <= 9)) throw new NotCanonical();
      value = value * 10 + code;
    }
    return value;
  }

  #take(length: number): string {
    const bytes = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    const text = textOfUtf8(bytes);
    if (text === null) throw new NotCanonical();
    return text;
  }

  /** Adds the next piece to what is left. Says whether there was one. */
  #readPiece(): boolean {
    const rest = this.#bytes.length - this.#at;
    // Copied before the next piece is asked for, which may overwrite this one.
    if (this.#bytes.buffer !== this.#room.buffer) {
      if (this.#room.length < rest) this.#room = new Uint8Array(2 * rest);
      this.#room.set(this.#bytes.subarray(this.#at));
      this.#bytes = this.#room.subarray(0, rest);
      this.#at = 0;
    }
    const { done, value: piece } = this.#pieces.next();
    if (done) return false;
    if (rest === 0) {
      [this.#bytes, this.#at] = [piece, 0];
      return true;
    }
    let from = this.#bytes.byteOffset + this.#at;
    if (from + rest + piece.length > this.#room.length) {
      const kept = this.#room.subarray(from, from + rest);
      const isEnough = 2 * (rest + piece.length) <= this.#room.length;
      if (!isEnough) this.#room = new Uint8Array(2 * (rest + piece.length));
      this.#room.set(kept);
      from = 0;
    }
    this.#room.set(piece, from + rest);
    [this.#bytes, this.#at] = [this.#room.subarray(from, from + rest + piece.length), 0];
    return true;
  }
}
