import { describe, expect, test } from 'vitest';
import { auction, dollars, maturity } from '../../testing/auctions.ts';
import {
  documentText,
  finalStatementText,
  formerDocumentText,
  formerGoLiveText,
  goLiveText,
  termsText,
} from './signed-texts.ts';

const witnesses = { options: [], witnesses: [], quorum: 0 };
const sale = '0198c0de-0000-7000-8000-000000000001';
const text = (changes: Parameters<typeof auction>[0] = {}, of = sale) => termsText(of, auction(changes), witnesses);
const { documents } = auction();

describe('the signed terms', () => {
  test.each([
    { name: 'Other Bonds' },
    { amount: dollars(2_000_000) },
    { redemptionProvisions: 'Callable' },
    { fitchRating: 'AA' },
    { muniAdvisor: ['advisor'] },
    { priorityStateInd: 6 },
    { orderStep: dollars(1_000) },
    { endOfMonth: true },
    { maturityStructure: [maturity('2030-06-01', 1_000_000, { interestRate: 4.125 })] },
  ])('differ where %j differs', (changes) => {
    expect(text(changes)).not.toBe(text());
  });

  test('are the same for the same terms, and say nothing that others decide', () => {
    expect(text({ marketingPeriodLaunchDate: new Date('2026-08-09T15:00:00Z') })).toBe(text());
    // Empty fields are left out, so that a field that a later release adds changes no hash.
    expect(text({ insurer: null })).not.toContain('insurer');
    expect(text()).not.toContain('documents');
  });

  test('name the sale, so that no sign-off counts for another', () => {
    expect(text({}, sale.replace(/1$/, '2'))).not.toBe(text());
  });
});

test('a document is signed by its id and the SHA-256 of its file', () => {
  const one = { id: 'a', name: 'Statement.pdf', url: '' };
  const texts = [
    documentText(sale, one, '1'.repeat(64)),
    documentText(sale, { ...one, id: 'b' }, '1'.repeat(64)),
    documentText(sale, one, '2'.repeat(64)),
  ];
  expect(new Set(texts).size).toBe(3);
  expect(texts[0]).toContain('"sha256":"1111');
});

test('a version of the final official statement is signed by its number, file and SHA-256', () => {
  const first = { version: 1, file: { id: 'a', name: 'Final.pdf', url: '' }, sha256: '1'.repeat(64) };
  const texts = [
    finalStatementText(sale, first),
    finalStatementText(sale, { ...first, version: 2 }),
    finalStatementText(sale, { ...first, file: { ...first.file, id: 'b' } }),
    finalStatementText(sale, { ...first, sha256: '2'.repeat(64) }),
    finalStatementText(sale.replace(/1$/, '2'), first),
  ];
  expect(new Set(texts).size).toBe(5);
  expect(finalStatementText(sale, { ...first, file: { ...first.file, name: 'Other.pdf' } })).toBe(texts[0]);
});

test('going live is signed with the terms and every document', () => {
  const other = { ...documents, docOther2: { id: 'c', name: 'Notice.pdf', url: '' } };
  const ids = Object.values(other).flatMap((document) => document?.id ?? []);
  const hashes = new Map(ids.map((id) => [id, '1'.repeat(64)]));
  const texts = [
    goLiveText(sale, '1', documents, hashes),
    goLiveText(sale, '2', documents, hashes),
    goLiveText(sale, '1', other, hashes),
    goLiveText(sale, '1', other, new Map([...hashes, ['c', '2'.repeat(64)]])),
  ];
  expect(texts).not.toContain(null);
  expect(new Set(texts).size).toBe(4);
  hashes.delete('c');
  expect(goLiveText(sale, '1', other, hashes)).toBeNull();
});

test('the texts of earlier releases stay as they were, byte for byte', () => {
  const document = { id: 'a', name: 'Statement.pdf', url: '' };
  const none = { investorPresentation: null, docOther1: null, docOther2: null };
  expect(formerDocumentText('s', document)).toBe(
    '{"document":"a","name":"Statement.pdf","sale":"s","signed":"fairbook-document-1"}',
  );
  expect(formerGoLiveText('s', 't', { ...none, preliminaryOfficialStatement: document })).toBe(
    '{"documents":{"docOther1":null,"docOther2":null,"investorPresentation":null,"preliminaryOfficialStatement":"a"},' +
      '"sale":"s","signed":"fairbook-go-live-1","terms":"t"}',
  );
});
