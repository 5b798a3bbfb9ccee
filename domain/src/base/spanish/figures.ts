/** The sentences about figures of a sale in Spanish. */
import type { Sentence } from './translator.ts';

export const ofFigures: readonly Sentence[] = [
  ['There are no bonds to compute figures of', 'No hay bonos de los que calcular cifras'],
  ['The dated date is missing', 'Falta la fecha de emisión'],
  ['The frequency of interest is missing', 'Falta la frecuencia de los intereses'],
  ['A maturity is not after the dated date', 'Un vencimiento no es posterior a la fecha de emisión'],
  ['A maturity has neither a price nor a yield', 'Un vencimiento no tiene precio ni rendimiento'],
  [
    'A bond to be refunded is due by the delivery of the new bonds',
    'Un bono por refinanciar vence a más tardar en la entrega de los bonos nuevos',
  ],
  [
    'The savings of the refunding cannot be discounted yet',
    'El ahorro del refinanciamiento todavía no se puede descontar',
  ],
  [
    'The bonds have more interest payments than can be computed',
    'Los bonos tienen más pagos de intereses de los que se pueden calcular',
  ],
  [
    'The bonds to be refunded have more interest payments than can be computed',
    'Los bonos por refinanciar tienen más pagos de intereses de los que se pueden calcular',
  ],
  ['Enter the rate', 'Ingrese la tasa'],
  ['At least one bond required', 'Se necesita al menos un bono'],
  ['At most {count} bonds', 'Como máximo {count} bonos'],
  ['At most {count} costs', 'Como máximo {count} costos'],
  ['Must be a month from 1 to 12', 'Debe ser un mes de 1 a 12'],
];
