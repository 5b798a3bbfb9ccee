/** Splits bytes that come in pieces into lines, so that a large file need never be in memory whole. */
import { concatBytes } from '../base/bytes.ts';
import { Invalid } from '../base/sentences/findings.ts';

const newline = 10;

/** Longer lines are refused: no entry of an order log is nearly as long. */
const longestLine = 4 * 1_024 * 1_024;

export class LineReader {
  readonly #pieces: Iterator<Uint8Array>;
  /** Bytes that were read and not taken. */
  #bytes: Uint8Array = new Uint8Array(0);

  /** A piece is used until the next one is asked for, and may be overwritten then. */
  constructor(pieces: Iterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.iterator]();
  }

  /** The next line without its end, to be used before the next call; null where no whole line follows. Throws a RangeError for a very long one. */
  next(): Uint8Array | null {
    for (let from = 0; ; ) {
      const end = this.#bytes.indexOf(newline, from);
      if (end >= 0) {
        const line = this.#bytes.subarray(0, end);
        this.#bytes = this.#bytes.subarray(end + 1);
        return line;
      }
      from = this.#bytes.length;
      if (from > longestLine) throw new RangeError('a line is longer than 4 MB');
      if (!this.#read()) return null;
    }
  }

  /** All that is left, at most as much as a line can have. */
  rest(): Uint8Array {
    while (this.#bytes.length <= longestLine && this.#read());
    if (this.#bytes.length > longestLine) throw new Invalid('more than 4 MB follow');
    return this.#bytes;
  }

  #read(): boolean {
    // Copied before the next piece is asked for, which may overwrite this one. (A Buffer's `slice` copies nothing.)
    const kept = concatBytes(this.#bytes);
    const { done, value } = this.#pieces.next();
    if (done) {
      this.#bytes = kept;
      return false;
    }
    this.#bytes = kept.length === 0 ? value : concatBytes(kept, value);
    return true;
  }
}
