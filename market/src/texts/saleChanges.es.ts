/** Spanish of saleChanges.ts. */
import type { Translated } from '@fairbook/ui/translated.ts';
import type { saleChangesTexts as english } from './saleChanges.ts';

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
  effect: (told: number, bidders: number) =>
    `${told === 1 ? 'Se avisa a 1 persona' : `Se avisa a ${told} personas`} de inmediato, por aviso, correo y notificación; ${bidders === 1 ? '1 de ellas tiene' : `${bidders} de ellas tienen`} una orden abierta. Las órdenes conservan su lugar; los inversionistas pueden modificarlas o retirarlas hasta el cierre.`,
  needsSecond: 'Otra persona de su municipio debe confirmarlo. Antes de eso no cambia nada.',
  alone: 'Su municipio no tiene una segunda persona, así que el cambio se hace de inmediato.',
  send: 'Solicitar el cambio',
  sendAlone: 'Cambiar el horario',
  zone: (zone: string) => `Las horas se indican en su propia zona horaria, ${zone}.`,
  requested: 'El cambio espera a una segunda persona',
  done: 'La venta se reprogramó',
  pending: 'Un cambio de esta venta espera a una segunda persona',
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
  offerUnsold: 'Ofrecer lo no vendido',
  offerUnsoldTitle: '¿Ofrecer lo no vendido?',
  offerUnsoldLead:
    'Se crea el borrador de una nueva venta con los montos no vendidos y las condiciones de esta, sin documentos, CUSIP ni fechas de venta. Puede cambiarlo antes de solicitar la aprobación.',
  offerUnsoldOk: 'Crear borrador',
  offeredUnsold: 'Se creó el borrador',
  extensionHint:
    'Se publica con la venta y queda fija al salir a la venta. Una orden en los últimos minutos mueve el cierre.',
  noExtension: 'Ninguna',
  extensionChoice: ({ minutes, most }) => `${minutes} minutos, como máximo ${most} veces`,
};
