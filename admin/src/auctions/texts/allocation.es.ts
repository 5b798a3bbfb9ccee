/** Spanish of allocation.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { allocationTexts as english } from './allocation.ts';

export const allocationTexts: Translated<typeof english> = {
  title: 'Parte para personas y tope',
  retailShareValue: (percent) => `${percent}% de cada vencimiento primero, en la medida en que lo ordenen`,
  investorCapValue: (amount) => `Cuentan como máximo ${amount} de las órdenes de un inversionista en cada vencimiento`,
  none: 'Ninguno',
};
