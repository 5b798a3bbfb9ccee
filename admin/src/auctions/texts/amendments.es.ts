/** Spanish of amendments.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { amendmentsTexts as english } from './amendments.ts';

export const amendmentsTexts: Translated<typeof english> = {
  title: {
    terms: 'Hay condiciones modificadas que esperan una decisión',
    documents: 'Hay documentos modificados que esperan una decisión',
    both: 'Hay condiciones y documentos modificados que esperan una decisión',
  },
  by: (name, when) => `Enviada por ${name}, ${when}. Lo aprobado rige hasta que usted decida.`,
  approve: {
    terms: 'Aprobar las condiciones modificadas',
    documents: 'Aprobar los documentos modificados',
    both: 'Aprobar las condiciones y los documentos modificados',
  },
  approveTitle: (name) => `Aprobar la modificación de ${name}`,
  byOfSale: (name, when) =>
    `Enviada por ${name}, ${when}. Las condiciones publicadas rigen hasta que usted la apruebe.`,
  until: (when) =>
    `Se puede aprobar hasta ${when}, 30 minutos antes de la apertura. Sin una decisión hasta entonces, la venta empieza con las condiciones publicadas.`,
  effect:
    'Una modificación aprobada rige de inmediato. La página de la venta dice qué cambió y por qué, y conserva las versiones anteriores de los documentos. Se avisa a todos los que la siguen, y las firmas de lo que cambia dejan de valer.',
  effectOfSale:
    'Una modificación aprobada rige de inmediato y es un asiento del registro de órdenes. La página de la venta dice qué cambió y por qué, se avisa a todos los que la siguen, y las firmas de las condiciones dejan de valer.',
  remarks: 'Observaciones',
  remarksHint: 'Opcionales. Solo las leen el emisor y los administradores.',
  approved: (name) => `La modificación de ${name} rige`,
  firstApproval: (name) =>
    `Se registró su aprobación de la modificación de ${name}. Un segundo administrador también debe aprobarla.`,
  return: 'Devolver',
  returnTitle: (name) => `Devolver la modificación de ${name}`,
  returnHint:
    'El emisor lo lee. Las condiciones y los documentos quedan como se aprobaron, y los archivos de la solicitud se quitan.',
  returned: (name) => `Se devolvió la modificación de ${name}`,
  earlier: 'Modificaciones',
};
