/** Errors of a closing record, by itself and compared with the log of its sale, in Spanish. */
import type { Sentence } from './translator.ts';

/** Errors in a closing record. */
export const recordErrors: readonly Sentence[] = [
  [
    'This is not a closing record that can be checked: {why:words}.',
    'Esta no es un acta de cierre que se pueda verificar: {why:words}.',
  ],
  [
    'The fingerprint is {actual}, not {expected}: this is not the record that was published.',
    'La huella digital es {actual}, no {expected}: esta no es el acta que se publicó.',
  ],
  ['The text is not canonical: its bytes are not UTF-8.', 'El texto no es canónico: sus bytes no son UTF-8.'],
  [
    'The text is not canonical: it differs from character {at} on (“{text}”).',
    'El texto no es canónico: difiere a partir del carácter {at} (“{text}”).',
  ],
  ['the record.rule.sha256 is not that of the rule {rule}', 'record.rule.sha256 no es el de la regla {rule}'],
  [
    'the record has no draw, and the rule {rule} draws lots',
    'el acta no tiene sorteo y la regla {rule} hace un sorteo',
  ],
  [
    'the record has a draw, and the rule {rule} draws no lots',
    'el acta tiene un sorteo y la regla {rule} no hace sorteo',
  ],
  [
    'The lots of the record were drawn with the seed {seed}; by the log it is {own}: the draw is another one.',
    'El sorteo del acta se hizo con la semilla {seed}; según el registro es {own}: el sorteo es otro.',
  ],
  [
    'its {what:words} is “{given}”, which this verifier does not know (it knows {known}); a newer verifier may know it',
    'su {what:words} es “{given}”, que este verificador no conoce (conoce {known}); es posible que uno más nuevo lo conozca',
  ],
  ['format', 'formato'],
  ['the record is not {what:words}', 'el acta no es {what:words}'],
  ['the record.{field:amount} is not {what:words}', 'el campo {field:amount} no es {what:words}'],
  ['the record has a field no record has: {field}', 'el acta tiene un campo que ningún acta tiene: {field}'],
  [
    'the record.{path:amount} has a field no record has: {field}',
    'el campo {path:amount} tiene un campo que ningún acta tiene: {field}',
  ],
  ['{path:amount} has a field no record has: {field}', '{path:amount} tiene un campo que ningún acta tiene: {field}'],
  ['the record has no {field:amount}', 'el acta no tiene {field:amount}'],
  ['the record.{path:amount} has no {field:amount}', 'el campo {path:amount} no tiene {field:amount}'],
  ['{path:amount} has no {field:amount}', '{path:amount} no tiene {field:amount}'],
  [
    'The maturities of the terms are out of order: they are listed by day, each once.',
    'Los vencimientos de los términos no están en orden: se listan por día, cada uno una sola vez.',
  ],
  [
    'Bidder {bidder} is out of order: bidders are numbered from B1.',
    'El postor {bidder} no está en orden: los postores se numeran desde B1.',
  ],
  [
    'Bidder {bidder:amount} carries the commitment of another bidder.',
    'El postor {bidder:amount} lleva el compromiso de otro postor.',
  ],
  [
    'Bidder {bidder} of a group of linked accounts is not listed, out of order, or in another group too.',
    'El postor {bidder} de un grupo de cuentas vinculadas no está en la lista, no está en orden o está también en otro grupo.',
  ],
  [
    'Bidder {bidder:amount} is linked to {record:words} in the record and to {log:words} in the log.',
    'El postor {bidder:amount} está vinculado con {record:words} en el acta y con {log:words} en el registro.',
  ],
  ['nobody', 'nadie'],
  ['Bidder {bidder:amount} has no order.', 'El postor {bidder:amount} no tiene ninguna orden.'],
  [
    '{which:words} is out of order: orders are listed by their place in time, each once.',
    '{which:words} no está en orden: las órdenes se listan por su lugar en el tiempo, cada una una sola vez.',
  ],
  [
    '{which:words} is of a bidder who is not listed, or out of order.',
    '{which:words} es de un postor que no está en la lista, o no está en orden.',
  ],
  [
    '{which:words} has rank {rank}; the terms give its class rank {right}.',
    '{which:words} tiene la prioridad {rank}; los términos dan a su grupo la prioridad {right}.',
  ],
  [
    '{which:words} is local; the terms prefer no local investors.',
    '{which:words} es local; los términos no prefieren a inversionistas locales.',
  ],
  [
    '{which:words} is not in the order log: the sale closed with entry {last:amount}.',
    '{which:words} no está en el registro de órdenes: la venta cerró con el asiento {last:amount}.',
  ],
  [
    '{which:words} is awarded {award:amount} in the record; the rule gives {right:amount}.',
    '{which:words} recibe {award:amount} en el acta; la regla da {right:amount}.',
  ],
  [
    '{which:words} is {result:amount} ({reason}) in the record; by the rule it is {right:amount} ({because}).',
    '{which:words} es {result:words} ({reason}) en el acta; según la regla es {right:words} ({because}).',
  ],
  [
    'The maturities of the terms must have a maturityId exactly where several have one day.',
    'Los vencimientos de las condiciones deben tener maturityId exactamente donde varios tienen un mismo día.',
  ],
  ['Maturity {day:time}: {why:words}.', 'Vencimiento {day:time}: {why:words}.'],
  ['The whole sale: {why:words}.', 'Toda la venta: {why:words}.'],
  [
    '{field:amount} is {shown} in the record; the rule gives {right}',
    '{field:amount} es {shown} en el acta; la regla da {right}',
  ],
  ['The record reports maturities that were not offered.', 'El acta informa de vencimientos que no se ofrecieron.'],
  ['{which:words} is of a maturity that is not offered.', '{which:words} es de un vencimiento que no se ofrece.'],
  ['The halt of {moment:amount}', 'La suspensión del {moment:amount}'],
  [
    '{which:words} is out of order: halts follow each other, and each ends after it began.',
    '{which:words} no está en orden: las suspensiones se suceden y cada una termina después de empezar.',
  ],
  [
    '{which:words} says that the sale was to close at {said}; what was announced before is {close}: a halt was removed, added or changed.',
    '{which:words} dice que la venta debía cerrar a las {said}; lo anunciado antes es {close}: se quitó, agregó o cambió una suspensión.',
  ],
  ['The halt of {moment:amount}: {why:words}.', 'La suspensión del {moment:amount}: {why:words}.'],
  ['The halt of {moment:amount}: {why:words}.', 'La suspensión del {moment:amount}: {why:words}.'],
  ['it began after the close', 'empezó después del cierre'],
  [
    'an administrator halted the sale, and its issuer resumed it',
    'un administrador suspendió la venta y su emisor la reanudó',
  ],
  [
    'the close after it is {close} in the record; the rule gives {right}',
    'el cierre posterior es {close} en el acta; la regla da {right}',
  ],
  [
    'The sale closed at {closed} in the record, and the last close that was announced is {close}: a halt was removed, added or changed.',
    'La venta cerró a las {closed} según el acta, y el último cierre anunciado es {close}: se quitó, agregó o cambió una suspensión.',
  ],
  [
    '{which:words} was placed at {moment:amount}, {why:words}.',
    '{which:words} se colocó a las {moment:amount}, {why:words}.',
  ],
  ['before the sale opened', 'antes de que abriera la venta'],
  ['when the sale had closed', 'cuando la venta había cerrado'],
  ['after its maturity was withdrawn', 'después de que se retirara su vencimiento'],
  ['while the sale was halted', 'mientras la venta estaba suspendida'],

  // A record beside the log of its sale
  ['The log has no result yet.', 'El registro aún no tiene resultado.'],
  [
    'The fingerprint of the record is {record}; the log says that it is {log}: this is not the record that was written at the close.',
    'La huella digital del acta es {record}; el registro dice que es {log}: esta no es el acta que se escribió al cierre.',
  ],
  [
    'The record names {log:words}; the sale closed with {size:amount} entries of {origin} and the root {root}.',
    'El acta nombra {log:words}; la venta cerró con {size:amount} asientos de {origin} y la raíz {root}.',
  ],
  ['no log', 'ningún registro'],
  [
    'the log {origin} with {size:amount} entries and the root {root}',
    'el registro {origin} con {size:amount} asientos y la raíz {root}',
  ],
  [
    'The {what:words} in the record ({record}) is not that of the log ({log}): it was changed after the sale began.',
    'Este dato del acta no es el del registro: {what:words} ({record}; en el registro, {log}). Se cambió después de que empezara la venta.',
  ],
  ['sale', 'venta'],
  ['name of the sale', 'nombre de la venta'],
  ['start', 'apertura'],
  ['close', 'cierre'],
  ['terms', 'términos'],
  [
    'The announced close is {record} in the record and {log} in the log.',
    'El cierre anunciado es {record} en el acta y {log} en el registro.',
  ],
  ['The halts in the record are not those of the log.', 'Las suspensiones del acta no son las del registro.'],
  [
    'An order of {amount:amount} for {day:time} is in the record and not in the log: it was added.',
    'Una orden de {amount:amount} para el {day:time} está en el acta y no en el registro: se agregó.',
  ],
  [
    '{which:words} is in the log and not in the record: it was dropped.',
    '{which:words} está en el registro y no en el acta: se omitió.',
  ],
  [
    '{which:words} is not what the record says: it was dropped, changed or moved.',
    '{which:words} no es lo que dice el acta: se omitió, cambió o movió.',
  ],
  [
    'Order {place:amount} ({bidder:amount}, {group:words}, {amount:amount} at {day:time})',
    'La orden {place:amount} ({bidder:amount}, {group:words}, {amount:amount} con vencimiento el {day:time})',
  ],
  [
    'Order {order} (entry {place:amount}: {amount:amount} for {day:time})',
    'La orden {order} (asiento {place:amount}: {amount:amount} para el {day:time})',
  ],
];
