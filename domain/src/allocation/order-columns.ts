/** The order rows of a sale as columns of numbers, checked and counted before they are allocated. */

/** Order rows by sequence: the entries of one index are one row. */
export interface OrderColumns {
  /** Index of the maturity. */
  readonly maturity: Uint16Array;
  /** See `servingNumber`; 0 for a row that is skipped. */
  readonly serving: Uint8Array;
  /** Index of the investor. */
  readonly investor: Int32Array;
  /** Cents. */
  readonly amount: Float64Array;
  /** Strictly increasing. */
  readonly sequence: Float64Array;
}

/** Lines of one order share its place in time; at each maturity there is one. */
export function checkSequences({ sequence: sequences, maturity }: OrderColumns, maturities: number): void {
  const lastOf = new Float64Array(maturities);
  let last = 0;
  for (let row = 0; row < sequences.length; row++) {
    const [sequence, one] = [sequences[row] ?? 0, maturity[row] ?? 0];
    if (!(sequence >= last && sequence > (lastOf[one] ?? 0) && Number.isSafeInteger(sequence)))
      throw new RangeError(`sequence ${sequence} is given twice at a maturity, or is not a positive whole number`);
    last = sequence;
    lastOf[one] = sequence;
  }
}

/** Start of each maturity's rows in the grouped columns, and the end of the last. */
export function startsOf(maturity: Uint16Array, maturities: number): Uint32Array {
  const starts = new Uint32Array(maturities + 1);
  for (let row = 0; row < maturity.length; row++) {
    const one = maturity[row] ?? 0;
    if (one >= maturities) throw new RangeError(`there is no maturity ${one} among ${maturities}`);
    starts[one + 1] = (starts[one + 1] ?? 0) + 1;
  }
  for (let one = 0; one < maturities; one++) starts[one + 1] = (starts[one + 1] ?? 0) + (starts[one] ?? 0);
  return starts;
}
