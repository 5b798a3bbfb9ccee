/** Tests findings of the verification in both languages, and that values in them stay as they are. */
import { expect, test } from 'vitest';
import { said } from '../../../testing/sentences/findings.ts';
import { timeInWords, witnessedInWords, witnessInWords } from '../../logs/witness-words.ts';
import { unknownSentence } from '../../record/unknown.ts';
import { findingInLanguage } from '../../words/verified-words.es.ts';
import { cents } from '../money.ts';
import spanishSentences from './es.json' with { type: 'json' };
import catalog from './es.verification.json' with { type: 'json' };
import { FindingError, type FindingSentence, fail, Invalid, reasonOf, sayFinding } from './findings.ts';
import { filled, joined } from './sentence.ts';

const witness = { name: 'clerk.example', url: 'https://clerk.example/w', size: 0, time: null, isCounted: true };
const signed = { ...witness, size: 42, time: 1_772_373_600, isCounted: true };
const order = sayFinding('Order {place} ({bidder}, {group}, {amount} at {day})', {
  ...{ place: 12, bidder: 'B2', group: { label: 'State individual' }, amount: '$5,000' },
  day: { time: 'May 1, 2031' },
});
const unreadable = (why: unknown) =>
  sayFinding('This is not a closing record that can be checked: {why}.', { why: reasonOf(why) });
const wrongEntry = (index: number, why: unknown) =>
  sayFinding('Entry {index} is wrong: {why}.', { index, why: reasonOf(why) });

function thrown(by: () => unknown): unknown {
  try {
    return by();
  } catch (error) {
    return error;
  }
}

const findings: [FindingSentence, string, string][] = [
  [
    sayFinding(
      'Closing record of “{name}” (fingerprint {fingerprint}): the allocation is that of the orders in the log, every amount follows from the rule {rule}: {sold} of {all} to {orders} order lines of {investors} investors.',
      {
        ...{ name: 'Water: Bonds (2031)', fingerprint: 'ab12', rule: 'priority-pro-rata-1' },
        ...{ sold: '$90,000', all: '$100,000', orders: 7, investors: 3 },
      },
    ),
    'Closing record of “Water: Bonds (2031)” (fingerprint ab12): the allocation is that of the orders in the log, every amount follows from the rule priority-pro-rata-1: $90,000 of $100,000 to 7 order lines of 3 investors.',
    'Acta de cierre de “Water: Bonds (2031)” (huella digital ab12): la asignación es la de las órdenes del registro y cada monto resulta de la regla priority-pro-rata-1: $90,000 de $100,000 a 7 líneas de órdenes de 3 inversionistas.',
  ],
  [
    witnessedInWords(
      { quorum: 2, pinned: null, witnesses: [signed, signed, witness], size: 42, time: signed.time },
      42,
    ),
    'Witnessed by 2 of 3 witnesses up to entry 41, the last one, 2026-03-01T14:00:00Z.',
    'Atestiguado por 2 de 3 testigos hasta el asiento 41, el último, 2026-03-01T14:00:00Z.',
  ],
  [
    witnessInWords(witness),
    'Witness clerk.example (https://clerk.example/w) signed no head that was given.',
    'El testigo clerk.example (https://clerk.example/w) no firmó ninguna cabecera que se haya entregado.',
  ],
  [
    witnessInWords({ ...signed, time: 1e16 }),
    'Witness clerk.example (https://clerk.example/w) signed entries 0 to 41, second 10000000000000000.',
    'El testigo clerk.example (https://clerk.example/w) firmó los asientos 0 a 41, segundo 10000000000000000.',
  ],
  [
    joined([
      sayFinding('The head is signed for {size} entries, and the file has {count}: entries were removed or added.', {
        size: 9,
        count: 8,
      }),
      sayFinding('Entry {index} is not the one of its receipt.', { index: 5 }),
    ]),
    'The head is signed for 9 entries, and the file has 8: entries were removed or added. Entry 5 is not the one of its receipt.',
    'La cabecera está firmada para 9 asientos y el archivo tiene 8: se quitaron o agregaron asientos. El asiento 5 no es el de su comprobante.',
  ],
  [
    sayFinding(
      '{which} proves an order that is not in the log: {instead}. The order was dropped or changed after it was acknowledged.',
      { which: sayFinding('The receipt of entry {index}', { index: 5 }), instead: filled('the log ends before it') },
    ),
    'The receipt of entry 5 proves an order that is not in the log: the log ends before it. The order was dropped or changed after it was acknowledged.',
    'El comprobante del asiento 5 prueba una orden que no está en el registro: el registro termina antes. La orden se omitió o se cambió después de confirmarse.',
  ],
  [
    wrongEntry(
      3,
      thrown(() => fail('the entry.lines.0.amount', 'a whole number')),
    ),
    'Entry 3 is wrong: the entry.lines.0.amount is not a whole number.',
    'El asiento 3 es incorrecto: el campo lines.0.amount no es un número entero.',
  ],
  [
    unreadable(thrown(() => fail('the record.extensions.0.name', 'a name of small letters, digits and hyphens'))),
    'This is not a closing record that can be checked: the record.extensions.0.name is not a name of small letters, digits and hyphens.',
    'Esta no es un acta de cierre que se pueda verificar: el campo extensions.0.name no es un nombre de letras minúsculas, dígitos y guiones.',
  ],
  [
    unreadable(thrown(() => fail('the record', 'an object'))),
    'This is not a closing record that can be checked: the record is not an object.',
    'Esta no es un acta de cierre que se pueda verificar: el acta no es un objeto.',
  ],
  [
    unreadable(thrown(() => cents(1e15))),
    'This is not a closing record that can be checked: 1000000000000000 is not a whole number of cents within 15 digits.',
    'Esta no es un acta de cierre que se pueda verificar: 1000000000000000 no es un número entero de centavos de hasta 15 dígitos.',
  ],
  [
    unreadable(new SyntaxError('Not found')),
    'This is not a closing record that can be checked: Not found.',
    'Esta no es un acta de cierre que se pueda verificar: Not found.',
  ],
  [
    unreadable(
      new Invalid(
        sayFinding(
          'its {what} is “{given}”, which this verifier does not know (it knows {known}); a newer verifier may know it',
          { what: filled('format'), given: 'other-2', known: 'other-1' },
        ),
      ),
    ),
    'This is not a closing record that can be checked: its format is “other-2”, which this verifier does not know (it knows other-1); a newer verifier may know it.',
    'Esta no es un acta de cierre que se pueda verificar: su formato es “other-2”, que este verificador no conoce (conoce other-1); es posible que uno más nuevo lo conozca.',
  ],
  [
    sayFinding('Entry {index}, order {order}: {why}.', {
      ...{ index: 4, order: '6b5e' },
      why: sayFinding('{what}, and the server did not show it to you', {
        what: filled('this order was changed, and not from this browser'),
      }),
    }),
    'Entry 4, order 6b5e: this order was changed, and not from this browser, and the server did not show it to you.',
    'Asiento 4, orden 6b5e: esta orden se modificó, y no desde este navegador, y el servidor no se la mostró.',
  ],
  [
    unknownSentence({ kind: 'extension', name: 'donations 3', checks: ['bidders and orders', 'result'] }),
    'The extension donations 3 is unknown to this verifier, which therefore did not check: bidders and orders, result.',
    'Este verificador no conoce la extensión donations 3, por lo que no verificó: postores y órdenes, resultado.',
  ],
  [
    unknownSentence({ kind: 'entry', name: 'GIFT', checks: [] }),
    'The kind of entries GIFT is unknown to this verifier, which checked everything else.',
    'Este verificador no conoce la clase de asientos GIFT; verificó todo lo demás.',
  ],
  [
    sayFinding('{which} is awarded {award} in the record; the rule gives {right}.', {
      ...{ which: order, award: '$5,000', right: '$0' },
    }),
    'Order 12 (B2, State individual, $5,000 at May 1, 2031) is awarded $5,000 in the record; the rule gives $0.',
    'La orden 12 (B2, Persona del mismo estado, $5,000 con vencimiento el 1 may 2031) recibe $5,000 en el acta; la regla da $0.',
  ],
];

