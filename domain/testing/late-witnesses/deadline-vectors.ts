/** Writes logs of sales whose witnesses sign at given times, with their records. */
import { parseSignedHead } from '../../src/logs/checkpoint.ts';
import { cosign } from '../../src/logs/cosignature.ts';
import { formatVerifierKey, type Signer } from '../../src/logs/note.ts';
import { cosignatureIn } from '../../src/logs/seed.ts';
import type { Witnessing } from '../../src/record/witnessing.ts';
import type { Witnesses } from '../drawn-logs.ts';
import { sha256Bytes } from '../log-keys.ts';
import type { LogVector } from '../log-vectors.ts';
import * as make from '../log-vectors.ts';

/** The close, in seconds since 1970. */
export const close = Date.parse(make.extended) / 1_000;
const at = '2026-01-02T00:02:33.000Z';

/** The entries up to CLOSE: without what is added, 14. */
const inTime: readonly Signed[] = [
  {
    size: 14,
    by: [
      [0, 1],
      [2, 3],
    ],
  },
];
/** A head of so many entries that these witnesses signed, each so many seconds after the close. */
export interface Signed {
  readonly size: number;
  readonly by: readonly (readonly [witness: number, seconds: number])[];
}

export interface Change {
  readonly open?: make.Loose;
  readonly deadline?: make.Loose | null;
  /** Entries before CLOSE that the operator adds. */
  readonly added?: readonly make.Loose[];
  /** The heads in WITNESSED; null for none. */
  readonly heads?: readonly Signed[] | null;
  /** Fields of WITNESSED. */
  readonly witnessed?: make.Loose;
  /** Heads beside the file. */
  readonly given?: readonly Signed[];
  /** The extension of the record; null for a log without a record, undefined for a record that says nothing. */
  readonly says?: Witnessing | null;
  readonly suspended?: string;
  readonly end?: readonly make.Loose[];
  /** Fields of CLOSE. */
  readonly closing?: make.Loose;
  /** Orders of the record beside those of the correct log, and its data on the sale. */
  readonly booked?: readonly make.Booked[];
  readonly auction?: make.Loose;
}

export const deadline = {
  ...{ affects: [], afterClose: 'mark', at: '2026-01-01T12:00:00.000Z', kind: 'DEADLINE', witnessSeconds: 10 },
};

/** Returns a function that writes one. */
export function deadlineVectorOf({ signers, named, impostor }: Witnesses) {
  const bound = { ...make.open, quorum: 2, witnesses: named };
  const shifted = make.book.map((one) => ({ ...one, place: one.place + 1, moment: one.moment ?? one.place }));

  const signatureOf = (lines: readonly string[], size: number, signer: Signer, seconds: number) => {
    const text = parseSignedHead(make.headOf(lines, size))?.note.text ?? '';
    const line = cosign(text, close + seconds, signer);
    const witness = { key: formatVerifierKey(signer.key), url: '' };
    return { line, cosignature: cosignatureIn(`${text}\n${line}`, witness, sha256Bytes) ?? '' };
  };
  const signerAt = (witness: number) => (witness === 9 ? impostor : (signers[witness] as Signer));

  return (name: string, failed: string | null, change: Change, names?: string): LogVector => {
    const { added = [], heads = inTime, says = null, given = [], booked = [] } = change;
    const opened = { ...bound, ...change.open };
    const second = change.deadline === null ? [] : [{ ...deadline, ...change.deadline }];
    const before = make.afterOpen(second, opened);
    const [closing, result] = before.slice(-2) as [make.Loose, make.Loose];
    const closed = make.numbered([...before.slice(0, -2), ...added, { ...closing, ...change.closing }]);
    const lines = make.linesOf(closed, '');
    const witnessed = heads && {
      ...{ affects: [], at, kind: 'WITNESSED' },
      heads: heads.map(({ size, by }) => ({
        size,
        cosignatures: by.map(([witness, seconds]) => ({
          cosignature: signatureOf(lines, Math.min(size, lines.length), signerAt(witness), seconds).cosignature,
          witness: witness === 9 ? 0 : witness,
        })),
      })),
      ...change.witnessed,
    };
    const end = change.end ?? [{ ...result, at: change.witnessed?.['at'] ?? at }];
    const all = make.numbered([...closed, ...(witnessed ? [witnessed] : []), ...end]);
    const own = shifted.map((one) => (one.investor === change.suspended ? { ...one, isSuspended: true } : one));
    const [book, auction] = [[...own, ...booked], change.auction ?? {}];
    const log = make.recordedHead(lines, lines.length);
    const record =
      says === null
        ? undefined
        : make.recordOf({ log, book, auction, ...(says.entries !== -1 && { witnessing: says }) });
    const written = make.linesOf(all, record ?? '');
    const checkpoints = given.map(({ size, by }) => {
      const signatures = by.map(([witness, seconds]) => signatureOf(written, size, signerAt(witness), seconds).line);
      return `${make.headOf(written, size)}${signatures.join('')}`;
    });
    return {
      ...{ name, failed, log: make.fileOf(written), receipts: [] },
      ...(record !== undefined && { record }),
      ...(checkpoints.length > 0 && { checkpoints }),
      ...(names !== undefined && { names }),
    };
  };
}
