/** Tests the type of the audit trail's entries, and the check behind it: no free text, no personal data, and an answer about secrecy for investors. */
import { expect, test } from 'vitest';
import { audit } from './audit.ts';
import { requireClosed } from './audit-detail.ts';
import type { Db } from './transaction.ts';

/** Nothing is written: every entry here is refused, by the compiler or before the first statement. */
const db = undefined as unknown as Db;
const investor = { uuid: 'f7b1c6be-6f5a-4c8e-9c4e-1f6f9a5d2a10', investorOrgId: 7 };
const [action, subject] = ['auction.reconfirm', 'auction:f7b1c6be-6f5a-4c8e-9c4e-1f6f9a5d2a10'] as const;
const typedByPerson: string = 'Page 12 had the figures of another year!';

test('an act of an investor on a sale says until which result it is secret', async () => {
  // @ts-expect-error the compiler asks whether it is one
  await expect(audit(db, { actor: investor, action, subject })).rejects.toThrow(/until which result it is secret/);
  const entry = { actor: investor, action, subject, secretUntilResultOf: null };
  await expect(audit(db, entry)).rejects.toThrow(/until which result it is secret/);
});

test('a detail that a person typed is refused by the compiler and when it is written', async () => {
  const event = { actor: 'clock', action: 'auction.halt', subject } as const;
  const refused = /neither a word of a closed list nor a code/;
  // @ts-expect-error a text that can be anything
  await expect(audit(db, { ...event, detail: { reason: typedByPerson } })).rejects.toThrow(refused);
  // @ts-expect-error the same inside of a list
  await expect(audit(db, { ...event, detail: { changes: [{ to: typedByPerson }] } })).rejects.toThrow(refused);
});

test.each([
  ['an address', { by: 'ivy@people.example' }],
  ['a name with a mark of a sentence', { by: 'Ivy, of Springfield' }],
  ['a phone number', { phone: '541-555-0100' }],
  ['a network address', { lastAddress: '192.0.2.7' }],
  ['a text where an id belongs', { place: 'the third place!' }],
  ['one deep inside', { before: [{ limits: { name: 'Olive’s fund' } }] }],
])('%s is not written to the trail, whatever its type says', (_, detail) => {
  expect(() => requireClosed(detail, 'test.write')).toThrow(/it belongs to the text of the event/);
});

test('ids, hashes, days, moments, numbers and words of lists are written', () => {
  const id = 'f7b1c6be-6f5a-4c8e-9c4e-1f6f9a5d2a10';
  const detail = {
    place: id,
    mentions: [id],
    other: `investor:${id}`,
    sha256: 'ab'.repeat(32),
    prefix: 'fb_k3y',
    at: new Date(),
  };
  requireClosed(
    { ...detail, role: 'Approver', status: 'Pending Approval', from: '2030-06-01', count: 3, is: true, no: null },
    'test',
  );
});
