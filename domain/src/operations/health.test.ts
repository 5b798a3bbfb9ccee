/** Tests how the checks of a running market judge what they measured. */

import { describe, expect, test } from 'vitest';
import { say } from '../base/sentences/sentence.ts';
import {
  judgeBackups,
  judgeCertificates,
  judgeClocks,
  judgeDeliveries,
  judgeDisk,
  judgeJobs,
  judgeProcesses,
  judgeReadModels,
  judgeSealing,
  worstFirst,
} from './health.ts';
import { judgeLateCloses, judgeWitnesses } from './health-of-copies.ts';

const now = new Date('2026-11-25T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const day = 24 * 3_600;

describe('a measurement is fine, a warning or wrong', () => {
  test.each([
    [judgeDisk(0.5), 'ok'],
    [judgeDisk(0.2), 'warning'],
    [judgeDisk(0.05), 'wrong'],
    [judgeReadModels([null, 12]), 'ok'],
    [judgeReadModels([12, 1_000]), 'warning'],
    [judgeReadModels([5_000]), 'wrong'],
    [judgeSealing(179), 'ok'],
    [judgeSealing(180), 'warning'],
    [judgeSealing(900), 'wrong'],
    [judgeLateCloses(0), 'ok'],
    [judgeLateCloses(1), 'wrong'],
    [judgeLateCloses(1, [{ sale: 'Bonds', witnesses: [], late: [] }]), 'wrong'],
  ])('%o', ({ state }, expected) => {
    expect(state).toBe(expected);
  });
});

describe('certificates', () => {
  const seen = (days: number) => ({ host: 'market.example', validTo: ago(-days * day), isTrusted: true });

  test.each([
    [[], 'ok'],
    [[seen(22)], 'ok'],
    [[seen(21)], 'warning'],
    [[seen(22), seen(7)], 'wrong'],
    [[seen(-1)], 'wrong'],
    [[{ ...seen(90), isTrusted: false }], 'wrong'],
    [[{ ...seen(90), validTo: null }], 'warning'],
  ])('%o is %s', (certificates, expected) => {
    expect(judgeCertificates(certificates, now).state).toBe(expected);
  });
});

test.each([
  [{ madeAt: null, isNeeded: false }, 'ok'],
  [{ madeAt: null, isNeeded: true }, 'warning'],
  [{ madeAt: ago(25 * 3_600), isNeeded: true }, 'ok'],
  [{ madeAt: ago(26 * 3_600), isNeeded: true }, 'warning'],
  [{ madeAt: ago(50 * 3_600), isNeeded: true }, 'wrong'],
] as const)('backups %o are %s', (backups, expected) => {
  expect(judgeBackups(backups, now).state).toBe(expected);
});

describe('processes', () => {
  const process = { parts: ['market', 'admin', 'worker'] as const, version: '1', seenAt: ago(5), skewMs: 10 };

  test.each([
    [[], 'ok'],
    [[process], 'ok'],
    [[process, { ...process, seenAt: ago(60) }], 'warning'],
    [[{ ...process, seenAt: ago(60) }], 'wrong'],
    [[{ ...process, parts: ['market'] as const }], 'wrong'],
  ])('%o are %s', (processes, expected) => {
    expect(judgeProcesses(processes, now).state).toBe(expected);
  });

  test.each([
    [[{ ...process, skewMs: -199 }], 'ok'],
    [[{ ...process, skewMs: -200 }], 'warning'],
    [[{ ...process, skewMs: 1_000 }], 'wrong'],
    [[{ ...process, skewMs: 1_000, seenAt: ago(60) }], 'ok'],
  ])('clocks of %o are %s', (processes, expected) => {
    expect(judgeClocks(processes, now).state).toBe(expected);
  });
});

describe('jobs and messages', () => {
  const job = { kind: 'send-mail', waiting: 1, running: 0, failed: 0, dueSince: ago(59) };

  test.each([
    [job, 'ok'],
    [{ ...job, dueSince: null, failed: 1 }, 'warning'],
    [{ ...job, dueSince: ago(60) }, 'warning'],
    [{ ...job, dueSince: ago(300) }, 'wrong'],
  ])('%o is %s', (counts, expected) => {
    expect(judgeJobs([counts], now).state).toBe(expected);
  });

  const channel = { channel: 'Mail' as const, waiting: 1, sent: 0, failed: 0, dueSince: ago(299) };

  test.each([
    [channel, 'ok'],
    [{ ...channel, failed: 1 }, 'warning'],
    [{ ...channel, dueSince: ago(300) }, 'warning'],
    [{ ...channel, dueSince: ago(3_600) }, 'wrong'],
  ])('%o is %s', (counts, expected) => {
    expect(judgeDeliveries([counts], now).state).toBe(expected);
  });
});

test('a witness that signed something else is worse than a silent one, and inactive ones may be silent', () => {
  const witness = { name: 'North', isActive: true, problem: null, isContradicting: false };
  const silent = { ...witness, name: 'South', problem: say('Response status {status}', { status: 502 }) };
  expect(judgeWitnesses([witness]).state).toBe('ok');
  expect(judgeWitnesses([{ ...silent, isActive: false }]).state).toBe('ok');
  expect(judgeWitnesses([witness, silent])).toMatchObject({
    state: 'warning',
    message: { values: { names: 'South' } },
  });
  expect(judgeWitnesses([silent, { ...witness, isActive: false, isContradicting: true }]).state).toBe('wrong');
});

test('failing checks come first', () => {
  const order = worstFirst([
    { check: 'database', state: 'ok' },
    { check: 'jobs', state: 'warning' },
    { check: 'disk', state: 'wrong' },
    { check: 'keys', state: 'pending' },
  ]).map(({ check }) => check);
  expect(order).toEqual(['disk', 'jobs', 'keys', 'database']);
});
