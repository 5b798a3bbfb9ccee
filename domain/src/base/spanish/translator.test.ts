/** Tests the Spanish of sentences as the server and the rules say them, whole. */
import { expect, test } from 'vitest';
import { answerInLanguage, languageLoaded } from '../in-language.es.ts';
import { timeInSpanish } from '../sentences/spanish.ts';
import { inSpanish } from './all.ts';
import { translatorOf } from './translator.ts';

test.each([
  ['Must be a multiple of $5,000', 'Debe ser múltiplo de $5,000'],
  [
    'At most $50,000 can be ordered at this maturity, and you already ordered $20,000',
    'En este vencimiento se pueden ordenar como máximo $50,000, y usted ya ordenó $20,000',
  ],
  [
    'Order at least $10,000 in this auction, and you already ordered $5,000',
    'Ordene al menos $10,000 en esta subasta; usted ya ordenó $5,000',
  ],
  ['Order at most $10,000 in this auction', 'Ordene como máximo $10,000 en esta subasta'],
  [
    'This sale is not offered to your priority group: State individual',
    'Esta venta no se ofrece a su grupo de prioridad: Persona del mismo estado',
  ],
  [
    'An auction can be approved only while it is Pending Review; this one is Draft',
    'Una subasta se puede aprobar solo en el estado En revisión; aquí el estado es Borrador',
  ],
  [
    'An auction can be changed only while it is Draft, Rejected or Approved; this one is Live',
    'Una subasta se puede cambiar solo en el estado Borrador, Rechazada o Aprobada; aquí el estado es En curso',
  ],
  [
    'The maturities add up to $90,000, $10,000 less than the amount of $100,000',
    'Los vencimientos suman $90,000, $10,000 menos que el monto de $100,000',
  ],
  [
    'Every maturity must be later than the dated date, Jun 1, 2030: May 1, 2030, Jun 1, 2030',
    'Todo vencimiento debe ser posterior a la fecha de emisión, 1 jun 2030: 1 may 2030, 1 jun 2030',
  ],
  [
    'Your priority group received 50% of what it ordered. That is less than one increment of $5,000. Your orders at this maturity received $5,000 of $10,000, earliest first: this one $0 of $5,000.',
    'Su grupo de prioridad recibió 50% de lo que ordenó. Eso es menos que un incremento de $5,000. Sus órdenes en este vencimiento recibieron $5,000 de $10,000, primero las más tempranas: esta, $0 de $5,000.',
  ],
  [
    'In whole increments of $5,000 you received $10,000. Spare increments went to the largest fractions, then to the earliest orders.',
    'En incrementos enteros de $5,000 se recibió $10,000. Los incrementos sobrantes fueron a las fracciones mayores y después a las órdenes más tempranas.',
  ],
  ['The new close must be within 30 days', 'El nuevo cierre debe ser dentro de 30 días'],
  [
    'Their priority group received 40% of what it ordered. $20,000 was available for $50,000 of orders, so the exact share of their $25,000 was $10,000. In whole increments of $5,000, with a spare one for its fraction, they received $10,000.',
    'Su grupo de prioridad recibió 40% de lo que ordenó. Había $20,000 para $50,000 de órdenes, por lo que la parte exacta de sus $25,000 era $10,000. En incrementos enteros de $5,000, con uno sobrante por su fracción, se recibió $10,000.',
  ],
  [
    'Your priority group received everything it ordered. $100,000 was available; your group ordered $60,000.',
    'Su grupo de prioridad recibió todo lo que ordenó. Había $100,000 disponibles; su grupo ordenó $60,000.',
  ],
  [
    'Their priority group received everything it ordered. $100,000 was available; their group ordered $60,000.',
    'Su grupo de prioridad recibió todo lo que ordenó. Había $100,000 disponibles; su grupo ordenó $60,000.',
  ],
  ['Firefox on Windows, network 203.0.113.0/24', 'Firefox en Windows, red 203.0.113.0/24'],
  ['Program, network 203.0.113.0/24', 'Programa, red 203.0.113.0/24'],
  ['At least one counsel required (and 7 more)', 'Se necesita al menos un asesor jurídico (y 7 más)'],
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
    'Too many requests from your network. Try again in 12 seconds.',
    'Demasiadas solicitudes desde su red. Inténtelo de nuevo en 12 segundos.',
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

test('what people wrote stays as it is', () => {
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

test('answers: allocations are explained in Spanish, and the reasons that people give stay', async () => {
  await languageLoaded;
  const answer = {
    rows: [{ reason: 'No part of your order could count.' }, { reason: 'The sale is halted' }],
    notice: { title: 'Water Bonds is halted', message: 'Welcome to the market.' },
    news: { title: 'Water Bonds is halted', text: 'Not found' },
  };
  expect(answerInLanguage(answer)).toEqual({
    rows: [{ reason: 'Ninguna parte de su orden pudo contar.' }, { reason: 'The sale is halted' }],
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

test('times are written as Intl writes them in Spanish', () => {
  const at = new Date('2026-09-03T21:05:00Z');
  const format = { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  const written = (locale: string) =>
    new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(at).replaceAll(/[\u202f\u00a0]/g, ' ');
  expect(timeInSpanish(written('en-US'))).toBe(written('es-US').replace('p. m.', 'p.m.'));
});
