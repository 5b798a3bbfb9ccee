/** What can be wrong with an order log or a receipt, in Spanish: the sentences and the parts that they are made of. */
import type { Sentence } from './translator.ts';

/** Errors in the entries of an order log. */
export const entryErrors: readonly Sentence[] = [
  ['Entry {index:amount} is wrong: {why:words}.', 'El asiento {index:amount} es incorrecto: {why:words}.'],
  [
    'Entry {index:amount} cannot be checked: {why:words}.',
    'El asiento {index:amount} no se puede comprobar: {why:words}.',
  ],
  ['it is not UTF-8', 'no es UTF-8'],
  ['it is not JSON', 'no es JSON'],
  ['its kind “{kind}” is unknown', 'su tipo “{kind}” no se conoce'],
  ['its text is not canonical', 'su texto no es canónico'],
  [
    'its witnesses are not sorted by key, each once',
    'sus testigos no están ordenados por clave, cada uno una sola vez',
  ],
  [
    'its quorum is {quorum:amount}, and it names {count:amount} witnesses',
    'su quórum es {quorum:amount} y nombra {count:amount} testigos',
  ],
  ['the entry is not {what:words}', 'el asiento no es {what:words}'],
  ['the entry.{field:amount} is not {what:words}', 'el campo {field:amount} no es {what:words}'],
  ['{field:amount} is not {what:words}', '{field:amount} no es {what:words}'],
  ['a whole number of cents within 15 digits', 'un número entero de centavos de hasta 15 dígitos'],
  ['an object', 'un objeto'],
  ['a field of such an entry', 'un campo de un asiento así'],
  ['a list', 'una lista'],
  ['text', 'texto'],
  ['one of {values}', 'uno de {values}'],
  ['a SHA-256 of 64 hexadecimal digits', 'un SHA-256 de 64 dígitos hexadecimales'],
  ['32 bytes in Base 64', '32 bytes en Base 64'],
  ['a moment', 'un momento'],
  ['a day', 'un día'],
  ['a letter from A to Z', 'una letra de la A a la Z'],
  ['a rank', 'una prioridad'],
  ['an amount above 0', 'un monto mayor que 0'],
  ['a whole number', 'un número entero'],
  ['a whole number from {least} to {most}', 'un número entero de {least} a {most}'],
  ['an amount in cents', 'un monto en centavos'],
  ['an address of a witness', 'la dirección de un testigo'],
  ['true or false', 'verdadero o falso'],
  ['it names the key of one witness twice', 'nombra dos veces la clave de un testigo'],
  ['it names a witness without a key of cosignatures: “{key}”', 'nombra un testigo sin una clave de cofirmas: “{key}”'],
  ['it says that its index is {index}', 'dice que su índice es {index}'],
  ['a log is opened once', 'un registro se abre una sola vez'],
  ['its ruleSha256 is not that of the rule {rule}', 'su ruleSha256 no es el de la regla {rule}'],
  ['its maturities are not by day, each once', 'sus vencimientos no están ordenados por día, cada uno una sola vez'],
  [
    'its maturities do not have a maturityId exactly where several have one day',
    'sus vencimientos no tienen maturityId exactamente donde varios tienen un mismo día',
  ],
  ['a log begins with OPEN', 'un registro empieza con OPEN'],
  ['nothing follows the result', 'nada sigue al resultado'],
  ['{kind} cannot follow the end of the sale', '{kind} no puede seguir al final de la venta'],
  ['the sale was halted already', 'la venta ya estaba suspendida'],
  ['its bidder has no order', 'su postor no tiene ninguna orden'],
  ['a halted sale does not close', 'una venta suspendida no cierra'],
  ['the close is {close}, and {announced} was announced', 'el cierre es {close} y se anunció {announced}'],
  ['it was written before the close', 'se escribió antes del cierre'],
  ['the sale has not closed', 'la venta no ha cerrado'],
  ['the sale has its seed already', 'la venta ya tiene su semilla'],
  ['the rule {rule} draws no lots', 'la regla {rule} no hace sorteo'],
  [
    'the rule {rule} draws lots, and the log has no seed',
    'la regla {rule} hace un sorteo y el registro no tiene semilla',
  ],
  [
    'the rule {rule} draws lots from the signatures of all witnesses, and the quorum is {quorum} of {count}',
    'la regla {rule} sortea a partir de las firmas de todos los testigos y el quórum es {quorum} de {count}',
  ],
  [
    'it has {signed} signatures of witnesses, and the sale names {count} witnesses: each signs the closing head once',
    'tiene {signed} firmas de testigos y la venta nombra {count} testigos: cada uno firma una vez la cabecera del cierre',
  ],
  [
    'the signature of the witness {name} on the closing head is wrong',
    'la firma del testigo {name} en la cabecera del cierre es incorrecta',
  ],
  ['a signature of a witness, 72 bytes in Base 64', 'una firma de un testigo, 72 bytes en Base 64'],
  ['the sale was not halted', 'la venta no estaba suspendida'],
  ['order {order} was placed already', 'la orden {order} ya se había colocado'],
  ['order {order} was not placed before', 'la orden {order} no se había colocado antes'],
  ['order {order} belongs to another bidder', 'la orden {order} es de otro postor'],
  ['order {order} was withdrawn before', 'la orden {order} se había retirado antes'],
  ['only a withdrawn order has no lines', 'solo una orden retirada no tiene líneas'],
  ['the sale had not begun', 'la venta no había empezado'],
  ['the sale was over', 'la venta había terminado'],
  ['the sale was halted', 'la venta estaba suspendida'],
  ['it has {day:amount} twice', 'tiene {day:amount} dos veces'],
  ['it has {day:amount} after {last:amount}', 'tiene {day:amount} después de {last:amount}'],
  ['{day:amount} is not offered', '{day:amount} no se ofrece'],
  ['a line without an amount does not stand', 'una línea sin monto no vale'],
  [
    'the line of {day:amount} was not increased, so it keeps its place and its class',
    'la línea de {day:amount} no aumentó, por lo que conserva su lugar y su grupo',
  ],
  [
    'the line of {day:amount} has the place {place}, which is not its own',
    'la línea de {day:amount} tiene el lugar {place}, que no es el suyo',
  ],
  [
    'the rank of the line of {day:amount} is not that of its class',
    'la prioridad de la línea de {day:amount} no es la de su grupo',
  ],
];

