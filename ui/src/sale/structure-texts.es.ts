/** Spanish of structure-texts.ts. */

import type { Translated } from '../base/translated.ts';
import type { structureTexts as english } from './structure-texts.ts';

export const structureTexts: Translated<typeof english> = {
  monthEnds: (count) => `${count}, con pagos a fin de mes`,
  sameDays: (count) => `${count}, con pagos el día del mes en que vencen los bonos, no a fin de mes`,
  yes: 'Sí',
  defaultDelivery:
    'Por defecto: el primer día hábil al menos 14 días después del cierre, no antes de la fecha de emisión',
  deliveryByDefault: (day) => `${day} (por defecto: el primer día hábil al menos 14 días después del cierre)`,
  deliveryMoved: (day, from) => `${day} (antes ${from}; se movió con el cierre)`,
  series: (name) => `Serie ${name}`,
  seriesTotal: (name) => `Total de ${name}`,
  term: 'Bono a plazo',
  ownCall: (day) => `Rescatable ${day}`,
  hasMakeWhole: 'Rescate con compensación',
  termBond: (from) => `Bono a plazo, se amortiza por partes desde ${from}`,
  callable: (day, price) => `Rescatable desde ${day} a ${price}`,
  nextCall: (day, price) => `desde ${day} a ${price}`,
  notCallable: 'No rescatable',
  makeWhole: (terms) => `Rescate con compensación (make-whole): ${terms}`,
  tables: 'Fondos de amortización y valores acumulados',
  sinkingFund: (day) => `Fondo de amortización del bono que vence el ${day}`,
  accretion: (day) => `Valor acumulado de $5,000 al ${day}`,
  date: 'Fecha',
  redeemed: 'Se amortiza',
  value: 'Valor',
  callYields: {
    title: 'Rendimiento a cada fecha de rescate',
    none: 'Ningún vencimiento con precio se puede rescatar.',
    maturity: 'Vencimiento',
    redeemed: 'Se paga',
    at: 'A',
    yield: 'Rendimiento',
    price: (price) => `precio ${price}`,
    onCall: (day) => `Rescate ${day}`,
    atMaturity: 'Vencimiento',
    worst: 'el peor',
  },
};
