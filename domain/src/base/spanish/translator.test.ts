/** Tests the Spanish of sentences as the server and the rules say them, whole. */
import { expect, test } from 'vitest';
import { answerInLanguage, languageLoaded } from '../in-language.es.ts';
import { inSpanish } from './all.ts';
import { translatorOf } from './translator.ts';

test.each([
  ['The new close must be within 30 days', 'El nuevo cierre debe ser dentro de 30 días'],
  ['Firefox on Windows, network 203.0.113.0/24', 'Firefox en Windows, red 203.0.113.0/24'],
  ['Program, network 203.0.113.0/24', 'Programa, red 203.0.113.0/24'],
  ['It could not be reached (EHOSTUNREACH)', 'No se pudo contactar (EHOSTUNREACH)'],
  ['Water Bonds was approved.', 'Water Bonds fue aprobada.'],
  [
    'Water Bonds was approved. Its marketing phase starts on Mar 1, 2026, 6:00 AM PST.',
    'Water Bonds fue aprobada. Su fase de promoción empieza el 1 mar 2026, 6:00 a.m. PST.',
  ],
  ['Water Bonds has closed: partly sold.', 'Water Bonds ha cerrado: vendida en parte.'],
  [
    'Ida Example requested: State: Washington → Oregon. Until it is decided, orders can be reduced or withdrawn, but not placed or increased.',
    'Ida Example solicitó: Estado: Washington → Oregon. Hasta que se decida, las órdenes se pueden reducir o retirar, pero no colocar ni aumentar.',
  ],
  ['Ana Example requested this: It was sold twice.', 'Ana Example lo solicitó: It was sold twice.'],
  ['Your orders in Water Bonds', 'Sus órdenes en Water Bonds'],
  [
    'Order WAT-7F3K was withdrawn as entry 4 of the order log, Mar 1, 2026, 8:00 AM CST (6:00 AM PST your time).\nMay 1, 2031: $5,000',
    'La orden WAT-7F3K fue retirada como asiento 4 del registro de órdenes, 1 mar 2026, 8:00 a.m. CST (6:00 a.m. PST, su hora).\n1 may 2031: $5,000',
  ],
  [
    'Minimum of an order and a maturity: $10,000 instead of $5,000',
    'Mínimo de una orden y de un vencimiento: $10,000 en lugar de $5,000',
  ],
  [
    'Duration of a sale without a close of its own: 48 hours, the default, instead of 1 hour',
    'Duración de una venta sin cierre propio: 48 horas, el valor predeterminado, en lugar de 1 hora',
  ],
  [
    'Approval of an auction: by one administrator, which is the default again',
    'Aprobación de una subasta: por un administrador, que vuelve a ser el valor predeterminado',
  ],
  [
    'Orders of one investor at one maturity, at most: 2,000, whatever the default is',
    'Órdenes de un inversionista en un vencimiento, como máximo: 2,000, sea cual sea el valor predeterminado',
  ],
  [
    'Rule of allocation of a new sale: whole orders by a draw instead of in proportion with earlier orders first among equals',
    'Regla de asignación de una venta nueva: órdenes completas por sorteo en lugar de en proporción y, entre iguales, primero las órdenes anteriores',
  ],
  ['AA required: 1 < 2 (all of it)', 'AA required: 1 < 2 (all of it)'],
])('%s', (english, spanish) => {
  expect(inSpanish(english)).toBe(spanish);
  expect(inSpanish(spanish)).toBe(spanish);
});

test('text that people wrote stays as it is', () => {
  const reason = 'The price of 2031 is a typing error. See (a) and $5.';
  expect(inSpanish(reason)).toBe(reason);
  expect(inSpanish(`Every order is void and nothing is allocated. Reason: ${reason}`)).toBe(
    `Todas las órdenes quedan sin efecto y no se asigna nada. Motivo: ${reason}`,
  );
});

test('a long line, which only people write, is not searched; the lines beside it are', () => {
  const long = `Order 1${' was x'.repeat(250)}${' as entry 1'.repeat(150)}${' of the order log, '.repeat(80)}`;
  expect(inSpanish(`Not found\n${long}\nNot found`)).toBe(`No encontrado\n${long}\nNo encontrado`);
});

test('answers: notices are translated, and the reasons that people give stay', async () => {
  await languageLoaded;
  const answer = {
    rows: [{ reason: 'The sale is halted' }, { reason: 'No part of your order could count.' }],
    notice: { title: 'Water Bonds is halted', message: 'Welcome to the market.' },
    news: { title: 'Water Bonds is halted', text: 'Not found' },
  };
  expect(answerInLanguage(answer)).toEqual({
    rows: [{ reason: 'The sale is halted' }, { reason: 'No part of your order could count.' }],
    notice: { title: 'Water Bonds está suspendida', message: 'Bienvenido al mercado.' },
    news: { title: 'Water Bonds is halted', text: 'Not found' },
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
