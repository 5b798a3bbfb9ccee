import { expect, test } from 'vitest';
import { mentionedIn, noteLimits, whyNotAddNote } from './notes.ts';

const people = [
  { id: '1', name: 'Ana Ruiz' },
  { id: '2', name: 'Ana Ruiz Vega' },
  { id: '3', name: 'Ben Ode' },
  { id: '4', name: 'ben ode' },
  { id: '5', name: 'Zoë Ng' },
];

test.each([
  ['no one', 'Ana Ruiz should look', []],
  ['a name after an @', 'Look, @Ana Ruiz, please', ['1']],
  ['the longer of two names', '@Ana Ruiz Vega knows', ['2']],
  ['not the beginning of another word', '@Ana Ruizito', []],
  ['everyone of one name, in any case', 'cc @BEN ODE', ['3', '4']],
  ['several, each once', '@Zoë Ng @Ana Ruiz @Zoë Ng', ['1', '5']],
  ['no address of a mailbox', 'write to ana@Ana', []],
])('a note mentions %s', (_, text, ids) => {
  expect(mentionedIn(text, people).map(({ id }) => id)).toEqual(ids);
});

test('a case has at most two hundred notes', () => {
  expect(whyNotAddNote(noteLimits.notes - 1)).toBeNull();
  expect(whyNotAddNote(noteLimits.notes)?.code).toBe('too-many-notes');
});
