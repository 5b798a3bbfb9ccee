import { expect, test } from 'vitest';
import { type DatabaseCopies, judgeArchive, judgeQuorum, judgeReplicas } from './health-of-copies.ts';

const alone: DatabaseCopies = {
  isArchiving: false,
  isArchiveFailing: false,
  archiveSeconds: null,
  standbys: 0,
  lacksSynchronous: false,
  awayStandbys: 0,
  replicaSeconds: null,
};

test.each([
  [{}, 'ok'],
  [{ isArchiving: true, archiveSeconds: 0 }, 'ok'],
  [{ isArchiving: true, archiveSeconds: 10 }, 'warning'],
  [{ isArchiving: true, archiveSeconds: 60 }, 'wrong'],
  [{ isArchiving: true, archiveSeconds: 0, isArchiveFailing: true }, 'wrong'],
  [{ isArchiving: true }, 'warning'],
] as const)('an archive with %o is %s', (copies, expected) => {
  expect(judgeArchive({ ...alone, ...copies }).state).toBe(expected);
});

test.each([
  [{}, 'ok'],
  [{ standbys: 1, replicaSeconds: 9 }, 'ok'],
  [{ standbys: 1, replicaSeconds: 10 }, 'warning'],
  [{ standbys: 1, replicaSeconds: 60 }, 'wrong'],
  [{ standbys: 1 }, 'warning'],
  [{ awayStandbys: 1 }, 'warning'],
  [{ lacksSynchronous: true, awayStandbys: 1 }, 'wrong'],
] as const)('standbys with %o are %s', (copies, expected) => {
  expect(judgeReplicas({ ...alone, ...copies }).state).toBe(expected);
});

test.each([
  [0, 'ok'],
  [180, 'warning'],
  [900, 'wrong'],
] as const)('an entry that lacks its witnesses for %i seconds is %s', (seconds, expected) => {
  expect(judgeQuorum(seconds).state).toBe(expected);
});
