/** Vectors of logs whose witnesses sign in time, too late or never: what an operator could have added after the close. */
import { parseSignedHead } from '../src/logs/checkpoint.ts';
import { cosign } from '../src/logs/cosignature.ts';
import { formatVerifierKey, type Signer } from '../src/logs/note.ts';
import { cosignatureIn } from '../src/logs/seed.ts';
import type { Witnessing } from '../src/record/witnessing.ts';
import type { Witnesses } from './drawn-logs.ts';
import { sha256Bytes } from './log-keys.ts';
import type { LogVector } from './log-vectors.ts';
import * as make from './log-vectors.ts';

/** The close, in seconds since 1970. */
const close = Date.parse(make.extended) / 1_000;
/** Less than a second before it. */
const backDated = '2026-01-02T00:01:59.600Z';
const at = '2026-01-02T00:02:33.000Z';

/** A head of so many entries that these witnesses signed, each so many seconds after the close. */
interface Signed {
  readonly size: number;
  readonly by: readonly (readonly [witness: number, seconds: number])[];
}

interface Change {
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
}

export function deadlineVectors({ signers, named, impostor }: Witnesses): LogVector[] {
  const deadline = {
    ...{ affects: [], afterClose: 'mark', at: '2026-01-01T12:00:00.000Z', kind: 'DEADLINE', witnessSeconds: 10 },
  };
  const bound = { ...make.open, quorum: 2, witnesses: named };
  const shifted = make.book.map((one) => ({ ...one, place: one.place + 1, moment: one.moment ?? one.place }));

  const signatureOf = (lines: readonly string[], size: number, signer: Signer, seconds: number) => {
    const text = parseSignedHead(make.headOf(lines, size))?.note.text ?? '';
    const line = cosign(text, close + seconds, signer);
    const witness = { key: formatVerifierKey(signer.key), url: '' };
    return { line, cosignature: cosignatureIn(`${text}\n${line}`, witness, sha256Bytes) ?? '' };
  };
  const signerAt = (witness: number) => (witness === 9 ? impostor : (signers[witness] as Signer));

  const vector = (name: string, failed: string | null, change: Change, names?: string): LogVector => {
    const { added = [], heads = inTime, says = null, given = [] } = change;
    const opened = { ...bound, ...change.open };
    const second = change.deadline === null ? [] : [{ ...deadline, ...change.deadline }];
    const before = make.afterOpen(second, opened);
    const [closing, result] = before.slice(-2) as [make.Loose, make.Loose];
    const closed = make.numbered([...before.slice(0, -2), ...added, closing]);
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
    const end = change.end ?? [{ ...result, at }];
    const all = make.numbered([...closed, ...(witnessed ? [witnessed] : []), ...end]);
    const book = shifted.map((one) => (one.investor === change.suspended ? { ...one, isSuspended: true } : one));
    const log = make.recordedHead(lines, lines.length);
    const record =
      says === null ? undefined : make.recordOf({ log, book, ...(says.entries !== -1 && { witnessing: says }) });
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
  const kept = {
    size: 13,
    by: [
      [0, -1],
      [1, -1],
    ],
  } as const;
  const late = {
    size: 15,
    by: [
      [0, 30],
      [1, 32],
    ],
  } as const;
  const friend = { ...make.action('PLACE', 13, 'D', 'o5', [make.line(500_000, 13)]), at: backDated };
  const said = { afterClose: 'mark', witnessSeconds: 10 } as const;
  const signedAt = (seconds: number) => new Date((close + seconds) * 1_000).toISOString();
  const suspension = { kind: 'SUSPEND', at: backDated, bidder: make.bidderOf('B') };
  const nothing: Witnessing = { ...said, entries: -1 };
  const lateText = (seconds: number, entries: string) =>
    `First witnessed ${seconds} s after the close: the operator could have added up to ${entries}`;

  return [
    vector(
      'deadline-kept',
      null,
      { says: { ...said, entries: 0, signedAt: signedAt(3) } },
      'Witnessed in time, 2026-01-02T00:02:03Z',
    ),
    vector('deadline-kept-in-its-last-second', null, {
      heads: [
        {
          size: 14,
          by: [
            [1, 10],
            [2, 4],
          ],
        },
      ],
    }),
    vector(
      'deadline-kept-by-the-entries-before-close',
      null,
      { heads: [kept] },
      'Witnessed in time, 2026-01-02T00:01:59Z',
    ),
    vector('deadline-kept-by-heads-of-two-sizes', null, {
      heads: [
        { size: 13, by: [[0, 2]] },
        { size: 14, by: [[1, 5]] },
      ],
    }),
    vector('deadline-kept-by-a-head-that-is-given', null, {
      heads: null,
      given: [
        {
          size: 13,
          by: [
            [0, 2],
            [1, 6],
          ],
        },
      ],
    }),
    vector('deadline-of-a-minute-kept', null, {
      deadline: { witnessSeconds: 60 },
      heads: [
        {
          size: 14,
          by: [
            [0, 32],
            [1, 32],
          ],
        },
      ],
    }),
    vector(
      'deadline-missed-by-a-second',
      'late',
      {
        heads: [
          {
            size: 14,
            by: [
              [0, 11],
              [1, 2],
            ],
          },
        ],
      },
      lateText(11, '11 entries'),
    ),
    vector(
      'deadline-not-published',
      'late',
      {
        deadline: null,
        heads: [
          {
            size: 13,
            by: [
              [0, 11],
              [1, 2],
            ],
          },
        ],
      },
      lateText(11, '11 entries'),
    ),
    vector(
      'deadline-missed-by-all',
      'late',
      { heads: null, says: { ...said, entries: 11 } },
      'Not witnessed within 10 s after the close: the operator could have added up to 11 entries',
    ),
    vector(
      'deadline-kept-by-one-less-than-the-quorum',
      'late',
      { heads: [{ size: 14, by: [[1, 2]] }] },
      'Not witnessed within 10 s',
    ),
    vector(
      'late-order-added-after-the-close',
      'late',
      { added: [friend], heads: [kept, late] },
      lateText(32, '1 entry'),
    ),
    vector(
      'late-order-added-after-the-close-without-witnessed',
      'late',
      { added: [friend], heads: null, given: [kept, late] },
      lateText(32, '1 entry'),
    ),
    vector(
      'late-suspension-of-a-rival',
      'late',
      {
        ...{ added: [suspension], heads: [kept, late], suspended: 'B' },
        says: { ...said, entries: 1, signedAt: signedAt(32) },
      },
      lateText(32, '1 entry'),
    ),
    vector('late-with-a-record-that-says-in-time', 'record', {
      ...{ added: [suspension], heads: [kept, late], suspended: 'B' },
      says: { ...said, entries: 0, signedAt: signedAt(3) },
    }),
    vector('deadline-of-which-the-record-says-nothing', 'record', { says: nothing }),
    vector('deadline-of-another-time-in-the-record', 'record', {
      says: { ...said, entries: 0, signedAt: signedAt(2) },
    }),
    ...Object.entries<Change>({
      'deadline-of-a-sale-without-witnesses': { open: { quorum: 0, witnesses: [] }, heads: null },
      'deadline-twice': { added: [{ ...deadline, at: backDated }] },
      'witnessed-before-the-close': {
        added: [{ kind: 'WITNESSED', affects: [], at: backDated, heads: [] }],
        heads: null,
      },
      'witnessed-without-a-head': { heads: [] },
      'witnessed-of-entries-that-follow': { heads: [{ size: 15, by: [[0, 1]] }] },
      'witnessed-out-of-order': {
        heads: [
          { size: 14, by: [[0, 1]] },
          { size: 13, by: [[1, 1]] },
        ],
      },
      'witnessed-by-one-witness-twice': {
        heads: [
          {
            size: 14,
            by: [
              [1, 1],
              [1, 2],
            ],
          },
        ],
      },
      'witnessed-without-a-signature': { heads: [{ size: 14, by: [] }] },
      'witnessed-before-a-cancellation': { end: [{ kind: 'CANCEL', at, reason: 'A witness is lost' }] },
    }).map(([name, change]) => vector(name, 'entries', change)),
    vector('witnessed-by-a-forged-signature', 'witness', {
      heads: [
        {
          size: 14,
          by: [
            [9, 1],
            [1, 1],
          ],
        },
      ],
    }),
    ...Object.entries<Change>({
      'deadline-of-no-seconds': { deadline: { witnessSeconds: 0 } },
      'deadline-of-another-choice': { deadline: { afterClose: 'void' } },
      'deadline-that-affects-orders': { deadline: { affects: ['orders'] } },
      'witnessed-with-a-signature-of-another-form': { witnessed: { heads: [{ size: 14, cosignatures: ['AAAA'] }] } },
    }).map(([name, change]) => vector(name, 'form', change)),
  ];
}
