/** Spanish of rules, calls and notices of amended terms. */
import type { Sentence } from './translator.ts';

export const ofAmendedTerms: readonly Sentence[] = [
  ['The terms of an auction can be amended', 'Las condiciones de una subasta se pueden modificar'],
  [
    'Amended terms of this sale are under review: recall them first',
    'Las condiciones modificadas de esta venta están en revisión: retírelas primero',
  ],
  ['The terms of this sale were changed by someone else', 'Otra persona cambió las condiciones de esta venta'],
  ['Nothing differs from the approved terms', 'Nada difiere de las condiciones aprobadas'],
  ['These amended terms were decided already', 'Ya se decidió sobre estas condiciones modificadas'],
  [
    'Amended terms can be approved only while the issuer is Active',
    'Las condiciones modificadas solo se pueden aprobar mientras el emisor está activo',
  ],
  [
    'The terms of this sale have changed since this was requested: return it',
    'Las condiciones de esta venta cambiaron desde la solicitud: devuélvala',
  ],
  [
    'Amended terms are under review: wait for the decision, or recall them',
    'Las condiciones modificadas están en revisión: espere la decisión o retírelas',
  ],
  [
    'A limit of what an investor can order does not fit this minimum and increment',
    'Un límite de lo que un inversionista puede ordenar no se ajusta a este mínimo e incremento',
  ],
  ['Write a text, or null for none', 'Escriba un texto, o null para ninguno'],
  ['Must be Approved or Returned', 'Debe ser Approved o Returned'],
  ['Amended terms submitted for approval', 'Condiciones modificadas enviadas para aprobación'],
  ['The proposed terms are recalled', 'Las condiciones propuestas se retiraron'],
  ['{name}: terms amended', '{name}: condiciones modificadas'],
  ['{name}: documents amended', '{name}: documentos modificados'],
  ['{name}: amended terms were returned', '{name}: las condiciones modificadas fueron devueltas'],
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
