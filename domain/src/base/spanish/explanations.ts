/** The reasons of allocations in Spanish, to the investor and to others. */
import { aboutInvestor } from '../about-investor.ts';
import type { Sentence } from './translator.ts';

/** Spanish says “su” to the investor and about them. */
const reasons: readonly Sentence[] = [
  ['This sale was not offered to their priority group', 'Esta venta no se ofreció a su grupo de prioridad'],
  ['This sale was not offered to your priority group.', 'Esta venta no se ofreció a su grupo de prioridad.'],
  [
    'Your account was suspended at the close, so your orders were skipped.',
    'Su cuenta estaba suspendida al cierre, por lo que sus órdenes se omitieron.',
  ],
  [
    'Your priority group received {share:amount} of what it ordered.',
    'Su grupo de prioridad recibió {share:amount} de lo que ordenó.',
  ],
  [
    'Your priority group received less than 1% of what it ordered.',
    'Su grupo de prioridad recibió menos de 1% de lo que ordenó.',
  ],
  ['Your priority group received everything it ordered.', 'Su grupo de prioridad recibió todo lo que ordenó.'],
  [
    '{left:amount} was available; your group ordered {all:amount}.',
    'Había {left:amount} disponibles; su grupo ordenó {all:amount}.',
  ],
  [
    'Groups with higher priority took the whole maturity.',
    'Los grupos con mayor prioridad recibieron todo el vencimiento.',
  ],
  ['No part of your order could count.', 'Ninguna parte de su orden pudo contar.'],
  [
    'Your share was less than the minimum of {least:amount}, so it went to larger or earlier orders of your group.',
    'Su parte era menor que el mínimo de {least:amount}, por lo que pasó a órdenes mayores o anteriores de su grupo.',
  ],
  ['That is less than one increment of {step:amount}.', 'Eso es menos que un incremento de {step:amount}.'],
  [
    'Spare increments went to the largest fractions, then to the earliest orders.',
    'Los incrementos sobrantes fueron a las fracciones mayores y después a las órdenes más tempranas.',
  ],
  [
    'Spare increments went to the largest fractions, then by the draw.',
    'Los incrementos sobrantes fueron a las fracciones mayores y después según el sorteo.',
  ],
  [
    'Your share was less than the minimum of {least:amount}, so it went to larger orders of your group, or to those with an earlier place in the draw.',
    'Su parte era menor que el mínimo de {least:amount}, por lo que pasó a órdenes mayores de su grupo o con un lugar anterior en el sorteo.',
  ],
  ['In the draw you had place {turn} of {turns}.', 'En el sorteo tuvo el lugar {turn} de {turns}.'],
  [
    'In the draw you had place {turn} of {turns}. Nothing that could be allocated was left for it.',
    'En el sorteo tuvo el lugar {turn} de {turns}. Para él no quedaba nada que se pudiera asignar.',
  ],
  [
    'In the draw you had place {turn} of {turns}. You received {got:amount}.',
    'En el sorteo tuvo el lugar {turn} de {turns}. Recibió {got:amount}.',
  ],
  [
    'In the draw you had place {turn} of {turns}. The rest of the maturity did not fill your order. You received {got:amount}.',
    'En el sorteo tuvo el lugar {turn} de {turns}. El resto del vencimiento no bastó para su orden. Recibió {got:amount}.',
  ],
  [
    'Orders of your group were filled whole, in the order of a draw.',
    'Las órdenes de su grupo se cumplieron completas, en el orden de un sorteo.',
  ],
  [
    'Each investor of your group received one lot first, as far as lots went, in the order of a draw; the rest was shared in proportion.',
    'Cada inversionista de su grupo recibió primero un lote, mientras alcanzaron, en el orden de un sorteo; el resto se repartió en proporción.',
  ],
  [
    '{left:amount} was available for {all:amount} of orders, so the exact share of your {own:amount} was {share:amount}.',
    'Había {left:amount} para {all:amount} de órdenes, por lo que la parte exacta de sus {own:amount} era {share:amount}.',
  ],
  [
    'Allocations are at least {least:amount}, in increments of {step:amount}: you received {got:amount}.',
    'Las asignaciones son de al menos {least:amount}, en incrementos de {step:amount}: se recibió {got:amount}.',
  ],
  [
    'In whole increments of {step:amount}, with a spare one for its fraction, you received {got:amount}.',
    'En incrementos enteros de {step:amount}, con uno sobrante por su fracción, se recibió {got:amount}.',
  ],
  [
    'In whole increments of {step:amount} you received {got:amount}.',
    'En incrementos enteros de {step:amount} se recibió {got:amount}.',
  ],
  [
    'In whole increments of {step:amount} you received {got:amount}. {rule:words}',
    'En incrementos enteros de {step:amount} se recibió {got:amount}. {rule:words}',
  ],
  [
    'As a local investor you were served before the others of your priority group.',
    'Como inversionista local, se le atendió antes que a los demás de su grupo de prioridad.',
  ],
  [
    '{share:amount} of this maturity was for individuals first: {part:amount} of what your priority group received came from it.',
    '{share:amount} de este vencimiento era primero para personas: {part:amount} de lo que recibió su grupo de prioridad salió de esa parte.',
  ],
  [
    '{share:amount} of this maturity was for individuals first, as far as they ordered it.',
    '{share:amount} de este vencimiento era primero para personas, en la medida en que lo ordenaron.',
  ],
  [
    '{counted:amount} of your {all:amount} counted: at most {most:amount} per investor at a maturity.',
    'Contaron {counted:amount} de sus {all:amount}: como máximo {most:amount} por inversionista en un vencimiento.',
  ],
  [
    '{counted:amount} of your {all:amount} counted: whole increments only, and at most the maturity per investor.',
    'Contaron {counted:amount} de sus {all:amount}: solo incrementos enteros y, como máximo, el vencimiento por inversionista.',
  ],
  [
    '{why:words} Your orders at this maturity received {got:amount} of {asked:amount}, earliest first: this one {own:amount} of {all:amount}.',
    '{why:words} Sus órdenes en este vencimiento recibieron {got:amount} de {asked:amount}, primero las más tempranas: esta, {own:amount} de {all:amount}.',
  ],
  [
    'Your orders at this maturity received {got:amount} of {asked:amount}, earliest first: this one {own:amount} of {all:amount}.',
    'Sus órdenes en este vencimiento recibieron {got:amount} de {asked:amount}, primero las más tempranas: esta, {own:amount} de {all:amount}.',
  ],
  [
    '{why:words} Your account and those linked to it count as one investor: their orders at this maturity received {got:amount} of {asked:amount}, earliest first, and this one {own:amount} of {all:amount}.',
    '{why:words} Su cuenta y las vinculadas con ella cuentan como un solo inversionista: sus órdenes en este vencimiento recibieron {got:amount} de {asked:amount}, primero las más tempranas, y esta, {own:amount} de {all:amount}.',
  ],
  [
    'Your account and those linked to it count as one investor: their orders at this maturity received {got:amount} of {asked:amount}, earliest first, and this one {own:amount} of {all:amount}.',
    'Su cuenta y las vinculadas con ella cuentan como un solo inversionista: sus órdenes en este vencimiento recibieron {got:amount} de {asked:amount}, primero las más tempranas, y esta, {own:amount} de {all:amount}.',
  ],
  [
    'Their account and those linked to it count as one investor: their orders at this maturity received {got:amount} of {asked:amount}, earliest first, and this one {own:amount} of {all:amount}.',
    'Su cuenta y las vinculadas con ella cuentan como un solo inversionista: sus órdenes en este vencimiento recibieron {got:amount} de {asked:amount}, primero las más tempranas, y esta, {own:amount} de {all:amount}.',
  ],
  ['Withdrawn before the close.', 'Retirada antes del cierre.'],
];

export const explanations: readonly Sentence[] = reasons.flatMap(([english, spanish]) => [
  [english, spanish],
  [aboutInvestor(english), spanish],
]);
