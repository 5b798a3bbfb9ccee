/** Spanish of rules.ts. */
import type { RuleVersion } from '@fairbook/domain/vocabulary.ts';
import type { Translated } from '@fairbook/ui/translated.ts';
import type { ruleTexts as english } from './rules.ts';

const names: Readonly<Record<RuleVersion, string>> = {
  'priority-pro-rata-1': 'En proporción; entre iguales, primero las órdenes anteriores',
  'priority-pro-rata-2': 'En proporción, con un sorteo entre iguales',
  'lot-first-1': 'Primero un lote para cada inversionista, después en proporción',
  'draw-1': 'Órdenes completas por sorteo',
};

const summaries: Readonly<Record<RuleVersion, string>> = {
  'priority-pro-rata-1':
    'Cada inversionista del grupo recibe la misma proporción, en incrementos enteros. Los incrementos que sobran van a las fracciones mayores; entre iguales, a la orden que llegó primero.',
  'priority-pro-rata-2':
    'Cada inversionista del grupo recibe la misma proporción, en incrementos enteros. Los incrementos que sobran van a las fracciones mayores; entre iguales decide un sorteo. Ordenar antes no da ventaja.',
  'lot-first-1':
    'Cada inversionista del grupo recibe un lote, que es la orden mínima; lo que queda se reparte en proporción. Si hay más inversionistas que lotes, un sorteo decide quién recibe uno.',
  'draw-1':
    'Un sorteo pone en orden a los inversionistas del grupo. Cada uno recibe su orden completa mientras queden bonos; la orden que no cabe recibe lo que queda, y las demás nada.',
};

const examples: Readonly<Record<RuleVersion, string>> = {
  'priority-pro-rata-1':
    'Ejemplo: quedan $20,000, y A, B y C ordenan $5,000, $10,000 y $25,000. B recibe $5,000 y C $10,000. Los últimos $5,000 van a A o a C, a quien ordenó primero.',
  'priority-pro-rata-2':
    'Ejemplo: quedan $20,000, y A, B y C ordenan $5,000, $10,000 y $25,000. B recibe $5,000 y C $10,000. Los últimos $5,000 van a A o a C, por sorteo.',
  'lot-first-1':
    'Ejemplo: quedan $20,000, y A, B y C ordenan $5,000, $10,000 y $25,000. Cada uno recibe un lote de $5,000. Los últimos $5,000 van a C, que es quien más pide además.',
  'draw-1':
    'Ejemplo: quedan $20,000, y A, B y C ordenan $5,000, $10,000 y $25,000. El sorteo pone primero a B, después a A y después a C: B recibe $10,000, A $5,000, y C los últimos $5,000.',
};

export const ruleTexts: Translated<typeof english> = {
  title: 'Regla de asignación',
  hint: 'Para el grupo de prioridad que ordena más de lo que queda. Los grupos anteriores reciben todo, y los posteriores nada.',
  names,
  summaries,
  examples,
  draws:
    'El sorteo se hace después del cierre, a partir de las firmas de todos los testigos de la venta en su registro de órdenes. Nadie las conoce antes, y cualquiera puede repetir el sorteo. Si un testigo no firma, no hay resultado hasta que lo haga.',
  needsWitnesses: 'Esta regla necesita al menos un testigo, y todos los testigos deben firmar.',
  ticket:
    'El sorteo se hace después del cierre. Hasta entonces, las estimaciones muestran la parte en proporción a las órdenes; el sorteo decide el resto.',
  waiting:
    'La subasta ha cerrado. Su resultado se calcula cuando todos los testigos hayan firmado el registro de órdenes, porque el sorteo se hace con sus firmas.',
  draw: {
    title: 'El sorteo, repetido en su navegador',
    lead: 'Un número de sorteo es el comienzo del SHA-256 de la semilla, el vencimiento y el compromiso del inversionista. El menor va primero.',
    seed: 'Semilla',
    seedNote:
      'Que la semilla se compone de las firmas de todos los testigos se comprueba con el registro de órdenes, en la página de verificación.',
    none: 'En este vencimiento ningún grupo ordenó más de lo que quedaba, así que no hubo sorteo.',
    maturity: 'Vencimiento',
    place: 'Lugar',
    investor: 'Inversionista',
    lot: 'Número',
    ordered: 'Ordenado',
    allocated: 'Asignado',
    yours: 'suyo',
    more: (count) => `${count.toLocaleString('en-US')} más están en el registro guardado.`,
  },
};
