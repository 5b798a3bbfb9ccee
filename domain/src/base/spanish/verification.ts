/** Sentences of the verification of closing records and order logs, in Spanish. Pages that verify load this list. */

import { ofAmendedTerms } from './amended-terms.ts';
import { auctionRules } from './auction-rules.ts';
import { entryErrors, logErrors } from './log-errors.ts';
import { recordErrors } from './record-errors.ts';
import { ofSaleChanges } from './sale-changes.ts';
import { ofSupplements } from './supplements.ts';
import { type Sentence, translatorOf } from './translator.ts';

/** Sentences of the log about the reader's own orders. */
const receipts: readonly Sentence[] = [
  ['Entry {index:amount}: {why:words}.', 'Asiento {index:amount}: {why:words}.'],
  ['Entry {index:amount}, order {order}: {why:words}.', 'Asiento {index:amount}, orden {order}: {why:words}.'],
  ['the server gave no readable proof of it', 'el servidor no dio una prueba legible'],
  [
    'the order log is signed by another key than the one your browser saw first for this sale',
    'el registro de órdenes está firmado con otra clave que la que su navegador vio primero para esta venta',
  ],
  [
    'the head of the order log is not signed by the key of this sale',
    'la cabecera del registro de órdenes no está firmada con la clave de esta venta',
  ],
  [
    'its proof does not lead to the signed head, so it is not shown to be in the order log',
    'su prueba no conduce a la cabecera firmada, por lo que no se demuestra que esté en el registro de órdenes',
  ],
  ['it does not say what you ordered', 'no dice lo que usted ordenó'],
  ['it is not registered to you', 'no está registrado a su nombre'],
  [
    'the order log is shorter now than when your receipt was signed',
    'el registro de órdenes es ahora más corto que cuando se firmó su comprobante',
  ],
  [
    'the order log of today does not continue the log that your receipt was signed for',
    'el registro de órdenes de hoy no continúa el registro para el que se firmó su comprobante',
  ],
  ['the server no longer shows it, or shows it changed', 'el servidor ya no lo muestra, o lo muestra cambiado'],
  [
    'it is not the first entry of this log, with the key and the witnesses of the sale',
    'no es el primer asiento de este registro, con la clave y los testigos de la venta',
  ],
  [
    'a signature of a witness is not by the key that the first entry of the log names',
    'una firma de un testigo no es de la clave que nombra el primer asiento del registro',
  ],
  [
    'the order log that is shown does not continue the log that its witnesses signed',
    'el registro de órdenes que se muestra no continúa el registro que firmaron sus testigos',
  ],
  ['the order log and the closing record do not agree', 'el registro de órdenes y el acta de cierre no coinciden'],
  [
    'the server gave it as the receipt of two orders, so at least one of them is not in the order log',
    'el servidor lo dio como comprobante de dos órdenes, por lo que al menos una de ellas no está en el registro de órdenes',
  ],
  ['it was not sent from this browser', 'no se envió desde este navegador'],
  ['this order was placed, and not from this browser', 'esta orden se colocó, y no desde este navegador'],
  ['this order was changed, and not from this browser', 'esta orden se modificó, y no desde este navegador'],
  ['this order was withdrawn, and not from this browser', 'esta orden se retiró, y no desde este navegador'],
  ['{what:words}, and the server did not show it to you', '{what:words}, y el servidor no se la mostró'],
  ['the server showed another head than it was asked for', 'el servidor mostró otra cabecera que la que se le pidió'],
  ['the log names no such witness', 'el registro no nombra ese testigo'],
  ['the witness answered {status:amount}', 'el testigo respondió {status:amount}'],
  [
    'This browser cannot verify Ed25519 signatures. Use a newer one.',
    'Este navegador no puede verificar firmas Ed25519. Use uno más nuevo.',
  ],
];

