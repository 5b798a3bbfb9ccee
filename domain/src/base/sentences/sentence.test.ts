/** Tests sentences with values in both languages, and that what people typed stays as it is. */
import { expect, test } from 'vitest';
import { answerInLanguage, languageLoaded } from '../in-language.es.ts';
import spanishSentences from './es.json' with { type: 'json' };
import { english, filled, joined, type Sentence, say, typed } from './sentence.ts';
import { spanish } from './spanish.ts';
import { timeInSpanish } from './spanish-words.ts';

const sentences: [Sentence, string, string][] = [
  [
    say('It could not be reached ({code})', { code: 'EHOSTUNREACH' }),
    'It could not be reached (EHOSTUNREACH)',
    'No se pudo contactar (EHOSTUNREACH)',
  ],
  ['Duplicate value', 'Duplicate value', 'Valor repetido'],
  [
    say('Must be a multiple of {step}', { step: '$5,000' }),
    'Must be a multiple of $5,000',
    'Debe ser múltiplo de $5,000',
  ],
  [
    say('This sale is not offered to your priority group: {group}', { group: { label: 'State individual' } }),
    'This sale is not offered to your priority group: State individual',
    'Esta venta no se ofrece a su grupo de prioridad: Persona del mismo estado',
  ],
  [
    say('{what} only while it is {states}; this one is {status}', {
      what: filled('An auction can be changed'),
      states: { list: [{ label: 'Draft' }, { label: 'Rejected' }, { label: 'Approved' }], last: 'or' },
      status: { label: 'Live' },
    }),
    'An auction can be changed only while it is Draft, Rejected or Approved; this one is Live',
    'Una subasta se puede cambiar solo en el estado Borrador, Rechazada o Aprobada; aquí el estado es En curso',
  ],
  [
    say('Every maturity must be later than the dated date, {dated}: {days}', {
      dated: { time: 'Jun 1, 2030' },
      days: { time: 'May 1, 2030, Jun 1, 2030' },
    }),
    'Every maturity must be later than the dated date, Jun 1, 2030: May 1, 2030, Jun 1, 2030',
    'Todo vencimiento debe ser posterior a la fecha de emisión, 1 jun 2030: 1 may 2030, 1 jun 2030',
  ],
  [
    say('{limit} Try again in {time}.', {
      limit: filled('Too many requests from your network.'),
      time: say('{count} seconds', { count: 12 }),
    }),
    'Too many requests from your network. Try again in 12 seconds.',
    'Demasiadas solicitudes desde su red. Inténtelo de nuevo en 12 segundos.',
  ],
  [
    say('Order {number} was {action} as entry {index} of the order log, {at}.', {
      number: 'WAT-7F3K',
      action: filled('withdrawn'),
      index: 4,
      at: { time: 'Mar 1, 2026, 8:00 AM CST (6:00 AM PST your time)' },
    }),
    'Order WAT-7F3K was withdrawn as entry 4 of the order log, Mar 1, 2026, 8:00 AM CST (6:00 AM PST your time).',
    'La orden WAT-7F3K fue retirada como asiento 4 del registro de órdenes, 1 mar 2026, 8:00 a.m. CST (6:00 a.m. PST, su hora).',
  ],
  [
    say('{name} was approved. Its marketing phase starts on {launch}.', {
      name: 'Water Bonds',
      launch: { time: 'Mar 1, 2026, 6:00 AM PST' },
    }),
    'Water Bonds was approved. Its marketing phase starts on Mar 1, 2026, 6:00 AM PST.',
    'Water Bonds fue aprobada. Su fase de promoción empieza el 1 mar 2026, 6:00 a.m. PST.',
  ],
  [
    say('Every order is void and nothing is allocated. Reason: {reason}', { reason: 'See (a) and $5. Not found' }),
    'Every order is void and nothing is allocated. Reason: See (a) and $5. Not found',
    'Todas las órdenes quedan sin efecto y no se asigna nada. Motivo: See (a) and $5. Not found',
  ],
  [
    say('{name} has closed: partly sold.', { name: 'Water Bonds' }),
    'Water Bonds has closed: partly sold.',
    'Water Bonds ha cerrado: vendida en parte.',
  ],
  [joined(['Name is required', 'Not found'], '. '), 'Name is required. Not found', 'Falta el nombre. No encontrado'],
];

test.each(sentences)('%j', (sentence, inEnglish, inSpanish) => {
  expect(english(sentence)).toBe(inEnglish);
  expect(spanish(sentence)).toBe(inSpanish);
});

test('a name or reason that equals a sentence of the catalog, or has a placeholder, stays as it was typed', async () => {
  const attacks = ['Not found', 'Duplicate value', 'State individual', 'Mar 1, 2026, 6:00 AM', '{name}', '{all}', '$&'];
  await languageLoaded;
  for (const attack of attacks) {
    expect(spanish(typed(attack))).toBe(attack);
    const working = say('{name} works on this case now', { name: attack });
    expect(spanish(working)).toBe(`${attack} trabaja ahora en este caso`);
    const answer = {
      rows: [{ name: attack, reason: attack, title: attack }],
      message: 'x',
      sentences: { message: working },
    };
    expect(answerInLanguage(answer)).toMatchObject({
      rows: [{ name: attack, reason: attack, title: attack }],
      message: `${attack} trabaja ahora en este caso`,
    });
  }
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

test('a translation has the placeholders of its sentence and no others', () => {
  const namesIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].toSorted();
  const wrong = Object.entries(spanishSentences).filter(([sentence, translation]) =>
    namesIn(translation).some((name) => !namesIn(sentence).includes(name)),
  );
  expect(wrong).toEqual([]);
});

test('times are written as Intl writes them in Spanish', () => {
  const at = new Date('2026-09-03T21:05:00Z');
  const toMinute = { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  for (const format of [toMinute, { ...toMinute, second: '2-digit', fractionalSecondDigits: 3 } as const]) {
    const written = (locale: string) =>
      new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(at).replaceAll(/[\u202f\u00a0]/g, ' ');
    expect(timeInSpanish(written('en-US'))).toBe(written('es-US').replace('p. m.', 'p.m.'));
  }
});
