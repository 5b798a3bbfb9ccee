/** Spanish of rehearsing.ts. */

import type { Translated } from '@fairbook/ui/base/translated.ts';
import { counted } from '@fairbook/ui/theme/counted.ts';
import type { rehearsingTexts as english } from './rehearsing.ts';

export const rehearsingTexts: Translated<typeof english> = {
  open: 'Ensayar',
  title: (sale) => `Ensayo: ${sale}`,
  notice: 'Esto es un ensayo',
  noticeText:
    'Los inversionistas y las órdenes de esta página son inventados y solo existen en este navegador. No se envía ni se guarda nada, y no afecta a la venta ni a los inversionistas.',
  mark: 'Ensayo con órdenes inventadas. No es una venta ni un resultado.',
  nothingOffered: 'Aún no se ofrece ningún vencimiento, así que no hay nada que ordenar.',
  toMaturities: 'Agregar vencimientos',
  assumed: 'La venta aún no tiene inicio ni cierre. Se suponen ocho horas desde ahora.',
  plan: {
    title: 'Inversionistas inventados',
    lead: 'Los montos varían como en las ventas reales: muchas órdenes pequeñas y unas pocas grandes, cada una dentro de los límites de la venta. Una de cada veinte órdenes se retira antes del cierre. De los inversionistas de fuera de su estado, uno de cada diez está en el extranjero.',
    fields: {
      institutions: 'Instituciones',
      individuals: 'Personas',
      coverage: 'Ordenado, % de la oferta',
      institutional: 'De instituciones, %',
      inState: 'De su estado, %',
      local: 'De estos, locales, %',
    },
    outside: (least, most) => `De ${least.toLocaleString('es-US')} a ${most.toLocaleString('es-US')}`,
    arrival: 'Las órdenes llegan',
    arrivals: {
      even: 'De manera uniforme',
      opening: 'Sobre todo tras el inicio',
      closing: 'Sobre todo antes del cierre',
    },
    another: 'Otros inversionistas',
    notOffered: (people) =>
      `${counted(people, 'inversionista inventado no puede', 'inversionistas inventados no pueden')} ordenar, porque la venta no se ofrece a su grupo de prioridad.`,
  },
  played: 'La venta',
  noOrders: 'Con estos números nadie ordena.',
  play: 'Reproducir',
  playFromStart: 'Reproducir desde el inicio',
  pause: 'Pausar',
  speed: 'Velocidad',
  speeds: { quick: 'En 15 segundos', usual: 'En 1 minuto', slow: 'En 5 minutos', real: 'En tiempo real' },
  moment: 'Momento de la venta',
  start: 'Inicio',
  close: 'Cierre',
  sold: 'Vendido al cierre',
  institution: (number) => `Institución ${number}`,
  individual: (number) => `Persona ${number}`,
  rules: {
    title: 'Las mismas órdenes con cada regla',
    note: 'En un ensayo los lotes se sortean con números inventados; los de la venta serán otros.',
    rule: 'Regla de asignación',
    sold: 'Vendido',
    individuals: 'Personas',
    institutions: 'Instituciones',
    own: 'Regla de esta venta',
    served: (served, investors) => `${served} de ${investors} reciben bonos`,
  },
  priority: 'Las mismas órdenes con otra prioridad',
  priorityNote: 'Solo es una simulación: no cambia los términos ni la prioridad de la venta.',
};
