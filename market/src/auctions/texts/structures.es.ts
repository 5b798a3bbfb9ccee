/** Spanish of structures.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { structuresTexts as english } from './structures.ts';

export const structuresTexts: Translated<typeof english> = {
  dates: {
    title: 'Entrega e intereses',
    endOfMonth: 'Pagar intereses el último día del mes si el bono vence en uno',
    monthEnds: 'Fechas de intereses',
    monthEndsRequired: 'Elija una de las dos',
    monthEndsHint:
      'La fecha de emisión y el vencimiento final son últimos días de mes, por lo que las fechas de intereses no están claras.',
    lastDays: 'El último día del mes, por ejemplo Feb 28 y Aug 31',
    sameDays: 'El día del mes en que vencen los bonos, por ejemplo Feb 28 y Aug 28',
  },
  security: {
    title: 'Seguro y mejora crediticia',
  },
  row: {
    column: 'Estructura',
    serial: 'En serie',
    open: (row) => `Estructura, fila ${row}`,
    title: (bond) => `Estructura del bono que vence el ${bond}`,
    titleOfRow: (row) => `Estructura de la fila ${row}`,
    lead: 'Deje todo como está para un bono ordinario en serie.',
    save: 'Aplicar',
    series: 'Serie',
    seriesHint: 'Si la venta tiene varias, por ejemplo A o B (gravable)',
    interest: 'Intereses',
    callsAre: 'Rescate',
    callChoices: { issue: 'Como la emisión', none: 'No rescatable', own: 'Fechas y precios propios' },
    calls: 'Rescates',
    callsHint: 'Una línea por rescate: el primer día y el precio por 100, por ejemplo 6/1/2034 102',
    makeWhole: 'Rescate con compensación (make-whole)',
    makeWholeHint: 'En palabras, por ejemplo Treasury más 15 puntos básicos. No cambia ningún precio',
    sinkingFund: 'Fondo de amortización',
    zeroHint: 'El capital es el monto al vencimiento. El precio resulta del rendimiento.',
    problem: (line, sentence) => `${line}: ${sentence}`,
  },
  fund: {
    title: 'Fondo de amortización',
    hint: 'De un bono a plazo: amortizaciones anuales, la última en la fecha de vencimiento.',
    count: 'Cuotas',
    firstYear: 'Primer año',
    amounts: 'Montos',
    structures: { 'equal-principal': 'Iguales', 'level-debt': 'Servicio de deuda nivelado' },
    fill: 'Completar',
    needsCount: 'Se necesitan el capital de la fila y un número entero',
    day: (at) => `Cuota ${at}: fecha`,
    amount: (at) => `Cuota ${at}: monto`,
    remove: 'Quitar',
    removeOne: (at) => `Quitar la cuota ${at}`,
    add: 'Agregar cuota',
    sum: (total, principal) => `${total} de ${principal}`,
  },
};
