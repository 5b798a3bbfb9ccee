/** Test vectors for verifiers of order logs: a correct log with its record and receipts, and one that is wrong for each rule and each attack. */
import { allocate } from '../src/allocation/allocation.ts';
import { ruleSha256Of } from '../src/allocation/rules.ts';
import { type MaturityKey, maturityKey, namedMaturity } from '../src/auctions/maturity-key.ts';
import { toBase64, utf8Of } from '../src/base/bytes.ts';
import { day } from '../src/base/dates.ts';
import { cents } from '../src/base/money.ts';
import type { OrderClass } from '../src/base/vocabulary.ts';
import { checkpointText } from '../src/logs/checkpoint.ts';
import { formatLogProof } from '../src/logs/log-proof.ts';
import { leafHash, MerkleTree } from '../src/logs/merkle.ts';
import { formatVerifierKey, type Signer, signatureTypes, signNote } from '../src/logs/note.ts';
import type { KeptReceipt } from '../src/logs/read-log-file.ts';
import { canonicalText, closingRecordOf, commitmentOf, fingerprint, type RecordedLog } from '../src/record/closing.ts';
import type { RecordedAct } from '../src/record/recorded-acts.ts';
import type { Witnessing } from '../src/record/witnessing.ts';
import type { HaltEntry } from '../src/sale-changes/halt.ts';
import { countedTerms, type RecordedChange } from '../src/sale-changes/recorded-changes.ts';
import { allocateDrawn, type Drawn, saltOf, sha256 } from './closings.ts';
import { otherSeed, sha256Bytes, signerOf } from './log-keys.ts';

export type Loose = Readonly<Record<string, unknown>>;

export interface LogVector {
  readonly name: string;
  /** Which check fails; null where all is correct, 'not checked' where something is not known, and 'unpinned' where too few witnesses are pinned. */
  readonly failed: string | null;
  readonly log: string;
  readonly record?: string;
  readonly receipts: readonly KeptReceipt[];
  /** Signed heads beside that of the file. */
  readonly checkpoints?: readonly string[];
  /** The texts of other files, as the market and its pages give them out. */
  readonly files?: readonly string[];
  /** A file with the keys of witnesses that the reader pins. */
  readonly pinned?: string;
  /** The first entries that the quorum of witnesses signed; 0 where they are not yet witnessed. */
  readonly witnessed?: number;
  /** A text that the finding must have. Where nothing is wrong, what the verifier in Python says; where something is not known, what both name. */
  readonly names?: string;
}

/** The texts of a log and its record. */
export type Texts = Pick<LogVector, 'log' | 'record'>;

export const sale = '0197b1e0-0000-7000-8000-000000000001';
export const origin = `bonds.example/sales/${sale}`;
const keyName = 'bonds.example/log';
export const signer = signerOf(keyName, signatureTypes.ed25519);
export const otherSigner = signerOf(keyName, signatureTypes.ed25519, otherSeed);
export const bidderOf = (investor: string) => commitmentOf(investor, saltOf(investor), sha256);
export const atOf = (index: number) => `2026-01-01T12:${String(index).padStart(2, '0')}:00.000Z`;
export const [first, second] = ['2028-06-01', '2029-06-01'];
const ranks = {
  internationalIndividual: 6,
  internationalInstitution: 5,
  nationalIndividual: 4,
  nationalInstitution: 2,
  stateIndividual: 3,
  stateInstitution: 1,
};
const principal = cents(10_000_000);

export const announced = '2026-01-02T00:00:00.000Z';
/** Two minutes later: the sale is halted for as long. */
export const extended = '2026-01-02T00:02:00.000Z';

export const open = {
  ...{ index: 0, kind: 'OPEN', closeDate: announced, startDate: '2026-01-01T12:00:30.000Z' },
  ...{ key: formatVerifierKey(signer.key), name: 'Alder Creek Water Bonds «A»', origin, sale },
  ...{ quorum: 0, ruleSha256: ruleSha256Of('priority-pro-rata-1'), witnesses: [] as readonly unknown[] },
  ruleVersion: 'priority-pro-rata-1',
  terms: {
    maturities: [first, second].map((maturityDate) => ({ maturityDate, principal })),
    ...{ minimum: 500_000, ranks, step: 500_000 },
  },
};

/** `maturity` is a key, which is a date where that is not shared. */
export function line(amount: number, place: number, maturity = first, orderClass: OrderClass = 'stateIndividual') {
  return { amount, ...namedMaturity(maturity as MaturityKey), orderClass, place, rank: ranks[orderClass] };
}

