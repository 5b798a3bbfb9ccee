/** Tests the Spanish of sentences as the server and the rules say them, whole. */
import { expect, test } from 'vitest';
import { answerInLanguage, languageLoaded } from '../in-language.es.ts';
import { filled, say } from '../sentences/sentence.ts';
import { inSpanish } from './all.ts';
import { translatorOf } from './translator.ts';

test.each([
  ['The new close must be within 30 days', 'El nuevo cierre debe ser dentro de 30 días'],
  ['AA required: 1 < 2 (all of it)', 'AA required: 1 < 2 (all of it)'],
])('%s', (english, spanish) => {
  expect(inSpanish(english)).toBe(spanish);
  expect(inSpanish(spanish)).toBe(spanish);
});

test('text that people wrote stays as it is', () => {
  const reason = 'The price of 2031 is a typing error. See (a) and $5.';
  expect(inSpanish(reason)).toBe(reason);
});

test('a long line, which only people write, is not searched; the lines beside it are', () => {
  const long = `Order 1${' was x'.repeat(250)}${' as entry 1'.repeat(150)}${' of the order log, '.repeat(80)}`;
  expect(inSpanish(`Not found\n${long}\nNot found`)).toBe(`No encontrado\n${long}\nNo encontrado`);
});

test('answers: notices are translated, and the reasons that people give stay', async () => {
  await languageLoaded;
  const answer = {
    rows: [{ reason: 'The sale is halted' }, { reason: 'No part of your order could count.' }],
    notice: {
      title: 'Water Bonds is halted',
      message: 'Welcome to the market.',
      sentences: {
        title: say('{name} is halted', { name: 'Water Bonds' }),
        message: filled('Welcome to the market.'),
      },
    },
    news: { title: 'The sale is halted', text: 'Not found' },
  };
  expect(answerInLanguage(answer)).toMatchObject({
    rows: [{ reason: 'The sale is halted' }, { reason: 'No part of your order could count.' }],
    notice: { title: 'Water Bonds está suspendida', message: 'Bienvenido al mercado.' },
    news: { title: 'The sale is halted', text: 'Not found' },
  });
});

test('the pattern with more words of its own wins, whatever its place', () => {
  const translate = translatorOf([
    ['{name} closes', '{name} cierra'],
    ['{name} closes soon: {what:words}', '{name} cierra pronto: {what:words}'],
    ['a halt', 'una suspensión'],
  ]);
  expect(translate('A$& closes soon: a halt')).toBe('A$& cierra pronto: una suspensión');
  expect(translate('Water closes')).toBe('Water cierra');
});
