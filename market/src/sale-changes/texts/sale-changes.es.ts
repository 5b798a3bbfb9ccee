/** Spanish of saleChanges.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { saleChangesTexts as english } from './sale-changes.ts';

export const saleChangesTexts: Translated<typeof english> = {
  action: 'Cambiar horario',
  title: (name: string) => `Cambiar el horario de ${name}`,
  lead: 'La venta se mueve en cuanto se hace el cambio. Todos los que ven la venta pueden leer el motivo.',
  start: 'Nueva apertura',
  startHint: 'Vacío: la apertura no cambia.',
  close: 'Nuevo cierre',
  closeHint: (earliest: string, latest: string) => `Desde el ${earliest} hasta el ${latest}.`,
  reason: 'Motivo',
  reasonHint: 'Público y permanente: consta en el registro de órdenes y en el acta de cierre.',
  reasonRequired: 'Falta el motivo',
  rules:
    'Reglas publicadas: el cierre es al menos 30 minutos después del cambio y de la apertura. Antes de la apertura puede adelantarse si quedan 24 horas; desde la apertura solo puede retrasarse, hasta 90 días. Una venta se puede reprogramar diez veces.',
  delivered: (day) => `Los bonos se entregan entonces el ${day}.`,
  effect: (told: number, bidders: number) =>
    `${told === 1 ? 'Se avisa a 1 persona' : `Se avisa a ${told} personas`} de inmediato, por aviso, correo y notificación; ${bidders === 1 ? '1 de ellas tiene' : `${bidders} de ellas tienen`} una orden abierta. Las órdenes conservan su lugar; los inversionistas pueden modificarlas o retirarlas hasta el cierre.`,
  needsSecond: 'Otra persona de su municipio debe confirmarlo. Antes de eso no cambia nada.',
  needsAdvisor: (who) =>
    `Su municipio no tiene una segunda persona, así que debe confirmarlo un asesor municipal de la venta: ${who}. Antes de eso no cambia nada.`,
  needsFormerAdvisor:
    'Su municipio no tiene una segunda persona, y ahora ningún asesor municipal de la venta puede confirmarlo: uno cuyo lugar o cuenta terminó cuenta durante siete días. Antes de eso no cambia nada.',
  alone: 'Su municipio no tiene una segunda persona, así que el cambio se hace de inmediato.',
  send: 'Solicitar el cambio',
  sendAlone: 'Cambiar el horario',
  requested: 'El cambio espera a una segunda persona',
  requestedAdvisor: 'El cambio espera al asesor municipal de la venta',
  done: 'La venta se reprogramó',
  pending: 'Un cambio de esta venta espera a una segunda persona',
  pendingAdvisor: 'Un cambio de esta venta espera a su asesor municipal',
  pendingYou: 'Un cambio de esta venta espera su confirmación',
  whyYou: (municipality) =>
    `${municipality} no tiene una segunda persona, así que un asesor municipal de la venta confirma sus cambios. Si no está de acuerdo, no lo confirme y escriba un comentario al equipo.`,
  waitsFor: (who) => `Puede confirmarlo: ${who}.`,
  waitsForNobody:
    'Ahora ningún asesor municipal de la venta puede confirmarlo. Uno cuyo lugar o cuenta terminó cuenta durante siete días.',
  onceConfirmed: (effect) => `Una vez confirmado: ${effect}`,
  by: (name: string, when: string) => `Solicitado por ${name} el ${when}.`,
  wants: (close: string, before: string) => `Nuevo cierre: ${close}. Ahora: ${before}.`,
  wantsStart: (start: string, before: string) => `Nueva apertura: ${start}. Ahora: ${before}.`,
  confirm: 'Confirmar el cambio',
  confirmTitle: '¿Confirmar el cambio?',
  withdraw: 'Retirar la solicitud',
  decline: 'Rechazar',
  withdrawn: 'La solicitud se retiró',
  withdrawMaturities: {
    action: 'Retirar vencimientos',
    title: (name) => `Retirar vencimientos de ${name}`,
    lead: 'Lo que retire ya no se ofrece: no se reciben órdenes por ello y no se vende nada de ello. No se puede volver a ofrecer en esta venta.',
    maturities: 'Vencimientos que se retiran',
    row: (maturity, principal) => `${maturity} · ${principal}`,
    ordered: (amount) => `Ordenado: ${amount}. Estas órdenes no recibirán nada.`,
    notOrdered: 'Aún sin órdenes.',
    chooseOne: 'Elija al menos un vencimiento',
    keepOne: 'Debe quedar al menos un vencimiento',
    effect: (told, bidders) =>
      `Se avisa de inmediato a ${told === 1 ? '1 persona' : `${told} personas`}, en sus páginas, por correo y por notificación; ${bidders === 1 ? '1 de ellas tiene' : `${bidders} de ellas tienen`} una orden abierta. Las órdenes de los vencimientos retirados quedan en el registro sin efecto y no cuentan para los límites; todas las demás siguen en pie.`,
    sendAlone: 'Retirar',
    done: 'Los vencimientos se retiraron',
    wants: (maturities) => `Se retirarían: ${maturities}.`,
  },
  resizing: {
    title: 'Decidir los montos',
    lead: (until) =>
      `La venta cerró. Hasta el ${until} puede cambiar los montos de sus vencimientos; si no hace nada, rigen los anunciados y el resultado llega por sí solo.`,
    bounds: ({ maturityPercent, totalPercent }) =>
      `Límites publicados: cada vencimiento hasta ${maturityPercent}%, y todos juntos hasta ${totalPercent}%.`,
    estimate: 'Lo que se vendería se calcula de todas las órdenes según la regla de la venta.',
    maturity: 'Vencimiento',
    ordered: 'Ordenado',
    announced: 'Anunciado',
    decided: 'Monto',
    sells: 'Se vendería',
    total: 'Total',
    orderedOf: (ordered, announced) => `Ordenado ${ordered} de ${announced}`,
    insteadOf: (amount) => `en lugar de ${amount}`,
    amountOf: (maturity) => `Monto de ${maturity}`,
    amount: (maturity, amount, announced) => `${maturity}: ${amount} en lugar de ${announced}`,
    asAnnounced: 'los anunciados',
    wrong: (from, to, step) => `De ${from} a ${to}, en múltiplos de ${step}`,
    wrongTotal: (percent) => `Todos los vencimientos juntos pueden cambiar hasta ${percent}%`,
    decide: 'Decidir los montos',
    keep: 'Mantener los montos anunciados',
    dialogTitle: '¿Decidir los montos?',
    dialogLead:
      'La decisión se toma una vez. Después todas las órdenes se asignan según la regla publicada con estos montos, y todos los que ven la venta pueden leer el motivo.',
    needsSecond: 'Otra persona de su municipio debe confirmarlo a tiempo. De lo contrario rigen los montos anunciados.',
    needsAdvisor: (who) =>
      `Su municipio no tiene una segunda persona, así que debe confirmarlo a tiempo un asesor municipal de la venta: ${who}. De lo contrario rigen los montos anunciados.`,
    done: 'Los montos están decididos',
    wants: (amounts) => `Montos de la venta: ${amounts}.`,
    effect: (told) => `Se avisa a ${told === 1 ? '1 persona' : `${told} personas`}, y sigue el resultado.`,
  },
  offerUnsold: 'Ofrecer lo no vendido',
  offerUnsoldTitle: '¿Ofrecer lo no vendido?',
  offerUnsoldLead:
    'Se crea el borrador de una nueva venta con los montos no vendidos y las condiciones de esta, sin documentos, CUSIP ni fechas de venta. Puede cambiarlo antes de solicitar la aprobación.',
  offerUnsoldOk: 'Crear borrador',
  offeredUnsold: 'Se creó el borrador',
};
