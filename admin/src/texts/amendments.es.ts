/** Spanish of amendments.ts. */
import type { Translated } from '@fairbook/ui/translated.ts';
import type { amendmentsTexts as english } from './amendments.ts';

export const amendmentsTexts: Translated<typeof english> = {
  title: 'Hay condiciones modificadas que esperan una decisión',
  by: (name, when) => `Enviadas por ${name}, ${when}. Las condiciones aprobadas rigen hasta que usted decida.`,
  byOfSale: (name, when) =>
    `Enviadas por ${name}, ${when}. Las condiciones publicadas rigen hasta que usted apruebe estas.`,
  until: (when) =>
    `Se pueden aprobar hasta ${when}, 30 minutos antes de la apertura. Sin una decisión hasta entonces, la venta empieza con las condiciones publicadas.`,
  approve: 'Aprobar las condiciones modificadas',
  approveTitle: (name) => `Aprobar las condiciones modificadas de ${name}`,
  effect:
    'Rigen de inmediato. La página de la venta dice qué cambió y por qué, se avisa a todos los que la siguen, y las firmas de las condiciones dejan de valer.',
  effectOfSale:
    'Rigen de inmediato y son un asiento del registro de órdenes. La página de la venta dice qué cambió y por qué, se avisa a todos los que la siguen, y las firmas de las condiciones dejan de valer.',
  remarks: 'Observaciones',
  remarksHint: 'Opcionales. Solo las leen el emisor y los administradores.',
  approved: (name) => `Rigen las condiciones modificadas de ${name}`,
  return: 'Devolver',
  returnTitle: (name) => `Devolver las condiciones modificadas de ${name}`,
  returnHint: 'El emisor lo lee. Las condiciones quedan como se aprobaron.',
  returned: (name) => `Se devolvieron las condiciones modificadas de ${name}`,
  earlier: 'Condiciones modificadas',
};
