/** docs/ORDER-LOG.md is true: the verifier in Python, which was written from it alone, and the product agree about logs in which something was changed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyRound } from '../../testing/beacons.ts';
import { sha256 } from '../../testing/closings.ts';
import { sha256Bytes, verifyEd25519 } from '../../testing/log-keys.ts';
import * as make from '../../testing/log-vectors.ts';
import { askPython, describePython } from '../../testing/python.ts';
import { said } from '../../testing/sentences/findings.ts';
import { utf8Of } from '../base/bytes.ts';
import { unknownInWords } from '../record/unknown.ts';
import { verifyRecord } from '../record/verification.ts';
import { verifyLogFile } from './log-file.ts';
import { whyNotOfLog } from './record-against-log.ts';

type LogChange = (entries: make.Loose[], at: number, other: number) => void;

const swap: LogChange = (entries, at, other) => {
  [entries[at], entries[other]] = [entries[other] as make.Loose, entries[at] as make.Loose];
};

/** Each value is one that another entry has in the same field. */
const take =
  (field: string): LogChange =>
  (entries, at, other) => {
    const value = entries[other]?.[field];
    if (value !== undefined) entries[at] = { ...entries[at], [field]: value };
  };

function ofLines(change: (line: make.Loose, other: number) => make.Loose): LogChange {
  return (entries, at, other) => {
    const { lines } = entries[at] as { lines?: make.Loose[] };
    if (!lines?.length) return;
    const row = other % lines.length;
    entries[at] = { ...entries[at], lines: lines.map((line, index) => (index === row ? change(line, other) : line)) };
  };
}

function ofTerms(change: (terms: typeof make.open.terms, other: number) => object): LogChange {
  return (entries, _, other) => {
    const { terms } = entries[0] as Partial<typeof make.open>;
    if (terms) entries[0] = { ...entries[0], terms: change(terms, other) };
  };
}

/** Entries of a kind of a later release. */
const gifts = [null, [], ['moments'], ['orders'], ['terms'], ['moments', 'orders'], ['terms', 'orders']].map(
  (affects) => ({
    ...{ kind: 'GIFT', at: make.atOf(4) },
    ...(affects && { affects }),
  }),
);

const changes: readonly LogChange[] = [
  (entries, at) => entries.splice(at, 1),
  (entries, at, other) => entries.splice(at, 0, entries[other] as make.Loose),
  swap,
  (entries, at, other) => entries.splice(at + 1, 0, gifts[other % gifts.length] as make.Loose),
  (entries, at, other) => entries.splice(at + 1, 0, gifts[other % gifts.length] as make.Loose),
  ...['at', 'closeDate', 'by', 'kind', 'bidder', 'order', 'lines', 'choice'].map(take),
  ofLines((line, other) => ({ ...line, amount: Number(line['amount']) + (other - 6) * 250_000 })),
  ofLines((line, other) => ({ ...line, place: other })),
  ofLines((line, other) => ({ ...line, rank: (other % 8) - 1 })),
  ofLines((line) => ({ ...line, orderClass: 'stateInstitution' })),
  ofLines((line, other) => ({
    ...line,
    maturityDate: [make.first, make.second, '2030-02-30', '2031-06-01'][other % 4],
  })),
  ofTerms((terms) => ({ ...terms, maturities: terms.maturities.toReversed() })),
  ofTerms((terms) => ({ ...terms, maturities: [...terms.maturities, ...terms.maturities.slice(1)] })),
  ofTerms((terms, other) => ({ ...terms, step: other % 2, minimum: other })),
  ofTerms((terms, other) => ({ ...terms, ranks: { ...terms.ranks, stateIndividual: (other % 9) - 1 } })),
  (entries, _, other) => {
    const fields = [
      { ruleVersion: 'another-1' },
      { startDate: '0000-06-01T00:00:00.000Z' },
      { name: '\ud800' },
      { quorum: 1 },
    ];
    entries[0] = { ...entries[0], ...fields[other % fields.length] };
  },
];

const places = fc.nat({ max: make.entries.length - 1 });
const step = fc.tuple(fc.nat({ max: changes.length - 1 }), places, places);
const anyChange = fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 2 }), isNumbered: fc.nat({ max: 3 }) });

const record = make.recordOf();

/** A log that is signed as it is. */
function changedLog({ steps, isNumbered }: { steps: readonly [number, number, number][]; isNumbered: number }): string {
  const entries = [...make.entries];
  for (const [which, at, other] of steps) changes[which]?.(entries, at % entries.length, other % entries.length);
  const all = isNumbered > 0 ? entries.map((entry, index) => ({ ...entry, index })) : entries;
  return make.fileOf(make.linesOf(all, record));
}

interface Answered {
  readonly finding: string | null;
  /** The unknown part. */
  readonly names: string;
}

function answerOf(log: string, hasRecord: boolean): Answered {
  const kept = { receipts: [], checkpoints: [] };
  const ofLog = verifyLogFile([utf8Of(log)], kept, { sha256: sha256Bytes, verify: verifyEd25519, verifyRound });
  const names = ofLog.unknown.map(unknownInWords).join('; ');
  const finding = ofLog.finding ?? (hasRecord ? whyNotOfLog(verifyRecord(record, sha256), ofLog) : null);
  return { finding: said(finding), names };
}

describePython('the verifier in Python, written from the document', () => {
  test('and the product agree about logs in which entries were changed', { timeout: 60_000 }, () => {
    const logs = fc.sample(anyChange, 500).map(changedLog);
    // A record names the head of its log, so nearly no changed log has one.
    const withRecord = logs.map((log, at) => at % 2 === 0 && log.includes('"kind":"RESULT"'));
    const found = logs.map((log, at) => answerOf(log, withRecord[at] ?? false));
    const answers = askPython(logs.map((log, at) => (withRecord[at] ? { log, record } : { log })));
    const different = logs.flatMap((log, at) => {
      const [{ finding, names } = { finding: '', names: '' }, answer] = [found[at], answers[at]];
      const isWrong = answer?.failed !== null && answer?.failed !== 'not checked';
      const isSame = isWrong
        ? finding !== null
        : finding === null && names === (answer.failed === null ? '' : answer.said);
      return isSame ? [] : [{ log, finding, names, answer }];
    });
    const findings = found.map(({ finding }) => finding);
    expect(different).toEqual([]);
    const right = findings.filter((finding) => finding === null).length;
    const unknown = found.filter(({ finding, names }) => finding === null && names !== '').length;
    expect([right > 20, unknown > 5, findings.length - right > 200]).toEqual([true, true, true]);
  });
});
