/**
 * Buffers that are used again once what was in them has been sent. Answers of tens of kilobytes, made by the thousand a second, would
 * otherwise drive the garbage collector through the whole heap again and again.
 */
export class Spares {
  readonly #size: number;
  readonly #most: number;
  readonly #spare: Buffer[] = [];

  /** Keeps up to `most` buffers of `size` bytes. */
  constructor(size: number, most: number) {
    this.#size = size;
    this.#most = most;
  }

  /** A buffer of that length with anything in it, and what gives it back: to be called once, when nobody reads it any more, or never. */
  take(length: number): { readonly bytes: Buffer; readonly giveBack: () => void } {
    if (length > this.#size) return { bytes: Buffer.allocUnsafeSlow(length), giveBack: () => undefined };
    const whole = this.#spare.pop() ?? Buffer.allocUnsafeSlow(this.#size);
    const giveBack = () => {
      if (this.#spare.length < this.#most) this.#spare.push(whole);
    };
    return { bytes: whole.subarray(0, length), giveBack };
  }
}
