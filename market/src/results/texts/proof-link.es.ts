/** Spanish of proof-link.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { proofLinkTexts as english } from './proof-link.ts';

export const proofLinkTexts: Translated<typeof english> = {
  label: 'Enlace para verificar esta venta privada',
  description:
    'Quien tenga este enlace puede comprobar el registro de órdenes y el resultado sin una cuenta. No muestra nombres de inversionistas.',
  copy: 'Copiar',
  copied: 'Copiado',
  withdraw: 'Retirar este enlace',
  question:
    '¿Retirar este enlace? Quienes lo tengan necesitarán el nuevo, que los inversionistas encuentran en la página de la venta.',
  withdrawn: 'El enlace anterior ya no abre nada',
};
