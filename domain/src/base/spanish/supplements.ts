/** The sentences about supplements of documents in Spanish: rules, logs, records and notices. */
import type { Sentence } from './translator.ts';

/** Sentences of rules, which also judge logs and records. */
export const ofSupplements: readonly Sentence[] = [
  ['A document of a sale can be supplemented', 'Un documento de una venta se puede suplementar'],
  ['A sale can have at most {most} supplements', 'Una venta puede tener como máximo {most} suplementos'],
  ['a sale can have at most {most} supplements', 'una venta puede tener como máximo {most} suplementos'],
  [
    'Less than 30 minutes remain until the close: set a later close first',
    'Quedan menos de 30 minutos hasta el cierre: fije antes un cierre posterior',
  ],
  [
    'Less than 24 hours remain until the close, and orders that are not reconfirmed lapse: set a later close first',
    'Quedan menos de 24 horas hasta el cierre, y las órdenes que no se reconfirman caducan: fije antes un cierre posterior',
  ],
  [
    'This is the file that the sale has already: choose the new version',
    'Este es el archivo que la venta ya tiene: elija la nueva versión',
  ],
  ['This document was changed by someone else', 'Otra persona cambió este documento'],
  ['No document of this sale was supplemented', 'No se suplementó ningún documento de esta venta'],
  [
    'Another document was supplemented since: read it first',
    'Desde entonces se suplementó otro documento: léalo primero',
  ],
  [
    'it leaves less time until the close than the rules say',
    'deja menos tiempo hasta el cierre del que dicen las reglas',
  ],
  [
    'what becomes of orders that are not reconfirmed is fixed when the sale goes live',
    'lo que ocurre con las órdenes que no se reconfirman queda fijo al salir a la venta',
  ],
  ['the file is the one before', 'el archivo es el anterior'],
  ['the file before it is not that of the supplement before', 'el archivo anterior no es el del suplemento anterior'],
  ['the sale has no supplement', 'la venta no tiene ningún suplemento'],
  ['order {order} is confirmed already', 'la orden {order} ya está confirmada'],
  ['order {order} does not stand', 'la orden {order} no está en pie'],
  ['a list with a change of more than the times', 'una lista con un cambio de algo más que el horario'],
];

/** Sentences of notices. */
export const ofSupplementNotices: readonly Sentence[] = [
  ['{name}: a document has a new version', '{name}: un documento tiene una nueva versión'],
  ['{document:words} was supplemented.', 'Se suplementó: {document:words}.'],
  [
    '{document:words} was supplemented. Orders from before are to be reconfirmed on the page of the sale; those that are not take no part at the close. Reason: {reason}',
    'Se suplementó: {document:words}. Las órdenes anteriores se deben reconfirmar en la página de la venta; las que no se reconfirman no participan en el cierre. Motivo: {reason}',
  ],
  [
    '{document:words} was supplemented. Orders from before stand; they can be reconfirmed, changed or withdrawn until the close. Reason: {reason}',
    'Se suplementó: {document:words}. Las órdenes anteriores siguen en pie; se pueden reconfirmar, modificar o retirar hasta el cierre. Motivo: {reason}',
  ],
  ['{name}: confirm a new version of a document', '{name}: confirme una nueva versión de un documento'],
  [
    '{person} wants to supplement: {document:words}. Nothing changes until another person confirms it. Reason: {reason}',
    '{person} quiere suplementar: {document:words}. No cambia nada hasta que otra persona lo confirme. Motivo: {reason}',
  ],
  [
    'Your orders lapsed: they were not reconfirmed after a document was supplemented.',
    'Sus órdenes caducaron: no se reconfirmaron después de que se suplementara un documento.',
  ],
];