/** Sentences about checks that were made and not made. */
const verdicts: readonly Sentence[] = [
  [
    '{what:words} is unknown to this verifier, which checked everything else.',
    'Este verificador no conoce {what:words}; verificó todo lo demás.',
  ],
  [
    '{what:words} is unknown to this verifier, which therefore did not check: {checks:list}.',
    'Este verificador no conoce {what:words}, por lo que no verificó: {checks:list}.',
  ],
  ['The extension {name}', 'la extensión {name}'],
  ['The rule {name}', 'la regla {name}'],
  ['The kind of entries {name}', 'la clase de asientos {name}'],
  ['The scheme of the beacon {name}', 'el esquema de la baliza {name}'],
  ['bidders and orders', 'postores y órdenes'],
  ['moments', 'momentos'],
  ['result', 'resultado'],
  ['orders', 'órdenes'],
  ['terms', 'condiciones'],
  ['draw', 'sorteo'],
  [
    'No error was found in what could be checked. {what:words}',
    'No se encontró ningún error en lo que se pudo verificar. {what:words}',
  ],
  [
    'Log: {size:amount} entries of “{name}” ({origin}); the head is signed by {key}.',
    'Registro: {size:amount} asientos de “{name}” ({origin}); la cabecera está firmada por {key}.',
  ],
  [
    'Closing record of “{name}” (fingerprint {fingerprint:amount}): {sold:amount} of {all:amount} to {orders:amount} order lines of {investors:amount} investors, as far as it could be checked.',
    'Acta de cierre de “{name}” (huella digital {fingerprint:amount}): {sold:amount} de {all:amount} a {orders:amount} líneas de órdenes de {investors:amount} inversionistas, hasta donde se pudo verificar.',
  ],
  [
    'No bidder of the closing record has the commitment of the receipt: the orders of this investor are missing, or the receipt is of another sale.',
    'Ningún postor del acta de cierre tiene el compromiso del comprobante: faltan las órdenes de este inversionista, o el comprobante es de otra venta.',
  ],
  [
    'The investor of the receipt is {bidder:amount}: {ordered:amount} ordered in {count:amount} lines, {awarded:amount} allocated. Compare this with what you ordered.',
    'El inversionista del comprobante es {bidder:amount}: {ordered:amount} ordenados en {count:amount} líneas, {awarded:amount} asignados. Compárelo con lo que usted ordenó.',
  ],
  [
    'The receipt of a result: it is looked up in the closing record, and none was given.',
    'El comprobante de un resultado: se busca en el acta de cierre, y no se entregó ninguna.',
  ],
  [
    'Log: {size:amount} entries of “{name}” ({origin}); every entry is allowed where it is, and the head is signed by {key}.',
    'Registro: {size:amount} asientos de “{name}” ({origin}); cada asiento está permitido donde está, y la cabecera está firmada por {key}.',
  ],
  [
    'Receipts: {count:amount}, all in the log, and their signed heads are of this log.',
    'Comprobantes: {count:amount}, todos en el registro, y sus cabeceras firmadas son de este registro.',
  ],
  [
    '{named:amount} of {all:amount} receipts name their investor: their orders are registered to that investor.',
    '{named:amount} de {all:amount} comprobantes nombran a su inversionista: sus órdenes están registradas a nombre de ese inversionista.',
  ],
  [
    'Entry {index:amount} ({kind:amount} of order {order}) is of the same investor, and no receipt of it was given: if the investor did not do this, the order was changed by another person.',
    'El asiento {index:amount} ({kind:amount} de la orden {order}) es del mismo inversionista, y no se entregó su comprobante: si el inversionista no lo hizo, otra persona cambió la orden.',
  ],
  [
    'Entry {index:amount} ({kind:amount} of order {order}) was not sent by its investor, says the saved evidence: someone acted in the investor’s name.',
    'El asiento {index:amount} ({kind:amount} de la orden {order}) no lo envió su inversionista, según la evidencia guardada: alguien actuó en nombre del inversionista.',
  ],
  [
    'Separate signed heads: {count:amount}, all of this log.',
    'Cabeceras firmadas aparte: {count:amount}, todas de este registro.',
  ],
  [
    'Closing record of “{name}” (fingerprint {fingerprint:amount}): the allocation is that of the orders in the log, every amount follows from the rule {rule:amount}: {sold:amount} of {all:amount} to {orders:amount} order lines of {investors:amount} investors.',
    'Acta de cierre de “{name}” (huella digital {fingerprint:amount}): la asignación es la de las órdenes del registro y cada monto resulta de la regla {rule:amount}: {sold:amount} de {all:amount} a {orders:amount} líneas de órdenes de {investors:amount} inversionistas.',
  ],
  [
    'Closing record of “{name}” (fingerprint {fingerprint:amount}): every amount follows from the rule {rule:amount}: {sold:amount} of {all:amount} to {orders:amount} order lines of {investors:amount} investors.',
    'Acta de cierre de “{name}” (huella digital {fingerprint:amount}): cada monto resulta de la regla {rule:amount}: {sold:amount} de {all:amount} a {orders:amount} líneas de órdenes de {investors:amount} inversionistas.',
  ],
  [
    'Seed of the draw: {seed:amount}, from the signatures of all witnesses on the closing head.',
    'Semilla del sorteo: {seed:amount}, de las firmas de todos los testigos en la cabecera del cierre.',
  ],
  [
    'Seed of the draw: {seed:amount}, from the signatures of all witnesses on the closing head and round {round:amount} of the beacon {chain:amount}, of {time:words}: all witnesses signed before it.',
    'Semilla del sorteo: {seed:amount}, de las firmas de todos los testigos en la cabecera del cierre y la ronda {round:amount} de la baliza {chain:amount}, de {time:words}: todos los testigos firmaron antes.',
  ],
  [
    'Rounds that no witness signed for in time, so that a later one counts: {count:amount}.',
    'Rondas para las que ningún testigo firmó a tiempo, por lo que cuenta una posterior: {count:amount}.',
  ],
  [
    'The beacon is the one in the first entry: compare the hash of its chain with what its operators publish.',
    'La baliza es la del primer asiento: compare el hash de su cadena con el que publican sus operadores.',
  ],
  ['The sale names no witnesses.', 'La venta no nombra testigos.'],
  ['1 witness', '1 testigo'],
  ['{count:amount} witnesses', '{count:amount} testigos'],
  [
    'Not yet witnessed: {signed:amount} of {all:words} signed it, and the sale asks for {quorum:amount}.',
    'Aún sin atestiguar: lo firmaron {signed:amount} de {all:words}, y la venta pide {quorum:amount}.',
  ],
  [
    'Witnessed by {signed:amount} of {all:words} up to entry {last:amount}, {end:words}, {time:words}.',
    'Atestiguado por {signed:amount} de {all:words} hasta el asiento {last:amount}, {end:words}, {time:words}.',
  ],
  ['the last one', 'el último'],
  ['of {last:amount}', 'de {last:amount}'],
  ['Witness {what:words}', 'El testigo {what:words}'],
  [
    '{name:amount} ({url:amount}) signed no head that was given.',
    '{name:amount} ({url:amount}) no firmó ninguna cabecera que se haya entregado.',
  ],
  [
    '{name:amount} ({url:amount}) signed entries 0 to {last:amount}, {time:words}.',
    '{name:amount} ({url:amount}) firmó los asientos 0 a {last:amount}, {time:words}.',
  ],
  ['second {time:amount}', 'segundo {time:amount}'],
  [
    'Order log: none was given, so orders that are missing in the closing record are not noticed.',
    'Registro de órdenes: no se entregó ninguno, por lo que no se notan las órdenes que falten en el acta de cierre.',
  ],
  [
    'Receipts and signed heads: they are compared with the log, and none was given.',
    'Comprobantes y cabeceras firmadas: se comparan con el registro, y no se entregó ninguno.',
  ],
  ['Closing record: none was given.', 'Acta de cierre: no se entregó ninguna.'],
  [
    'The log says that the fingerprint of its closing record is {fingerprint:amount}.',
    'El registro dice que la huella digital de su acta de cierre es {fingerprint:amount}.',
  ],
  [
    'Compare the fingerprint with the published one: without the log, only then is this the record of the sale.',
    'Compare la huella digital con la publicada: sin el registro, solo así es esta el acta de la venta.',
  ],
  [
    'Receipts: none was given. Without receipts or witnesses, a log that was replaced as a whole is not noticed.',
    'Comprobantes: no se entregó ninguno. Sin comprobantes ni testigos no se nota un registro que se reemplazó por completo.',
  ],
  [
    'The keys of the witnesses are those in the first entry: compare them with what the witnesses publish.',
    'Las claves de los testigos son las del primer asiento: compárelas con lo que publican los testigos.',
  ],
  [
    'Who the bidders are is in none of these files, and an order that the operator never took has no entry.',
    'Quiénes son los postores no está en ninguno de estos archivos, y una orden que el operador nunca recibió no tiene asiento.',
  ],

  // Files that cannot be verified
  [
    '{name} is neither an order log nor a closing record nor a receipt nor a signed head.',
    '{name} no es un registro de órdenes, ni un acta de cierre, ni un comprobante, ni una cabecera firmada.',
  ],
  [
    'Two order logs were chosen. Verify one at a time.',
    'Se eligieron dos registros de órdenes. Verifíquelos de uno en uno.',
  ],
];

/** Records are also judged by the rules of halts. */
export const findingInSpanish = translatorOf([
  ...verdicts,
  ...receipts,
  ...logErrors,
  ...recordErrors,
  ...entryErrors,
  ...auctionRules,
  ...ofSaleChanges,
  ...ofAmendedTerms,
  ...ofSupplements,
]);
