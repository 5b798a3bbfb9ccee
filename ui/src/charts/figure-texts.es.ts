/** Spanish of figure-texts.ts. */

import type { Translated } from '../base/translated.ts';
import { counted } from '../theme/counted.ts';
import type { figureTexts as english } from './figure-texts.ts';

const maturities = (count: number) => counted(count, 'vencimiento', 'vencimientos');

export const figureTexts: Translated<typeof english> = {
  curve: {
    none: 'El emisor aún no ha fijado rendimientos.',
    first: (year, rate) => `Por ahora solo el vencimiento de ${year} tiene rendimiento: ${rate}.`,
    some: (count, all, from, start, to, end) =>
      `Hay rendimientos para ${count} de ${all} vencimientos: ${from} en ${start}, ${to} en ${end}.`,
    only: (year, rate) => `El único vencimiento, ${year}, rinde ${rate}.`,
    same: (start, end, rate) => `El primer vencimiento, ${start}, y el último, ${end}, rinden ${rate}.`,
    between: (rises, from, start, to, end) =>
      `Los rendimientos ${rises ? 'suben' : 'bajan'} de ${from} en ${start} a ${to} en ${end}.`,
  },
  payments: (total, years, interest, highest, most) =>
    `${total} en ${years === 1 ? 'un año' : `${years} años`}, de ellos ${interest} en intereses; el año más alto es ${highest}, con ${most}.`,
  waterfall: {
    none: 'No se colocaron órdenes; todo quedó sin vender.',
    and: ' y ',
    full: (groups) => `${groups}: asignado por completo.`,
    part: (group, share) => `${group}: asignado el ${share}.`,
    nothing: (groups) => `${groups}: sin asignación.`,
    unsold: (amount) => `${amount} quedaron sin vender.`,
  },
  sold: {
    all: (isEstimate, amount) => `${isEstimate ? 'Se vendería' : 'Se vendió'} todo: ${amount}.`,
    part: (isEstimate, amount, all, unsold, count) =>
      `${isEstimate ? 'Se venderían' : 'Se vendieron'} ${amount} de ${all}; ${unsold} sin vender en ${maturities(count)}.`,
    unfilled: (isEstimate, amount, count) =>
      `${isEstimate ? 'Quedarían' : 'Quedaron'} sin asignar órdenes por ${amount}, en ${maturities(count)}.`,
  },
  demand: {
    none: 'Aún no hay órdenes.',
    covered: 'Todos los vencimientos están cubiertos.',
    open: (open, all) => `${open} de ${all} vencimientos aún no ${open === 1 ? 'está cubierto' : 'están cubiertos'}.`,
    highest: (month, times) => `Mayor demanda: ${month}, ${times}.`,
  },
};
