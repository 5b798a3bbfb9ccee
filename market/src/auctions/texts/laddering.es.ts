/** Spanish of laddering.ts. */

import type { Translated } from '@fairbook/ui/base/translated.ts';
import { counted } from '@fairbook/ui/theme/counted.ts';
import type { ladderTexts as english } from './laddering.ts';

export const ladderTexts: Translated<typeof english> = {
  title: 'Armar una escalera de vencimientos',
  lead: 'Distribuya un monto entre los vencimientos de subastas en curso. No se ordena nada hasta que usted revise una boleta y coloque la orden.',
  form: 'Su escalera',
  amount: 'Monto',
  amountHint: 'Por ejemplo, 100,000 o 250k',
  from: 'Desde el año',
  to: 'Hasta el año',
  spacing: 'Intervalo',
  spacings: (years) => (years === 1 ? 'Cada año' : `Cada ${years} años`),
  rating: 'Calificación mínima',
  ratings: (band) => (band === '' ? 'Cualquiera, y sin calificación' : `${band} o mejor`),
  suggest: 'Sugerir órdenes',
  notAmount: 'Escriba un monto en dólares.',
  notYear: 'Escriba un año, desde este hasta dentro de 60 años.',
  notOrdered: 'El último año no puede ser anterior al primero.',
  suggested: 'Órdenes sugeridas',
  columns: { year: 'Año', sale: 'Subasta', maturity: 'Vencimiento', yield: 'Rendimiento', amount: 'Monto' },
  total: 'Total',
  average: (percent) => `prom. ${percent}`,
  looked: (used, all) => {
    const offerings = counted(all, 'subasta en curso', 'subastas en curso');
    return used === all
      ? `De ${offerings} en ${all === 1 ? 'la' : 'las'} que puede ordenar, primero los rendimientos más altos.`
      : `De ${used} de ${offerings} en las que puede ordenar: las de rendimientos más altos en cada año.`;
  },
  notFilled: 'Las órdenes no están garantizadas: puede recibir todo, una parte o nada de cada una.',
  left: 'Sin colocar',
  leftOf: (year, amount) => `${year}: ${amount}`,
  why: {
    'nothing-due': 'ningún vencimiento de esta calificación que pueda ordenar es de ese año',
    'below-minimum': 'menos que la orden mínima; con menos años o un monto mayor, cada año recibe más',
    'no-room': 'más de lo que puede ordenar de los vencimientos de ese año',
    'below-increment': 'menos que un incremento',
    'sale-minimum': 'la subasta exige a cada inversionista un total mayor',
  },
  nothing: 'Con estas opciones no se puede colocar nada.',
  none: 'Ninguna subasta en curso con esta calificación recibe órdenes de usted ahora.',
  tickets: 'Continuar en las boletas',
  ticketsHint: 'Cada una se abre con estos montos, para revisarlos y colocarlos allí.',
  openTicket: (name) => `Llenar la boleta de ${name}`,
  ticket: (lines, amount) => `${counted(lines, 'línea', 'líneas')}, ${amount}`,
};
