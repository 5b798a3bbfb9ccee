/** Tests the Spanish of what verification says, whole. */
import { expect, test } from 'vitest';
import { findingInSpanish } from './verification.ts';

test.each([
  [
    'Closing record of “Water: Bonds (2031)” (fingerprint ab12): the allocation is that of the orders in the log, every amount follows from the rule priority-pro-rata-1: $90,000.00 of $100,000.00 to 7 order lines of 3 investors.',
    'Acta de cierre de “Water: Bonds (2031)” (huella digital ab12): la asignación es la de las órdenes del registro y cada monto resulta de la regla priority-pro-rata-1: $90,000.00 de $100,000.00 a 7 líneas de órdenes de 3 inversionistas.',
  ],
  [
    'Closing record of “Water” (fingerprint ab12): every amount follows from the rule priority-pro-rata-1: $0.00 of $100,000.00 to 0 order lines of 0 investors.',
    'Acta de cierre de “Water” (huella digital ab12): cada monto resulta de la regla priority-pro-rata-1: $0.00 de $100,000.00 a 0 líneas de órdenes de 0 inversionistas.',
  ],
  [
    'Witnessed by 2 of 3 witnesses up to entry 41, the last one, 2026-03-01T14:00:00Z.',
    'Atestiguado por 2 de 3 testigos hasta el asiento 41, el último, 2026-03-01T14:00:00Z.',
  ],
  [
    'Witness clerk.example (https://clerk.example/w) signed no head that was given.',
    'El testigo clerk.example (https://clerk.example/w) no firmó ninguna cabecera que se haya entregado.',
  ],
  [
    'The head is signed for 9 entries, and the file has 8: entries were removed or added. Entry 5 is not the one of its receipt.',
    'La cabecera está firmada para 9 asientos y el archivo tiene 8: se quitaron o agregaron asientos. El asiento 5 no es el de su comprobante.',
  ],
  [
    'The receipt of entry 5 proves an order that is not in the log: the log ends before it. The order was dropped or changed after it was acknowledged.',
    'El comprobante del asiento 5 prueba una orden que no está en el registro: el registro termina antes. La orden se omitió o se cambió después de confirmarse.',
  ],
  [
    'Entry 3 is wrong: the entry.lines.0.amount is not a whole number.',
    'El asiento 3 es incorrecto: el campo lines.0.amount no es un número entero.',
  ],
  [
    'Entry 13 is wrong: the signature of the witness clerk.example on the head of 13 entries is wrong.',
    'El asiento 13 es incorrecto: la firma del testigo clerk.example en la cabecera de 13 asientos es incorrecta.',
  ],
  [
    'Entry 14 is wrong: its round is 8, and by the rule of the sale it is 7: no one may choose it.',
    'El asiento 14 es incorrecto: su ronda es 8 y según la regla de la venta es 7: nadie puede elegirla.',
  ],
  [
    'Entry 14 is wrong: the signature is not that of round 7 of the chain ab12.',
    'El asiento 14 es incorrecto: la firma no es la de la ronda 7 de la cadena ab12.',
  ],
  [
    'Entry 13 is wrong: the rule draw-1 draws lots, and the log has no seed.',
    'El asiento 13 es incorrecto: la regla draw-1 hace un sorteo y el registro no tiene semilla.',
  ],
  [
    'The lots of the record were drawn with the seed 12ab; by the log it is none: the draw is another one.',
    'El sorteo del acta se hizo con la semilla 12ab; según el registro es none: el sorteo es otro.',
  ],
  [
    'This is not a closing record that can be checked: the record has no draw, and the rule draw-1 draws lots.',
    'Esta no es un acta de cierre que se pueda verificar: el acta no tiene sorteo y la regla draw-1 hace un sorteo.',
  ],
  [
    'Entry 4, order 6b5e: this order was changed, and not from this browser, and the server did not show it to you.',
    'Asiento 4, orden 6b5e: esta orden se modificó, y no desde este navegador, y el servidor no se la mostró.',
  ],
  [
    'This is not a closing record that can be checked: its format is “other-2”, which this verifier does not know (it knows other-1); a newer verifier may know it.',
    'Esta no es un acta de cierre que se pueda verificar: su formato es “other-2”, que este verificador no conoce (conoce other-1); es posible que uno más nuevo lo conozca.',
  ],
  [
    'The extension donations 3 is unknown to this verifier, which therefore did not check: bidders and orders, result.',
    'Este verificador no conoce la extensión donations 3, por lo que no verificó: postores y órdenes, resultado.',
  ],
  [
    'The kind of entries GIFT is unknown to this verifier, which checked everything else.',
    'Este verificador no conoce la clase de asientos GIFT; verificó todo lo demás.',
  ],
  [
    'This is not a closing record that can be checked: the record.extensions.0.name is not a name of small letters, digits and hyphens.',
    'Esta no es un acta de cierre que se pueda verificar: el campo extensions.0.name no es un nombre de letras minúsculas, dígitos y guiones.',
  ],
  [
    'Closing record of “Water” (fingerprint ab12): $90,000.00 of $100,000.00 to 7 order lines of 3 investors, as far as it could be checked.',
    'Acta de cierre de “Water” (huella digital ab12): $90,000.00 de $100,000.00 a 7 líneas de órdenes de 3 inversionistas, hasta donde se pudo verificar.',
  ],
  [
    'Log: 9 entries of “Water” (localhost/sales/1); the head is signed by localhost+1.',
    'Registro: 9 asientos de “Water” (localhost/sales/1); la cabecera está firmada por localhost+1.',
  ],
  [
    'Order 12 (B2, State individual, $5,000.00 at May 1, 2031) is awarded $5,000.00 in the record; the rule gives $0.00.',
    'La orden 12 (B2, Persona del mismo estado, $5,000.00 con vencimiento el 1 may 2031) recibe $5,000.00 en el acta; la regla da $0.00.',
  ],
  [
    'Order 6b5e (entry 4: $5,000.00 for May 1, 2031) is in the log and not in the record: it was dropped.',
    'La orden 6b5e (asiento 4: $5,000.00 para el 1 may 2031) está en el registro y no en el acta: se omitió.',
  ],
  [
    'The halt of 2026-06-01T15:00:00.000Z: an administrator halted the sale, and its issuer resumed it.',
    'La suspensión del 2026-06-01T15:00:00.000Z: un administrador suspendió la venta y su emisor la reanudó.',
  ],
  [
    'Maturity May 1, 2031: demand is $5,000.00 in the record; the rule gives $0.00.',
    'Vencimiento 1 may 2031: demand es $5,000.00 en el acta; la regla da $0.00.',
  ],
  [
    'The change of 2026-06-01T15:00:00.000Z: These are the times of the sale already.',
    'El cambio del 2026-06-01T15:00:00.000Z: Este ya es el horario de la venta.',
  ],
])('%s', (english, spanish) => {
  expect(findingInSpanish(english)).toBe(spanish);
  expect(findingInSpanish(spanish)).toBe(spanish);
});
