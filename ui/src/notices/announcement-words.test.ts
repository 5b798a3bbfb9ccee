/** Tests what a banner says, in both languages. */
import { expect, test } from 'vitest';
import { type Announcement, announcementWords } from './announcement-words.ts';

const maintenance: Announcement = {
  id: 'n1',
  kind: 'maintenance',
  isPublic: true,
  text: 'We are updating Fairbook.',
  textEs: 'Estamos actualizando Fairbook.',
  startsAt: '2026-11-29T03:00:00.000Z',
  endsAt: '2026-11-29T04:00:00.000Z',
};
const before = Date.parse('2026-11-27T12:00:00Z');
const during = Date.parse('2026-11-29T03:00:00Z');
const zone = 'America/New_York';
const spaces = (text: string | null) => text?.replaceAll(/\s/g, ' ');

test('maintenance says when, and before its start that it is planned', () => {
  const said = announcementWords(maintenance, { language: 'en', zone, now: before });
  expect(said).toMatchObject({ label: 'Planned maintenance', text: 'We are updating Fairbook.', language: 'en' });
  expect(spaces(said.window)).toBe('Saturday, Nov 28, 10:00 PM to 11:00 PM ET');
  expect(announcementWords(maintenance, { language: 'en', zone, now: during }).label).toBe('Maintenance');
});

test('a window over midnight names both days, each reader in their own zone', () => {
  const long = { ...maintenance, endsAt: '2026-11-29T06:30:00.000Z' };
  const windowIn = (of: string) => spaces(announcementWords(long, { language: 'en', zone: of, now: before }).window);
  expect(windowIn(zone)).toBe('Saturday, Nov 28, 10:00 PM to Sunday, Nov 29, 1:30 AM ET');
  expect(windowIn('America/Los_Angeles')).toBe('Saturday, Nov 28, 7:00 PM to 10:30 PM PT');
});

test('in Spanish it has the Spanish text, or the English one marked as such', () => {
  const said = announcementWords(maintenance, { language: 'es', zone, now: before });
  expect(said).toMatchObject({ label: 'Mantenimiento programado', text: maintenance.textEs, language: 'es' });
  expect(spaces(said.window)).toBe('sábado, 28 de nov, 10:00 p.m. a 11:00 p.m. ET');
  const english = announcementWords({ ...maintenance, textEs: null }, { language: 'es', zone, now: before });
  expect(english).toMatchObject({ text: maintenance.text, language: 'en' });
});

test('information and incidents say nothing about their times', () => {
  for (const kind of ['information', 'incident'] as const) {
    expect(announcementWords({ ...maintenance, kind }, { language: 'en', zone, now: before }).window).toBeNull();
  }
});
