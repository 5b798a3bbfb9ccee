/** The sentences about changes of a sale that was announced in Spanish: rules, records and notices. */
import type { Sentence } from './translator.ts';

/** Sentences of rules, which also judge logs and records. */
export const ofSaleChanges: readonly Sentence[] = [
  ['A sale can be rescheduled', 'Una venta se puede reprogramar'],
  ['Maturities of a sale can be withdrawn', 'Los vencimientos de una venta se pueden retirar'],
  [
    'This sale is halted: resume it before you withdraw maturities',
    'Esta venta está suspendida: reanúdela antes de retirar vencimientos',
  ],
  [
    'One of these maturities is not offered, or was withdrawn before',
    'Uno de estos vencimientos no se ofrece o ya fue retirado',
  ],
  ['At least one maturity must remain in the sale', 'En la venta debe quedar al menos un vencimiento'],
  ['The issuer withdrew this maturity', 'El emisor retiró este vencimiento'],
  ['Choose at least one maturity', 'Elija al menos un vencimiento'],
  ['Name each maturity once', 'Indique cada vencimiento una vez'],
  [
    'The issuer withdrew every maturity of this order: place a new one',
    'El emisor retiró todos los vencimientos de esta orden: coloque una nueva',
  ],
  ['The maturities of this sale were changed by someone else', 'Otra persona cambió los vencimientos de esta venta'],
  [
    'its maturities are not at least one, by day, each once',
    'sus vencimientos no son al menos uno, por fecha, cada uno una vez',
  ],
  [
    'one of its maturities is not offered, or was withdrawn before',
    'uno de sus vencimientos no se ofrece o ya fue retirado',
  ],
  ['at least one maturity must remain', 'debe quedar al menos un vencimiento'],
  ['{maturity} was withdrawn', '{maturity} fue retirado'],
  ['the sale was not over', 'la venta no había terminado'],
  ['the time to decide was over', 'el plazo para decidir había terminado'],
  ['its maturities are not by day, each once', 'sus vencimientos no están por fecha, cada uno una vez'],
  ['{maturity} is not offered, or was withdrawn', '{maturity} no se ofrece o fue retirado'],
  ['{maturity} has this principal already', '{maturity} ya tiene este principal'],
  ['{maturity} changes by more than {percent}%', '{maturity} cambia más de {percent}%'],
  [
    'the principal of {maturity} is no amount that can be ordered',
    'el principal de {maturity} no es un monto que se pueda ordenar',
  ],
  ['all maturities together change by more than {percent}%', 'todos los vencimientos juntos cambian más de {percent}%'],
  ['the sale publishes no bounds of other amounts', 'la venta no publica límites de otros montos'],
  ['the amounts were decided already', 'los montos ya se decidieron'],
  ['its issuer can decide about the amounts until {deadline}', 'su emisor puede decidir los montos hasta {deadline}'],
  ['it can be resized, and the rule {rule} draws lots', 'sus montos pueden cambiar, y la regla {rule} sortea'],
  [
    'The terms of this sale do not allow its amounts to change',
    'Las condiciones de esta venta no permiten que cambien sus montos',
  ],
  ['This sale was canceled', 'Esta venta fue cancelada'],
  ['Amounts are decided after the close', 'Los montos se deciden después del cierre'],
  ['The amounts of this sale were decided already', 'Los montos de esta venta ya se decidieron'],
  [
    'The time to decide is over: the announced amounts hold',
    'El plazo para decidir terminó: rigen los montos anunciados',
  ],
  [
    'A sale whose rule draws lots cannot be resized: choose another rule, or no resizing',
    'Los montos de una venta cuya regla sortea no pueden cambiar: elija otra regla, o ningún cambio',
  ],
  ['These amounts are not possible: {why:words}', 'Estos montos no son posibles: {why:words}'],
  ['a list with a change of another kind', 'una lista con un cambio de otra clase'],
  ['This sale is halted: set its close when you resume it', 'Esta venta está suspendida: fije su cierre al reanudarla'],
  ['A sale can be rescheduled at most {most} times', 'Una venta se puede reprogramar como máximo {most} veces'],
  ['a sale can be rescheduled at most {most} times', 'una venta se puede reprogramar como máximo {most} veces'],
  ['These are the times of the sale already', 'Este ya es el horario de la venta'],
  ['The sale has started: only its close can move', 'La venta ya empezó: solo se puede mover su cierre'],
  ['The new start must not be in the past', 'La nueva apertura no debe estar en el pasado'],
  ['The new close must not be before {earliest}', 'El nuevo cierre no debe ser antes de {earliest}'],
  ['The close of this sale was changed by someone else', 'Otra persona cambió el cierre de esta venta'],
  [
    'Another change of this sale waits for a second person: confirm or withdraw it first',
    'Otro cambio de esta venta espera a una segunda persona: confírmelo o retírelo primero',
  ],
  [
    'You requested this. Another person of the municipality must confirm it.',
    'Usted lo solicitó. Otra persona del municipio debe confirmarlo.',
  ],
  [
    'You requested this. A municipal advisor of the sale must confirm it.',
    'Usted lo solicitó. Un asesor municipal de la venta debe confirmarlo.',
  ],
  [
    'One of you joined the municipality less than seven days ago, so a municipal advisor of the sale must confirm this.',
    'Uno de ustedes se incorporó al municipio hace menos de siete días, así que un asesor municipal de la venta debe confirmarlo.',
  ],
  [
    'Another person of the municipality must confirm this, not its advisor.',
    'Debe confirmarlo otra persona del municipio, no su asesor.',
  ],
  [
    'Your firm joined the team less than seven days ago, so an advisor who was there before must confirm this.',
    'Su firma se incorporó al equipo hace menos de siete días, así que debe confirmarlo un asesor que ya estaba.',
  ],
  [
    'The sale was changed since this was requested. Request it again.',
    'La venta cambió desde que esto se solicitó. Solicítelo de nuevo.',
  ],
  ['This request was decided already', 'Esta solicitud ya se decidió'],
  ['the terms move the close alone', 'las condiciones solo mueven el cierre'],
  [
    'the terms move the close by whole minutes, from 1 to {most}',
    'las condiciones mueven el cierre minutos enteros, de 1 a {most}',
  ],
  ['by the terms the close does not move here', 'según las condiciones el cierre no se mueve aquí'],
  ['by the terms the close moves to {close}', 'según las condiciones el cierre se mueve a {close}'],
  [
    'an order in the last minutes moves the close by the terms',
    'una orden en los últimos minutos mueve el cierre según las condiciones',
  ],
  ['The sale was canceled: duplicate it instead', 'La venta fue cancelada: duplíquela'],
  ['What is unsold is known after the close', 'Lo que queda sin vender se sabe después del cierre'],
  ['Everything that was offered is sold', 'Todo lo que se ofreció está vendido'],
  ['a list of at least one change', 'una lista de al menos un cambio'],
  ['The change of {moment:amount}', 'El cambio del {moment:amount}'],
  ['The change of {moment:amount}: {why:words}.', 'El cambio del {moment:amount}: {why:words}.'],
  [
    '{which:words} is out of order: changes follow each other, between the halts.',
    '{which:words} no está en orden: los cambios se suceden, entre las suspensiones.',
  ],
  [
    '{which:words} says that the sale was from {start} to {close}; what was announced before is another time: a change was removed, added or changed.',
    '{which:words} dice que la venta era de {start} a {close}; lo anunciado antes es otro horario: se quitó, agregó o modificó un cambio.',
  ],
  [
    'The sale started at {started} in the record, and the last start that was announced is {start}: a change was removed, added or changed.',
    'La venta abrió a las {started} según el acta, y la última apertura anunciada es {start}: se quitó, agregó o modificó un cambio.',
  ],
  ['The changes in the record are not those of the log.', 'Los cambios del acta no son los del registro.'],
];

