/** Tests the rules of announcements: when they are shown, how many at once, and what can be changed. */
import { describe, expect, test } from 'vitest';
import {
  type AnnouncementTimes,
  announcementState,
  isShown,
  maxOpenAnnouncements,
  maxShownAtOnce,
  whyNotChangeAnnouncement,
  whyNotEndAnnouncement,
  whyNotShow,
  wrongEnd,
  wrongTimes,
} from './announcements.ts';

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const window = { startsAt: at('28T22:00'), endsAt: at('28T23:00'), endedAt: null };
const information: AnnouncementTimes = { kind: 'information', ...window };
const maintenance: AnnouncementTimes = { kind: 'maintenance', ...window };

test.each([
  ['25T21:59', 'planned', false, false],
  ['25T22:00', 'planned', false, true],
  ['28T21:59', 'planned', false, true],
  ['28T22:00', 'current', true, true],
  ['28T22:59', 'current', true, true],
  ['28T23:00', 'ended', false, false],
] as const)('at %s one is %s; information is shown: %s, maintenance: %s', (now, state, told, planned) => {
  expect(announcementState(information, at(now))).toBe(state);
  expect(isShown(information, at(now))).toBe(told);
  expect(isShown(maintenance, at(now))).toBe(planned);
});

test('one without an end is shown until it is ended, and an early end counts', () => {
  expect(announcementState({ ...information, endsAt: null }, at('30T00:00'))).toBe('current');
  expect(announcementState({ ...information, endsAt: null, endedAt: at('29T00:00') }, at('29T00:00'))).toBe('ended');
  expect(announcementState({ ...information, endedAt: at('27T00:00') }, at('27T12:00'))).toBe('ended');
  // An end by hand that was noted after the planned one changes nothing.
  expect(announcementState({ ...information, endedAt: at('29T00:00') }, at('28T23:30'))).toBe('ended');
});

describe('times', () => {
  const now = at('28T12:00');
  test.each([
    ['information', '28T22:00', null, {}],
    ['incident', '28T11:56', '28T13:00', {}],
    ['maintenance', '28T22:00', '28T23:00', {}],
    ['maintenance', '28T22:00', null, { endsAt: 'Maintenance needs an end' }],
    ['information', '28T11:54', null, { startsAt: 'The start must not be in the past' }],
    ['information', '28T22:00', '28T22:00', { endsAt: 'The end must be after the start' }],
    ['incident', '28T11:56', '28T11:58', { endsAt: 'The end must not be in the past' }],
  ] as const)('%s from %s to %s', (kind, startsAt, endsAt, wrong) => {
    expect(wrongTimes({ kind, startsAt: at(startsAt), endsAt: endsAt && at(endsAt) }, now)).toEqual(wrong);
  });

  test('are within a year', () => {
    const late = new Date('2027-12-01T00:00:00Z');
    expect(wrongTimes({ kind: 'information', startsAt: late, endsAt: null }, now)).toHaveProperty('startsAt');
    expect(wrongTimes({ kind: 'information', startsAt: now, endsAt: late }, now)).toHaveProperty('endsAt');
  });
});

describe('at most three are shown at once', () => {
  const during = (from: string, to: string | null): AnnouncementTimes => ({
    kind: 'information',
    startsAt: at(from),
    endsAt: to === null ? null : at(to),
    endedAt: null,
  });
  const day = during('28T00:00', '29T00:00');
  test.each([
    ['a fourth in the same time', [day, day, day], 'too-many-announcements'],
    ['a third', [day, day], null],
    ['one after another, of which three never meet', [day, day, during('28T06:00', '28T12:00')], null],
    ['three that meet later', [day, day, during('28T23:00', null)], 'too-many-announcements'],
    ['those that ended before', Array.from({ length: 3 }, () => during('27T00:00', '28T20:00')), null],
    ['those that begin at the end', Array.from({ length: 3 }, () => during('28T23:30', null)), null],
  ] as const)('%s', (_, others, code) => {
    expect(whyNotShow(during('28T20:00', '28T23:30'), others)?.code ?? null).toBe(code);
  });

  test('and not too many are planned', () => {
    const planned = Array.from({ length: maxOpenAnnouncements }, () => during('29T12:00', '29T13:00'));
    expect(whyNotShow(day, planned.slice(1))).toBeNull();
    expect(whyNotShow(day, planned)?.code).toBe('too-many-announcements');
  });

  test('maintenance counts from its notice on', () => {
    const notices = Array.from({ length: maxShownAtOnce }, () => during('26T00:00', '26T12:00'));
    expect(whyNotShow(maintenance, notices)?.code).toBe('too-many-announcements');
    expect(whyNotShow(information, notices)).toBeNull();
  });
});

const written = { ...maintenance, audience: 'both', isPublic: true, text: 'Update', textEs: null } as const;
const stored = { ...written, version: 2 };
const changed = { ...written, text: 'An update' };
const longer = { ...written, endsAt: at('29T01:00') };

test.each([
  ['the end, later', longer, null],
  ['the end, earlier', { ...written, endsAt: at('28T22:30') }, null],
  ['the text', changed, 'announcement-started'],
  ['the Spanish text', { ...longer, textEs: 'Actualización' }, 'announcement-started'],
  ['the kind', { ...longer, kind: 'incident' }, 'announcement-started'],
  ['the sites', { ...longer, audience: 'market' }, 'announcement-started'],
  ['who else sees it', { ...longer, isPublic: false }, 'announcement-started'],
  ['the start', { ...longer, startsAt: at('28T22:01') }, 'announcement-started'],
] as const)('of one that has begun only the end changes: %s', (_, to, code) => {
  expect(whyNotChangeAnnouncement(stored, { read: 2, to }, at('28T22:00'))?.code ?? null).toBe(code);
  expect(whyNotChangeAnnouncement(stored, { read: 1, to }, at('28T22:00'))?.code).toBe('announcement-changed');
});

test('the end of one that has begun is after now and within a year of its start', () => {
  const during = at('28T22:30');
  expect(wrongEnd(written, during)).toEqual({});
  expect(wrongTimes(written, during)).toHaveProperty('startsAt');
  expect(wrongEnd({ ...written, endsAt: during }, during)).toEqual({ endsAt: 'The end must not be in the past' });
  expect(wrongEnd({ ...written, endsAt: null }, during)).toEqual({ endsAt: 'Maintenance needs an end' });
  const late = { ...written, endsAt: new Date('2027-12-01T00:00:00Z') };
  expect(wrongEnd(late, during)).toEqual({ endsAt: 'The end must be within a year of the start' });
});

test('one is changed before it begins, as it was read, and ended once', () => {
  const before = at('28T21:00');
  expect(whyNotChangeAnnouncement(stored, { read: 2, to: changed }, before)).toBeNull();
  expect(whyNotChangeAnnouncement(stored, { read: 1, to: changed }, before)?.code).toBe('announcement-changed');
  expect(whyNotChangeAnnouncement(stored, { read: 2, to: longer }, at('28T23:00'))?.code).toBe('announcement-ended');
  expect(whyNotEndAnnouncement(stored, before)).toBeNull();
  expect(whyNotEndAnnouncement(stored, at('28T22:30'))).toBeNull();
  expect(whyNotEndAnnouncement({ ...stored, endedAt: before }, before)?.code).toBe('announcement-ended');
  // Ended by a request that began later and was first to be decided.
  const later = new Date(before.getTime() + 1);
  expect(whyNotEndAnnouncement({ ...stored, endedAt: later }, before)?.code).toBe('announcement-ended');
});
