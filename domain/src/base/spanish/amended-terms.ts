/** Spanish of rules, calls and notices of amended terms. */
import type { Sentence } from './translator.ts';

export const ofAmendedTerms: readonly Sentence[] = [
  ['The terms of an auction can be amended', 'Las condiciones de una subasta se pueden modificar'],
  [
    'An amendment of this sale is under review: recall it first',
    'Una modificación de esta venta está en revisión: retírela primero',
  ],
  ['The terms of this sale were changed by someone else', 'Otra persona cambió las condiciones de esta venta'],
  [
    'This sale is halted: resume it before its terms are amended',
    'Esta venta está suspendida: reanúdela antes de que se modifiquen sus condiciones',
  ],
  [
    'The terms of a sale can be amended at most {most} times',
    'Las condiciones de una venta se pueden modificar como máximo {most} veces',
  ],
  [
    'the terms of a sale can be amended at most {most} times',
    'las condiciones de una venta se pueden modificar como máximo {most} veces',
  ],
  [
    'Less than 30 minutes remain until the start: set a later start first',
    'Faltan menos de 30 minutos para la apertura: fije primero una apertura más tarde',
  ],
  ['A maturity that was withdrawn is not amended', 'Un vencimiento retirado no se modifica'],
  ['fewer than {minutes} minutes were left until the start', 'faltaban menos de {minutes} minutos para la apertura'],
  [
    'it changes more than principals, minimum, increment and the order of priority',
    'cambia más que los capitales, el mínimo, el incremento y el orden de prioridad',
  ],
  ['the sale has orders already', 'la venta ya tiene órdenes'],
  [
    '{which:words} says other terms after it than those that were announced next: a change was removed, added or changed.',
    '{which:words} dice después otras condiciones que las que se anunciaron a continuación: se quitó, agregó o modificó un cambio.',
  ],
  ['Nothing differs from the approved terms', 'Nada difiere de las condiciones aprobadas'],
  ['This amendment was decided already', 'Ya se decidió sobre esta modificación'],
  [
    'An amendment can be approved only while the issuer is Active',
    'Una modificación solo se puede aprobar mientras el emisor está activo',
  ],
  [
    'The terms of this sale have changed since this was requested: return it',
    'Las condiciones de esta venta cambiaron desde la solicitud: devuélvala',
  ],
  [
    'An amendment is under review: wait for the decision, or recall it',
    'Una modificación está en revisión: espere la decisión o retírela',
  ],
  [
    'A limit of what an investor can order does not fit this minimum and increment',
    'Un límite de lo que un inversionista puede ordenar no se ajusta a este mínimo e incremento',
  ],
  ['Write a text, or null for none', 'Escriba un texto, o null para ninguno'],
  ['Must be Approved or Returned', 'Debe ser Approved o Returned'],
  ['Amendment submitted for approval', 'Modificación enviada para aprobación'],
  ['The amendment is recalled', 'La modificación se retiró'],
  ['{name}: terms amended', '{name}: condiciones modificadas'],
  ['{name}: documents amended', '{name}: documentos modificados'],
  ['{name}: the amendment was returned', '{name}: la modificación fue devuelta'],
  ['The page of the sale says what has changed.', 'La página de la venta dice qué cambió.'],
  [
    'The page of the sale says what has changed, and has both versions of each document.',
    'La página de la venta dice qué cambió y tiene las dos versiones de cada documento.',
  ],
  ['Reason of the issuer: {reason}', 'Motivo del emisor: {reason}'],
  ['Terms and documents stay as they were approved.', 'Las condiciones y los documentos quedan como se aprobaron.'],
  [
    'Documents are amended while an auction is approved and not scheduled yet',
    'Los documentos se modifican mientras la subasta está aprobada y aún no programada',
  ],
  [
    'The documents of this request were changed by someone else',
    'Otra persona cambió los documentos de esta solicitud',
  ],
  [
    'The request has other documents than the page has shown: read it again',
    'La solicitud tiene otros documentos que los que mostró la página: léala de nuevo',
  ],
  [
    'The documents of this sale have changed since this was requested: return it',
    'Los documentos de esta venta cambiaron desde la solicitud: devuélvala',
  ],
  ['Name each document once', 'Nombre cada documento una vez'],
  ['At most 4 documents', 'Como máximo 4 documentos'],
  ['The file is chosen', 'El archivo está elegido'],
  ['The file is removed', 'El archivo se quitó'],
  ['The terms stay as they were approved.', 'Las condiciones quedan como se aprobaron.'],
];