/** Errors in the file of an order log, its heads, receipts and cosignatures. */
export const logErrors: readonly Sentence[] = [
  [
    'This is not the file of an order log: it does not end with a signed head.',
    'Este no es el archivo de un registro de órdenes: no termina con una cabecera firmada.',
  ],
  ['The log has no entry.', 'El registro no tiene ningún asiento.'],
  [
    'The record is of the first format, which no sale with an order log has.',
    'El acta es del primer formato, que no tiene ninguna venta con registro de órdenes.',
  ],
  ['The first entry names no key.', 'El primer asiento no nombra ninguna clave.'],
  ['Entry {index:amount} is not the one of its receipt.', 'El asiento {index:amount} no es el de su comprobante.'],
  [
    'The head is of the log {head}, and the entries are of {log}.',
    'La cabecera es del registro {head} y los asientos son de {log}.',
  ],
  [
    'The head is signed for {size:amount} entries, and the file has {count:amount}: entries were removed or added.',
    'La cabecera está firmada para {size:amount} asientos y el archivo tiene {count:amount}: se quitaron o agregaron asientos.',
  ],
  [
    'The entries are not those whose head was signed: an entry was changed.',
    'Los asientos no son aquellos cuya cabecera se firmó: se cambió un asiento.',
  ],
  [
    'The head is not signed by the key in the first entry.',
    'La cabecera no está firmada con la clave del primer asiento.',
  ],
  ['The head of the file', 'La cabecera del archivo'],
  ['The receipt of entry {index:amount}', 'El comprobante del asiento {index:amount}'],
  ['The head of the receipt of entry {index:amount}', 'La cabecera del comprobante del asiento {index:amount}'],
  ['The signed head of {size:amount} entries', 'La cabecera firmada de {size:amount} asientos'],
  ['{which:words} is no proof of it.', '{which:words} no lo prueba.'],
  ['{which:words} does not prove it.', '{which:words} no lo demuestra.'],
  ['{which:words} is of another sale ({origin}).', '{which:words} es de otra venta ({origin}).'],
  [
    '{which:words} is not signed by the key in the first entry of the log: the log is another one.',
    '{which:words} no está firmado con la clave del primer asiento del registro: el registro es otro.',
  ],
  [
    '{which:words} is not signed by the key in the first entry of the log.',
    '{which:words} no está firmada con la clave del primer asiento del registro.',
  ],
  [
    '{which:words} is of an order that is not registered to the investor of the receipt.',
    '{which:words} es de una orden que no está registrada a nombre del inversionista del comprobante.',
  ],
  [
    '{which:words} proves an order that is not in the log: {instead:words}. The order was dropped or changed after it was acknowledged.',
    '{which:words} prueba una orden que no está en el registro: {instead:words}. La orden se omitió o se cambió después de confirmarse.',
  ],
  ['the log ends before it', 'el registro termina antes'],
  ['entry {index:amount} is another one', 'el asiento {index:amount} es otro'],
  [
    '{which:words} has a signed head that contradicts the log: entries before it were changed after the order was acknowledged.',
    '{which:words} tiene una cabecera firmada que contradice el registro: se cambiaron asientos anteriores después de confirmarse la orden.',
  ],
  [
    'Entry {index:amount} was given as the receipt of two orders, so at least one of them is not in the log.',
    'El asiento {index:amount} se dio como comprobante de dos órdenes, de modo que al menos una de ellas no está en el registro.',
  ],
  [
    'A file is neither a closing record nor a receipt nor a signed head of the log.',
    'Un archivo no es un acta de cierre, ni un comprobante, ni una cabecera firmada del registro.',
  ],
  [
    '{which:words} is of a longer log: the file ends with entry {last:amount}, and entries up to {end:amount} were signed.',
    '{which:words} es de un registro más largo: el archivo termina con el asiento {last:amount} y se firmaron asientos hasta {end:amount}.',
  ],
  [
    '{which:words} contradicts the log: at least one of the entries 0 to {end:amount} was another one when it was signed. The log was forked.',
    '{which:words} contradice el registro: al menos uno de los asientos 0 a {end:amount} era otro cuando se firmó. El registro se bifurcó.',
  ],
  [
    '{which:words} has a wrong signature of the witness {witness:amount}.',
    '{which:words} tiene una firma incorrecta del testigo {witness:amount}.',
  ],
  ['a line is longer than 4 MB', 'una línea tiene más de 4 MB'],
  ['more than 4 MB follow', 'siguen más de 4 MB'],
];
