/** Spanish of payments.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { scheduleTexts as english } from './payments.ts';

export const scheduleTexts: Translated<typeof english> = {
  open: 'Calendario de pagos',
  title: 'Lo que usted paga y recibe',
  assumption:
    'Si se asigna toda la orden y los bonos se conservan hasta el vencimiento. Los bonos que se rescatan antes se pagan en la fecha de rescate.',
  unknown:
    'El calendario aparece cuando el emisor haya fijado los precios, la fecha de emisión y la frecuencia de los intereses.',
  date: 'Fecha',
  what: 'Pago',
  amount: 'Monto',
  kinds: {
    purchase: 'Compra con intereses devengados',
    interest: 'Intereses',
    principal: 'Capital',
  },
  received: 'Total recibido',
  file: (auction) => `Pagos ${auction}.csv`,
};