test.each(findings)('%j', (finding, inEnglish, inSpanish) => {
  expect(said(finding)).toBe(inEnglish);
  expect(findingInLanguage(finding)).toBe(inSpanish);
});

test('a name in a log that equals a sentence of the catalog, or has a placeholder, stays as it is', () => {
  for (const name of ['The log has no entry.', 'nobody', '{origin}', 'May 1, 2031']) {
    const about = { size: 9, name, origin: 'localhost/sales/1', key: 'localhost+1' };
    const finding = sayFinding('Log: {size} entries of “{name}” ({origin}); the head is signed by {key}.', about);
    expect(findingInLanguage(finding)).toBe(
      `Registro: 9 asientos de “${name}” (localhost/sales/1); la cabecera está firmada por localhost+1.`,
    );
  }
});

test('the message of an error is the English text of its finding', () => {
  for (const error of [new Invalid('it is not JSON'), new FindingError('The log has no entry.')])
    expect(error.message).toBe(error.finding);
  expect(timeInWords(0)).toBe('1970-01-01T00:00:00Z');
});

test('a sentence in both catalogs has the same Spanish', () => {
  const common: Readonly<Record<string, string>> = spanishSentences;
  const other = Object.entries(catalog).filter(([text, own]) => (common[text] ?? own) !== own);
  expect(other).toEqual([]);
});

test('a translation has the placeholders of its sentence', () => {
  const namesIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].toSorted();
  const pairs = Object.entries(catalog).map(([text, own]) => [namesIn(text), namesIn(own), text]);
  expect(pairs.filter(([names, own]) => String(names) !== String(own))).toEqual([]);
});
