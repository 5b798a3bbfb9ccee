/** Spanish of figures.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { figuresTexts as english } from './figures.ts';

export const figuresTexts: Translated<typeof english> = {
  print: 'Imprimir',
  save: 'Guardar',
  saved: 'Guardado',
  enterCosts: 'Ingresar costos',
  editCosts: 'Editar costos',
  enterRefunding: 'Ingresar bonos por refinanciar',
  editRefunding: 'Editar refinanciamiento',
  fiscalYearStart: 'El año fiscal comienza en',
  issuePriceRule: 'Regla',
  costsTitle: 'Costos de emisión',
  costsLead:
    'Solo los ven su municipio, los asesores municipales de esta venta y los administradores. Las filas sin monto ni nombre se omiten.',
  cost: (number) => `Costo ${number}`,
  kind: 'Tipo',
  name: 'Nombre',
  amount: 'Monto',
  removeCost: (number) => `Quitar el costo ${number}`,
  addCost: 'Agregar un costo',
  usualCosts: [
    'Asesor jurídico de bonos',
    'Asesor municipal',
    'Agencias calificadoras',
    'Agente de pagos y fiduciario',
  ],
  refundingTitle: 'Bonos por refinanciar',
  refundingLead:
    'Escriba los bonos, o copie filas de una hoja de cálculo y péguelas en el primer campo. Sin fecha de rescate, un bono se paga al vencimiento; sin precio de rescate, se rescata a 100. Quite todas las filas si no se refinancia nada.',
  bond: (number) => `Bono ${number}`,
  columns: {
    maturityDate: 'Vencimiento',
    principalAmount: 'Capital, $',
    interestRate: 'Cupón, %',
    callDate: 'Fecha de rescate',
    callPrice: 'Precio de rescate',
  },
  placeholders: {
    maturityDate: '6/1/2035',
    principalAmount: '1,000,000',
    interestRate: '5.000',
    callDate: '6/1/2027',
    callPrice: '100',
  },
  removeBond: (number) => `Quitar el bono ${number}`,
  addBond: 'Agregar un bono',
  frequency: 'Sus intereses se pagan',
  contribution: 'Aporte propio',
  fundsOnHand: 'Fondos que sobran',
  discountBasis: 'Descontar el ahorro a',
  discountRate: 'Tasa, %',
  advisedLead: (municipality) => `Cifras de una venta de ${municipality}, que usted asesora`,
  notFound: 'Venta no encontrada',
  notFoundHint: 'No existe, o usted no es asesor municipal de ella.',
};
