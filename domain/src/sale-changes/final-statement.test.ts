/** Tests when a final official statement can be published, and by which day it is expected. */
import { describe, expect, test } from 'vitest';
import { auctionStatuses } from '../base/vocabulary.ts';
import {
  type EndedSale,
  finalStatementDueOn,
  mostFinalStatements,
  whyNotInsteadOf,
  whyNotPublishFinalStatement,
} from './final-statement.ts';

const sold: EndedSale = { status: 'Ended', cancelledAt: null, outcome: 'Sold' };
const canceled = new Date('2026-08-10T14:00:00Z');

describe('a final official statement', () => {
  test.each<[string, Partial<EndedSale>, number, string | null]>([
    ['of a sale that sold everything', {}, 0, null],
    ['of a sale that sold a part', { outcome: 'PartlySold' }, 0, null],
    ['as a corrected version', {}, 1, null],
    ['as the last version', {}, mostFinalStatements - 1, null],
    ['as one version too many', {}, mostFinalStatements, 'too-many-final-statements'],
    ['of a sale without orders', { outcome: 'NoBids' }, 0, 'nothing-sold'],
    ['before the result is stored', { outcome: null }, 0, 'not-closed'],
    ['of a sale that was canceled', { outcome: null, cancelledAt: canceled }, 0, 'auction-cancelled'],
    ['of a canceled sale with a result, which cannot be', { cancelledAt: canceled }, 0, 'auction-cancelled'],
  ])('%s: %o after %d versions: %s', (_, change, versions, code) => {
    expect(whyNotPublishFinalStatement({ ...sold, ...change }, versions)?.code ?? null).toBe(code);
  });

  test('is for sales that have ended alone', () => {
    const allowed = auctionStatuses.filter(({ value }) => !whyNotPublishFinalStatement({ ...sold, status: value }, 0));
    expect(allowed.map(({ value }) => value)).toEqual(['Ended']);
  });

  test.each<[string | null, string | null, string | null]>([
    [null, null, null],
    ['1', '1', null],
    [null, '1', 'changed-meanwhile'],
    ['1', '2', 'changed-meanwhile'],
    ['1', null, 'changed-meanwhile'],
  ])('that replaces %s where %s is the newest: %s', (seen, newest, code) => {
    expect(whyNotInsteadOf(seen, newest)?.code ?? null).toBe(code);
  });

  test.each<[string, string, string | null, string]>([
    ['seven days of business', '2026-08-10T20:00:00Z', 'OR', '2026-08-19'],
    ['a close in the evening where the issuer is', '2026-08-11T02:00:00Z', 'OR', '2026-08-19'],
    ['the same moment without a state is the next day', '2026-08-11T02:00:00Z', null, '2026-08-20'],
    ['a close on a Saturday', '2026-08-15T18:00:00Z', 'OR', '2026-08-25'],
    ['without Labor Day', '2026-09-01T20:00:00Z', 'OR', '2026-09-11'],
    ['without Thanksgiving', '2026-11-20T20:00:00Z', 'OR', '2026-12-02'],
    ['without Christmas', '2026-12-21T20:00:00Z', 'OR', '2026-12-31'],
  ])('is expected after %s', (_, closedAt, state, due) => {
    expect(finalStatementDueOn(new Date(closedAt), state)).toBe(due);
  });
});
