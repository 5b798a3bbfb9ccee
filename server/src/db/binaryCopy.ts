/** The frame of `COPY … (FORMAT BINARY)`, as PostgreSQL's manual describes it: between these the rows. */

/** A signature of eleven bytes, four of flags and four with the length of what else there is: nothing. */
export const copyHeader = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');

/** Before the fields of a row stands their number; in place of another row, −1. */
export const copyTrailer = Buffer.from([0xff, 0xff]);

/** A bigint that is an id or a sequence: they stay far below 2^53. */
export function bigintAt(bytes: Buffer, at: number): number {
  return bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
}