export function action(kind: string, index: number, investor: string, order: string, lines: readonly unknown[]) {
  return { kind, index, at: atOf(index), bidder: bidderOf(investor), order, lines };
}

const party = (kind: string, index: number, investor: string) => {
  return { kind, index, at: atOf(index), bidder: bidderOf(investor) };
};

/** The entries of the correct log; each broken log is a change of it. */
export const entries: readonly Loose[] = [
  open,
  action('PLACE', 1, 'A', 'o1', [line(2_000_000, 1), line(1_000_000, 1, second)]),
  action('PLACE', 2, 'B', 'o2', [line(9_000_000, 2, first, 'stateInstitution')]),
  action('AMEND', 3, 'A', 'o1', [line(3_000_000, 3), line(500_000, 1, second)]),
  action('PLACE', 4, 'C', 'o3', [line(1_000_000, 4)]),
  { kind: 'HALT', index: 5, at: atOf(5), by: 'issuer', reason: 'A figure is being corrected' },
  action('WITHDRAW', 6, 'C', 'o3', []),
  { kind: 'RESUME', index: 7, at: atOf(7), by: 'issuer', choice: 'extend', closeDate: extended },
  action('PLACE', 8, 'C', 'o4', [line(2_000_000, 8, second)]),
  party('SUSPEND', 9, 'C'),
  party('REINSTATE', 10, 'C'),
  party('SUSPEND', 11, 'C'),
  { kind: 'CLOSE', index: 12, at: '2026-01-02T00:02:01.000Z', closeDate: extended },
  { kind: 'RESULT', index: 13, at: '2026-01-02T00:02:02.000Z' },
];

/** The entries with the indexes of their places. */
export const numbered = (all: readonly (Loose | undefined)[]): Loose[] =>
  all.map((entry, index) => ({ ...entry, index }));

/** The correct log with these entries before its close. */
export const beforeClose = (...added: readonly Loose[]) =>
  numbered([...entries.slice(0, 12), ...added, ...entries.slice(12)]);

/** The correct log with these entries after OPEN: all others follow later, and so do their places. */
export function afterOpen(added: readonly Loose[], opened: Loose = open): Loose[] {
  const later = (line: { readonly place: number }) => ({ ...line, place: line.place + added.length });
  const shifted = entries
    .slice(1)
    .map((one) => (Array.isArray(one['lines']) ? { ...one, lines: one['lines'].map(later) } : one));
  return numbered([opened, ...added, ...shifted]);
}

/** An order line of the record. */
export interface Booked {
  readonly investor: string;
  readonly maturityDate: string;
  readonly amount: number;
  /** The index of its entry. */
  readonly place: number;
  readonly orderClass?: OrderClass;
  readonly isSuspended?: boolean;
  readonly isLocal?: true;
  /** The entry whose moment it has; `place` by default. */
  readonly moment?: number;
  /** Another moment. */
  readonly at?: string;
}

/** The orders that stand at the end of the correct log, by sequence. */
export const book: readonly Booked[] = [
  { investor: 'A', maturityDate: second, amount: 500_000, place: 1 },
  { investor: 'B', maturityDate: first, amount: 9_000_000, place: 2, orderClass: 'stateInstitution' },
  { investor: 'A', maturityDate: first, amount: 3_000_000, place: 3 },
  { investor: 'C', maturityDate: second, amount: 2_000_000, place: 8, isSuspended: true },
];

export interface RecordChange {
  readonly book?: readonly Booked[];
  readonly auction?: Loose & { readonly changes?: readonly RecordedChange[] };
  readonly terms?: Loose;
  readonly choice?: 'extend' | 'date';
  readonly reason?: string;
  /** Halts before the log begins. */
  readonly earlier?: readonly HaltEntry[];
  /** The head that the record names; that of the correct log by default. */
  readonly log?: RecordedLog;
  /** A rule that draws lots. */
  readonly drawn?: Drawn;
  /** Groups of investors with linked accounts. */
  readonly links?: readonly (readonly string[])[];
  readonly witnessing?: Witnessing;
  readonly acts?: readonly RecordedAct[];
}

