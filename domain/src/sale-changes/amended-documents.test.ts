/** Tests which documents of an approved auction can be requested and approved. */
import { describe, expect, test } from 'vitest';
import { auctionStatuses, valuesOf } from '../base/vocabulary.ts';
import {
  type DocumentDifference,
  whyNotAmendDocuments,
  whyNotChosen,
  whyNotReplace,
  whyNotTheseFiles,
} from './amended-documents.ts';

const fileOf = (id: string) => ({ id, name: `${id}.pdf`, url: `/api/files/${id}`, size: 10 });
const chosen = (id: string, isCurrent = true) => ({ file: fileOf(id), isCurrent });
const difference = (sha256: string): DocumentDifference => ({
  ...{ document: 'docOther1', file: fileOf(sha256), sha256, before: null, sha256Before: null },
});

describe('documents in amendments', () => {
  test.each(valuesOf(auctionStatuses))('of an auction that is %s', (status) => {
    expect(whyNotAmendDocuments({ status })?.code).toBe(status === 'Approved' ? undefined : 'wrong-auction-status');
  });

  test.each([
    ['none of none', [], [], undefined],
    ['none of one', [], [chosen('a')], undefined],
    ['one of two', ['b'], [chosen('a'), chosen('b')], undefined],
    ['another than the chosen one', ['b'], [chosen('a')], 'changed-meanwhile'],
    ['one beside an unknown one', ['a', 'b'], [chosen('a')], 'changed-meanwhile'],
    ['one whose document is another by now', ['a'], [chosen('a', false)], 'changed-meanwhile'],
    ['one, where another is stale', ['a'], [chosen('a'), chosen('b', false)], undefined],
  ] as const)('requests %s', (_, asked, files, code) => {
    expect(whyNotChosen(asked, files)?.code).toBe(code);
  });

  test.each([
    ['none', [], [], undefined],
    ['all, in another order', ['b', 'a'], ['a', 'b'], undefined],
    ['fewer', ['a'], ['a', 'b'], 'changed-meanwhile'],
    ['more', ['a', 'b'], ['a'], 'changed-meanwhile'],
    ['none of one', [], ['a'], 'changed-meanwhile'],
    ['one twice', ['a', 'a'], ['a', 'b'], 'changed-meanwhile'],
  ] as const)('approves %s of the files that were shown', (_, seen, requested, code) => {
    expect(whyNotTheseFiles(seen, requested.map(difference))?.code).toBe(code);
  });

  test.each([
    [[], undefined],
    [[true, true], undefined],
    [[true, false], 'changed-meanwhile'],
  ] as const)('replaces documents that are still those of the request: %j', (current, code) => {
    expect(whyNotReplace(current.map((isCurrent) => ({ isCurrent })))?.code).toBe(code);
  });
});
