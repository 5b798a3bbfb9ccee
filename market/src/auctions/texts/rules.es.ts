/** Spanish of rules.ts. */
import type { RuleVersion } from '@fairbook/domain/base/vocabulary.ts';
import type { Translated } from '@fairbook/ui/base/translated.ts';
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

const terms: Translated<typeof english.terms> = {
  retailShareValue: (percent) =>
    `${percent}% de cada vencimiento es primero para personas, en la medida en que lo ordenen`,
  investorCapValue: (amount) => `Cuentan como máximo ${amount} de las órdenes de un inversionista en cada vencimiento`,
};

export const ruleTexts: Translated<typeof english> = {
  title: 'Regla de asignación',
  terms,
  names,
  summaries,
  local: {
    title: 'Inversionistas locales',
    value: (zipCodes) =>
      `Códigos postales ${zipCodes}. Dentro de su grupo de prioridad, los inversionistas con una prueba de residencia aprobada allí se atienden antes que los demás.`,
    asClass: (label) => `${label}, local`,
  },
  draws:
    'El sorteo se hace después del cierre, a partir de las firmas de todos los testigos de la venta en su registro de órdenes. Nadie las conoce antes, y cualquiera puede repetir el sorteo. Si un testigo no firma, no hay resultado hasta que lo haga.',
  beacon: (id, chain, seconds) =>
    `Una ronda del faro público de aleatoriedad “${id}” (cadena ${chain}) es parte de la semilla: la primera al menos ${seconds} segundos después de que las firmas de los testigos estén en el registro de órdenes. Sus operadores la firman a una hora fija, y nadie la conoce antes, ni siquiera todos los testigos juntos.`,
  ticket:
    'El sorteo se hace después del cierre. Hasta entonces, las estimaciones muestran la parte en proporción a las órdenes; el sorteo decide el resto.',
  waiting:
    'La subasta ha cerrado. Su resultado se calcula cuando todos los testigos hayan firmado el registro de órdenes, porque el sorteo se hace con sus firmas.',
};