/** A closing record that is correct by itself. */
export function recordOf(change: RecordChange = {}): string {
  const { choice = 'extend', reason = 'A figure is being corrected', log = headAtClose() } = change;
  const terms = {
    maturities: [first, second].map((each) => ({ maturityDate: day(each), principal })),
    ...{ minimum: cents(500_000), step: cents(500_000), ...change.terms },
  };
  const counted = countedTerms(terms, change.auction?.changes ?? []);
  const booked = change.book ?? book;
  const orders = booked.map(({ orderClass = 'stateIndividual', ...one }) => ({
    ...{ investor: one.investor, isSuspended: one.isSuspended ?? false, amount: cents(one.amount) },
    ...(one.isLocal && { isLocal: true }),
    ...{
      maturityDate: maturityKey(one.maturityDate),
      orderClass,
      rank: ranks[orderClass],
      sequence: one.place,
    },
  }));
  const { record } = closingRecordOf({
    auction: {
      ...{ uuid: sale, name: open.name, startDate: new Date(open.startDate), closeDate: new Date(extended) },
      halts: [
        ...(change.earlier ?? []),
        {
          ...{ haltedAt: new Date(atOf(5)), haltedBy: 'issuer', reason, closeBefore: new Date(announced) },
          ...{ resumedAt: new Date(atOf(7)), resumedBy: 'issuer', choice, closeAfter: new Date(extended) },
        },
      ],
      ...change.auction,
    },
    terms,
    ranks,
    allocation: change.drawn
      ? allocateDrawn({ terms: counted, orders, links: change.links ?? [] }, change.drawn)
      : allocate({ terms: counted, orders, links: change.links ?? [] }),
    ...(change.drawn && { seed: change.drawn.seed }),
    ...(change.witnessing && { witnessing: change.witnessing }),
    ...(change.acts && { acts: change.acts }),
    log,
    placedAtOf: (sequence) => {
      const one = booked.find(({ place }) => place === sequence);
      return new Date(one?.at ?? atOf(one?.moment ?? one?.place ?? 0));
    },
    saltOf,
    sha256,
  });
  return canonicalText(record);
}

/** The closing head of the correct log. */
function headAtClose(): RecordedLog {
  const closed = entries.slice(0, 13);
  return recordedHead(linesOf(closed, ''), closed.length);
}

/** The lines of a log. RESULT gets the fingerprint of the record where it has none. */
export function linesOf(all: readonly Loose[], record: string): string[] {
  const print = fingerprint(record, sha256);
  return all.map((entry) => canonicalText(entry.kind === 'RESULT' ? { fingerprint: print, ...entry } : entry));
}

function treeOf(lines: readonly string[]): MerkleTree {
  const tree = new MerkleTree(sha256Bytes);
  for (const text of lines) tree.appendLeaf(leafHash(utf8Of(text), sha256Bytes));
  return tree;
}

interface HeadChange {
  readonly signer?: Signer;
  readonly origin?: string;
  readonly size?: number;
}

/** The head of the first `count` lines, as records name it. */
export function recordedHead(lines: readonly string[], count: number): RecordedLog {
  return { origin, size: count, root: toBase64(treeOf(lines).root(count)) };
}

/** The signed head of the first `count` lines. */
export function headOf(lines: readonly string[], count = lines.length, change: HeadChange = {}): string {
  const root = treeOf(lines).root(count);
  const text = checkpointText({ origin: change.origin ?? origin, size: change.size ?? count, root, extensions: [] });
  return signNote(text, change.signer ?? signer);
}

export function fileOf(lines: readonly string[], head = headOf(lines)): string {
  return `${lines.join('\n')}\n\n${head}`;
}

/** A log without a record. */
export const logOf = (all: readonly Loose[]): Texts => ({ log: fileOf(linesOf(all, '')) });

/** A log with the record that names the head of its first `size` entries. */
export function withRecord(all: readonly Loose[], change: RecordChange = {}, size = all.length - 1): Texts {
  const log = recordedHead(linesOf(all.slice(0, size), ''), size);
  const record = recordOf({ ...change, log });
  return { log: fileOf(linesOf(all, record)), record };
}

export function vector(name: string, failed: string | null, texts: Texts, names?: string): LogVector {
  return { name, failed, receipts: [], ...texts, ...(names !== undefined && { names }) };
}

/** Logs that fail by one check. */
export const failing = (failed: string, logs: Readonly<Record<string, readonly Loose[]>>): LogVector[] =>
  Object.entries(logs).map(([name, all]) => vector(name, failed, logOf(all)));

/** The receipt of an entry, under the head of the first `count` entries. */
export function receiptOf(
  lines: readonly string[],
  index: number,
  count = index + 1,
  head = headOf(lines, count),
): KeptReceipt {
  const proof = treeOf(lines).inclusionProof(index, count);
  return { index, entry: lines[index] ?? '', proof: formatLogProof({ index, proof, checkpoint: head }) };
}
