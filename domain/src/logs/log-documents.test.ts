/** docs/ORDER-LOG.md is true: the verifier in Python, which was written from it alone, and the product agree about logs in which something was changed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyRound } from '../../testing/beacons.ts';
import { sha256 } from '../../testing/closings.ts';
import { sha256Bytes, verifyEd25519 } from '../../testing/log-keys.ts';
import * as make from '../../testing/log-vectors.ts';
import { askPython, describePython } from '../../testing/python.ts';
import { utf8Of } from '../base/bytes.ts';
import { verifyRecord } from '../record/verification.ts';
import { verifyLogFile } from './log-file.ts';
import { whyNotOfLog } from './record-against-log.ts';

type Change = (entries: make.Loose[], at: number, other: number) => void;

const swap: Change = (entries, at, other) => {
  [entries[at], entries[other]] = [entries[other] as make.Loose, entries[at] as make.Loose];
};

/** Each value is one that another entry has in the same field. */
const take =
  (field: string): Change =>
  (entries, at, other) => {
    const value = entries[other]?.[field];
    if (value !== undefined) entries[at] = { ...entries[at], [field]: value };
  };

function ofLines(change: (line: make.Loose, other: number) => make.Loose): Change {
  return (entries, at, other) => {
    const { lines } = entries[at] as { lines?: make.Loose[] };
    if (!lines?.length) return;
    const row = other % lines.length;
    entries[at] = { ...entries[at], lines: lines.map((line, index) => (index === row ? change(line, other) : line)) };
  };
}

function ofTerms(change: (terms: typeof make.open.terms, other: number) => object): Change {
  return (entries, _, other) => {
    const { terms } = entries[0] as Partial<typeof make.open>;
    if (terms) entries[0] = { ...entries[0], terms: change(terms, other) };
  };
}

const changes: readonly Change[] = [
  (entries, at) => entries.splice(at, 1),
  (entries, at, other) => entries.splice(at, 0, entries[other] as make.Loose),
  swap,
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

function findingOf(log: string): string | null {
  const kept = { receipts: [], checkpoints: [] };
  const ofLog = verifyLogFile([utf8Of(log)], kept, { sha256: sha256Bytes, verify: verifyEd25519, verifyRound });
  return ofLog.finding ?? (ofLog.log?.fingerprint == null ? null : whyNotOfLog(verifyRecord(record, sha256), ofLog));
}

describePython('the verifier in Python, written from the document', () => {
  test('and the product agree about logs in which entries were changed', { timeout: 60_000 }, () => {
    const logs = fc.sample(anyChange, 500).map(changedLog);
    const findings = logs.map(findingOf);
    const answers = askPython(logs.map((log) => (log.includes('"kind":"RESULT"') ? { log, record } : { log })));
    const different = logs.flatMap((log, at) => {
      const [finding, answer] = [findings[at] ?? null, answers[at]];
      return (finding === null) === (answer?.failed === null) ? [] : [{ log, finding, answer }];
    });
    expect(different).toEqual([]);
    const right = findings.filter((finding) => finding === null).length;
    expect([right > 20, findings.length - right > 200]).toEqual([true, true]);
  });
});
