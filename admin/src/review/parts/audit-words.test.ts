import { expect, test } from 'vitest';
import { isOfBidder, notesOf, reasonOf, wordsOf } from './audit-words.ts';

test('an action is shown in words', () => {
  expect(wordsOf('account.request-approval', {})).toBe('Approval requested');
});

test('an edit names the part that changed, wherever the trail stores it', () => {
  expect(wordsOf('account.edit', { part: 'finance-links' })).toBe('Changed: finance links');
  expect(wordsOf('auction.save-maturity-structure', {})).toBe('Changed: maturity structure');
});

test('an unknown action is shown as stored', () => {
  expect(wordsOf('auction.levitate', {})).toBe('auction.levitate');
});

test('the reason of a decision is found under either name', () => {
  expect(reasonOf({ reason: 'Fraud' })).toBe('Fraud');
  expect(reasonOf({ remarks: 'Complete' })).toBe('Complete');
  expect(reasonOf({ remarks: null })).toBeNull();
});

test('a change of approved details says what changes, and why it was rejected', () => {
  const changes = [{ field: 'state', from: 'WA', to: 'OR' }];
  expect(wordsOf('account.request-change', { changes })).toBe('Change of approved details requested');
  expect(notesOf('account.request-change', { changes })).toEqual(['State: Washington → Oregon']);
  expect(notesOf('account.reject-change', { changes, reason: 'No proof' })).toEqual([
    'State: Washington → Oregon',
    'No proof',
  ]);
});

test('the changes of a saved profile are a different format', () => {
  expect(notesOf('account.edit', { part: 'people', changes: { bio: ['a', 'b'] } })).toEqual([]);
  expect(notesOf('account.suspend', { reason: 'Fraud' })).toEqual(['Fraud']);
});

test('only orders are made by bidders', () => {
  expect(['bid.place', 'bid.amend', 'auction.close', 'account.edit'].map(isOfBidder)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
