/** Writes ASCII letters and digits directly as bytes: a string for each of a million lines would cost more than the content. */

/** The bytes of ASCII letters, digits and signs. Throws a RangeError for any other text, whose bytes are not its characters. */
export function asciiOf(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length }, (_, index) => {
    const code = text.charCodeAt(index);
    if (code > 127) throw new RangeError(`“${text}” has characters other than ASCII letters, digits and signs`);
    return code;
  });
}

const digit0 = 48;

/** The letter Z, which ends a moment in UTC. */
const zone = 90;

/** Numbers up to here are divided as 32-bit ones, which is much faster. */
const maxInBits = 0x7fff_ffff;

/** Digits of the longest number, 2^53 − 1. */
const maxDigits = 16;

/** Appends bytes to one buffer, which is reused and grows as needed. */
export class AsciiWriter {
  #room = new Uint8Array(64 * 1_024);
  #length = 0;
  /** The second of the last moment and its text: most moments are in the same second as the one before. */
  #second = Number.NaN;
  #secondText: Uint8Array = new Uint8Array();

  write(text: Uint8Array): void {
    this.#makeRoom(text.length);
    this.#room.set(text, this.#length);
    this.#length += text.length;
  }

  /** Writes an ASCII text that occurs only once; other characters would be corrupted. */
  writeText(text: string): void {
    this.#makeRoom(text.length);
    const room = this.#room;
    const at = this.#length;
    for (let index = 0; index < text.length; index++) room[at + index] = text.charCodeAt(index);
    this.#length = at + text.length;
  }

  /** Writes a whole number from 0 to 2^53 − 1 in decimal digits. */
  writeNumber(value: number): void {
    this.#makeRoom(maxDigits);
    const room = this.#room;
    let at = this.#length + countDigits(value);
    this.#length = at;
    let large = value;
    while (large > maxInBits) {
      const tens = Math.floor(large / 10);
      at -= 1;
      room[at] = digit0 + (large - tens * 10);
      large = tens;
    }
    let small = large | 0;
    do {
      const tens = (small / 10) | 0;
      at -= 1;
      room[at] = digit0 + (small - tens * 10);
      small = tens;
    } while (small > 0);
  }

  /** Writes a moment, given in whole milliseconds since 1970, as ISO 8601 in UTC. */
  writeMoment(time: number): void {
    const second = Math.floor(time / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#secondText = asciiOf(new Date(second * 1_000).toISOString().slice(0, -'000Z'.length));
    }
    this.write(this.#secondText);
    this.#makeRoom(4);
    const thousandths = time - second * 1_000;
    this.#room[this.#length] = digit0 + Math.floor(thousandths / 100);
    this.#room[this.#length + 1] = digit0 + (Math.floor(thousandths / 10) % 10);
    this.#room[this.#length + 2] = digit0 + (thousandths % 10);
    this.#room[this.#length + 3] = zone;
    this.#length += 4;
  }

  /** The bytes written since the last call. The next write overwrites them: copy what must stay. */
  take(): Uint8Array {
    const written = this.#room.subarray(0, this.#length);
    this.#length = 0;
    return written;
  }

  #makeRoom(more: number): void {
    const least = this.#length + more;
    if (least <= this.#room.length) return;
    const room = new Uint8Array(2 * least);
    room.set(this.#room);
    this.#room = room;
  }
}

function countDigits(value: number): number {
  let count = 1;
  for (let power = 10; value >= power; power *= 10) count += 1;
  return count;
}

/** Texts by a number that determines them, each created once: from the first `row` with that number. */
export function sharedTexts(textOf: (row: number) => string): (key: number, row: number) => Uint8Array {
  const known = new Map<number, Uint8Array>();
  return (key, row) => {
    let text = known.get(key);
    if (text === undefined) {
      text = asciiOf(textOf(row));
      known.set(key, text);
    }
    return text;
  };
}
