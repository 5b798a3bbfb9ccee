/**
 * Bounded pool of buffers that are reused once their content was sent. Responses of tens of kilobytes, thousands of times a second, would otherwise
 * keep the garbage collector busy with the whole heap.
 */
export class BufferPool {
  readonly #bufferBytes: number;
  readonly #maxBuffers: number;
  readonly #free: Buffer[] = [];

  /** Keeps up to `maxBuffers` buffers of `bufferBytes` bytes. */
  constructor(bufferBytes: number, maxBuffers: number) {
    this.#bufferBytes = bufferBytes;
    this.#maxBuffers = maxBuffers;
  }

  /** A buffer of that length with any content. Call `giveBack` once, when nothing reads the buffer anymore, or never. */
  take(length: number): { readonly bytes: Buffer; readonly giveBack: () => void } {
    if (length > this.#bufferBytes) return { bytes: Buffer.allocUnsafeSlow(length), giveBack: () => undefined };
    const whole = this.#free.pop() ?? Buffer.allocUnsafeSlow(this.#bufferBytes);
    const giveBack = () => {
      if (this.#free.length < this.#maxBuffers) this.#free.push(whole);
    };
    return { bytes: whole.subarray(0, length), giveBack };
  }
}
