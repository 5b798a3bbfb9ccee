/** The frame of `COPY … (FORMAT BINARY)`, as in PostgreSQL's manual: header and trailer around the rows. */

/** A signature of eleven bytes, four of flags and four with the length of what else there is: nothing. */
export const copyHeader = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');

/** Each row starts with its number of fields; −1 marks the end. */
export const copyTrailer = Buffer.from([0xff, 0xff]);

/** A bigint that is an id or a sequence: they stay far below 2^53. */
export function bigintAt(bytes: Buffer, at: number): number {
  return bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
}
