/** The rules of the market and their changes in Spanish. */
import type { Sentence } from './translator.ts';

/** Rules of the market: a label, and the values before and after a change. */
const ruleLabels: readonly Sentence[] = [
  ['Minimum of an order and a maturity', 'Mínimo de una orden y de un vencimiento'],
  ['Step of orders and maturities', 'Incremento de órdenes y vencimientos'],
  ['Duration of a sale without a close of its own', 'Duración de una venta sin cierre propio'],
  ['Orders of one investor at one maturity, at most', 'Órdenes de un inversionista en un vencimiento, como máximo'],
  ['Approval of an auction', 'Aprobación de una subasta'],
  ['Rule of allocation of a new sale', 'Regla de asignación de una venta nueva'],
];
const ruleChanges = ruleLabels.flatMap(([english, spanish]): Sentence[] => [
  [`${english}: {to:words}`, `${spanish}: {to:words}`],
  [`${english}: {to:words} instead of {from:words}`, `${spanish}: {to:words} en lugar de {from:words}`],
  [
    `${english}: {to:words}, the default, instead of {from:words}`,
    `${spanish}: {to:words}, el valor predeterminado, en lugar de {from:words}`,
  ],
  [
    `${english}: {to:words}, which is the default again`,
    `${spanish}: {to:words}, que vuelve a ser el valor predeterminado`,
  ],
  [`${english}: {to:words}, whatever the default is`, `${spanish}: {to:words}, sea cual sea el valor predeterminado`],
]);

export const ofMarketRules: readonly Sentence[] = [
  ...ruleChanges,
  ['by one administrator', 'por un administrador'],
  ['by two administrators', 'por dos administradores'],
  [
    'in proportion with earlier orders first among equals',
    'en proporción y, entre iguales, primero las órdenes anteriores',
  ],
  ['in proportion with a draw among equals', 'en proporción con un sorteo entre iguales'],
  [
    'one lot for each investor first and then in proportion',
    'primero un lote para cada inversionista y después en proporción',
  ],
  ['whole orders by a draw', 'órdenes completas por sorteo'],
];
