/** Spanish of what-if.ts. */

import type { Translated } from '@fairbook/ui/base/translated.ts';
import { counted } from '@fairbook/ui/theme/counted.ts';
import type { whatIfTexts as english } from './what-if.ts';

const people = (count: number) => counted(count, 'inversionista', 'inversionistas');
const number = (count: number) => count.toLocaleString('es-US');

export const whatIfTexts: Translated<typeof english> = {
  title: '¿Y si la prioridad fuera otra?',
  closed:
    'Cambie el orden de los grupos de prioridad y vea la asignación. Esto no cambia nada: ni los términos, ni las órdenes, ni lo que ven los inversionistas.',
  open: 'Probar otra prioridad',
  close: 'Cerrar',
  nothing: 'Solo es una simulación. No cambia los términos ni las órdenes, y los inversionistas no la ven.',
  basis: {
    feedback: (investors) => `Según las opiniones de ${people(investors)}.`,
    book: (investors, when) => `Según las órdenes de ${people(investors)} hasta ahora (${when}).`,
    result: (investors) => `Según las órdenes de ${people(investors)} al cierre.`,
  },
  noFeedback: 'Ningún inversionista ha mostrado interés todavía, así que no hay con qué calcular.',
  noOrders: 'Aún no hay órdenes, así que no hay con qué calcular.',
  order: 'Prioridad de prueba',
  up: (name) => `Subir ${name}`,
  down: (name) => `Bajar ${name}`,
  offer: (name) => `Se ofrece a: ${name}`,
  offered: 'Se ofrece',
  notOffered: 'No se ofrece',
  moved: (name, place, of) => `${name}: ahora en el lugar ${place} de ${of}.`,
  reset: 'Volver a la actual',
  again: 'Recalcular',
  same: 'Esta es la prioridad actual. Mueva un grupo para ver la diferencia.',
  none: 'No se ofrece a nadie: todos los bonos quedan sin vender.',
  finding: (more, less, same) =>
    more + less === 0
      ? 'Todos los inversionistas recibirían lo mismo.'
      : `${people(more)} ${more === 1 ? 'recibiría' : 'recibirían'} más, ${number(less)} menos y ${number(same)} lo mismo.`,
  sold: (tried, now) =>
    tried === now ? `Se venderían ${tried}, como ahora.` : `Se venderían ${tried} en lugar de ${now}.`,
  byClass: 'Por grupo de prioridad',
  byMaturity: 'Por vencimiento y grupo de prioridad',
  byMaturityNote: 'Lo que recibiría cada grupo; debajo, la diferencia con la situación actual.',
  columns: {
    class: 'Grupo de prioridad',
    asked: 'Ordenado',
    now: 'Recibe ahora',
    tried: 'Recibiría',
    maturity: 'Vencimiento',
    offered: 'Ofrecido',
    unsold: 'Sin vender',
  },
  total: 'Total',
  suppose: 'Supuestos',
  supposeNote:
    'Los montos indicados en las opiniones se usan como están. Para los demás, elija cuánto ordenaría en total un inversionista decidido a ordenar, repartido entre todos los vencimientos según su tamaño. Un interés menor cuenta en parte.',
  named: (named, investors) =>
    named === 0
      ? 'Aún no hay montos en las opiniones.'
      : `${number(named)} de ${people(investors)} ${named === 1 ? 'indicó' : 'indicaron'} montos.`,
  individual: 'Una persona ordena',
  institution: 'Una institución ordena',
  amountInvalid: 'De $0 a $1,000,000,000',
  levels: (level, quarters, investors) =>
    `${level}: ${['nada', 'una cuarta parte', 'la mitad', 'tres cuartas partes', 'todo'][quarters] ?? ''} (${people(investors)})`,
};