/** Sentences of notices. */
export const ofChangeNotices: readonly Sentence[] = [
  ['{name} is rescheduled', '{name} se reprogramó'],
  ['Sale rescheduled', 'Venta reprogramada'],
  ['The sale now closes on {close:time}.', 'La venta cierra ahora el {close:time}.'],
  [
    'The sale now opens on {start:time} and closes on {close:time}.',
    'La venta abre ahora el {start:time} y cierra el {close:time}.',
  ],
  [
    'The sale now closes on {close:time}. Open orders stand; they can be changed or withdrawn until the close. Reason: {reason}',
    'La venta cierra ahora el {close:time}. Las órdenes abiertas siguen en pie; se pueden modificar o retirar hasta el cierre. Motivo: {reason}',
  ],
  [
    'The sale now opens on {start:time} and closes on {close:time}. Open orders stand; they can be changed or withdrawn until the close. Reason: {reason}',
    'La venta abre ahora el {start:time} y cierra el {close:time}. Las órdenes abiertas siguen en pie; se pueden modificar o retirar hasta el cierre. Motivo: {reason}',
  ],
  ['{name}: maturities withdrawn', '{name}: vencimientos retirados'],
  ['Maturities withdrawn', 'Vencimientos retirados'],
  ['The issuer withdrew this maturity before the close.', 'El emisor retiró este vencimiento antes del cierre.'],
  [
    'No longer offered: {maturities:time}. Your orders of it receive nothing and do not count toward your limits; your other orders stand. Reason: {reason}',
    'Ya no se ofrece: {maturities:time}. Sus órdenes de ello no reciben nada y no cuentan para sus límites; sus demás órdenes siguen en pie. Motivo: {reason}',
  ],
  [
    'No longer offered: {maturities:time}. All other maturities are offered as before. Reason: {reason}',
    'Ya no se ofrece: {maturities:time}. Todos los demás vencimientos se ofrecen como antes. Motivo: {reason}',
  ],
  ['{name}: amounts decided', '{name}: montos decididos'],
  [
    'The announced amounts hold. All orders are allocated by the published rule with them. Reason: {reason}',
    'Rigen los montos anunciados. Todas las órdenes se asignan con ellos según la regla publicada. Motivo: {reason}',
  ],
  [
    'Changed amounts: {amounts:time}. All orders are allocated by the published rule with them. Reason: {reason}',
    'Montos cambiados: {amounts:time}. Todas las órdenes se asignan con ellos según la regla publicada. Motivo: {reason}',
  ],
  ['{name}: confirm the amounts', '{name}: confirme los montos'],
  [
    '{person} wants to keep the announced amounts. Nothing changes until another person confirms it. Reason: {reason}',
    '{person} quiere mantener los montos anunciados. No cambia nada hasta que otra persona lo confirme. Motivo: {reason}',
  ],
  [
    '{person} wants these amounts: {amounts:time}. Nothing changes until another person confirms it. Reason: {reason}',
    '{person} quiere estos montos: {amounts:time}. No cambia nada hasta que otra persona lo confirme. Motivo: {reason}',
  ],
  ['{name}: confirm a withdrawal of maturities', '{name}: confirme el retiro de vencimientos'],
  [
    '{person} wants to withdraw {maturities:time}. Nothing changes until another person confirms it. Reason: {reason}',
    '{person} quiere retirar {maturities:time}. No cambia nada hasta que otra persona lo confirme. Motivo: {reason}',
  ],
  ['{name} is extended', '{name} se prorrogó'],
  [
    'An order arrived in the last minutes. By its terms the sale now closes on {close:time}.',
    'Llegó una orden en los últimos minutos. Según sus condiciones, la venta cierra ahora el {close:time}.',
  ],
  ['{name}: confirm another close', '{name}: confirme otro cierre'],
  [
    '{person} wants the sale to close on {close:time}. Nothing changes until another person confirms it. Reason: {reason}',
    '{person} quiere que la venta cierre el {close:time}. No cambia nada hasta que otra persona lo confirme. Motivo: {reason}',
  ],
  ['{name}: the request to change it was withdrawn', '{name}: se retiró la solicitud de cambiarla'],
  [
    '{person} withdrew the request. Nothing is left to confirm, and the sale stays as it was.',
    '{person} retiró la solicitud. No queda nada por confirmar, y la venta queda como estaba.',
  ],
  ['{name}: the change was declined', '{name}: el cambio se rechazó'],
  [
    '{person} declined the change that you requested. The sale stays as it was.',
    '{person} rechazó el cambio que usted solicitó. La venta queda como estaba.',
  ],
];
