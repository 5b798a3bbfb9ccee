/** Spanish of comparing.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { compareTexts as english } from './comparing.ts';

export const compareTexts: Translated<typeof english> = {
  choice: {
    label: 'Comparar',
    labelOf: (name) => `Comparar ${name}`,
    bar: 'Ofertas para comparar',
    chosen: (count, most) =>
      `${count} de ${most} ${count === 1 ? 'elegida' : 'elegidas'} para comparar${count === 1 ? ': elija una más' : ''}`,
    clear: 'Borrar',
    compare: 'Comparar',
  },
  title: 'Comparar ofertas',
  lead: 'Términos, calificaciones, rendimientos y demanda, lado a lado. La dirección se puede compartir.',
  print: 'Imprimir',
  none: 'Elija de dos a cuatro subastas en la lista para compararlas aquí.',
  seeAuctions: 'Ver subastas',
  remove: (name) => `Quitar ${name}`,
  term: 'Término',
  missing: 'No se encontró',
  sections: {
    terms: 'Términos',
    ratings: 'Calificaciones',
    you: 'Cómo ordenar',
    yields: 'Rendimiento por vencimiento',
  },
  rows: {
    status: 'Estado',
    close: 'Cierre de órdenes',
    amount: 'Monto',
    maturities: 'Vencimientos',
    yield: 'Rendimiento',
    tax: 'Tratamiento fiscal',
    security: 'Garantía',
    interest: 'Pago de intereses',
    call: 'Rescate',
    minimum: 'Orden mínima',
    limits: 'Por inversionista',
    demand: 'Órdenes',
    priority: 'Su prioridad',
  },
  notCallable: 'No rescatable',
  priority: (place, of, label) => `${place} de ${of}: ${label}`,
  notOffered: 'No se ofrece a su grupo de prioridad',
  increments: (minimum, step) => `${minimum}, luego incrementos de ${step}`,
  maturities: (count, first, last) => (count === 1 ? `1, en ${first}` : `${count}, de ${first} a ${last}`),
};
