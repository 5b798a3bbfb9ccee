/** Spanish of webhooks.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { webhookTexts as english } from './webhooks.ts';

export const webhookTexts: Translated<typeof english> = {
  title: 'Webhooks',
  lead: 'Envíe los eventos a sus programas en el momento, con una firma para que puedan verificar al remitente.',
  add: 'Agregar webhook',
  none: 'Aún no hay webhooks. Agregue una dirección y Fairbook le enviará los eventos que elija.',
  onlyActive: 'Podrá configurar webhooks cuando se apruebe su cuenta.',
  state: { on: 'Activo', off: 'Inactivo', failing: 'No responde', orphaned: 'Detenido' },
  orphaned:
    'Se quitó a la persona que configuró este webhook, así que no se envía nada. Guárdelo o cambie su secreto para hacerse cargo de él.',
  waiting: (count) => (count === 1 ? '1 mensaje en espera' : `${count} mensajes en espera`),
  test: 'Enviar prueba',
  tested: 'Se envió la prueba. Vea su resultado en los envíos.',
  edit: 'Editar',
  rotate: 'Nuevo secreto',
  rotateQuestion:
    'Los mensajes se firmarán desde ahora con el secreto nuevo. El anterior también firma durante un día más, para que pueda cambiar sin interrupciones.',
  remove: 'Quitar',
  removeQuestion: (host) => `Ya no se enviarán eventos a ${host}. Los mensajes en espera se descartan.`,
  removed: 'Se quitó el webhook',
  events: {
    'auction.status': ['Estado de la subasta', 'Cambia el estado de su subasta o de una que sigue.'],
    'auction.halted': [
      'Ventas suspendidas',
      'Una venta de usted, o una que sigue, no recibe órdenes hasta que se reanude.',
    ],
    'auction.resumed': ['Ventas reanudadas', 'Una venta suspendida se reanuda, con el cierre elegido.'],
    'auction.amended': [
      'Condiciones modificadas',
      'Las condiciones de una venta suya, o que usted sigue, se modificaron antes de ella.',
    ],
    'auction.rescheduled': [
      'Ventas reprogramadas',
      'Una venta suya, o una que usted sigue, tiene otra apertura u otro cierre.',
    ],
    'auction.supplemented': [
      'Documentos suplementados',
      'Un documento de una venta suya, o de una que usted sigue, tiene una nueva versión.',
    ],
    'auction.maturities-withdrawn': [
      'Vencimientos retirados',
      'Vencimientos de su venta, o de una que sigue, ya no se ofrecen.',
    ],
    'auction.resized': ['Montos decididos', 'El emisor decidió los montos después del cierre.'],
    'auction.cancelled': [
      'Ventas canceladas',
      'Una venta suspendida se cancela: las órdenes quedan sin efecto y no se asigna nada.',
    ],
    'order.accepted': [
      'Órdenes aceptadas',
      'Se aceptaron órdenes: en sus subastas, sin nombres; para los inversionistas, las propias.',
    ],
    'order.amended': ['Órdenes modificadas', 'Se cambiaron los montos de una orden.'],
    'order.withdrawn': ['Órdenes retiradas', 'Se retiró una orden.'],
    'auction.final-statement': [
      'Declaraciones oficiales definitivas',
      'El emisor de una venta suya, o de una que usted sigue, publicó su declaración oficial definitiva o una versión corregida.',
    ],
    'question.asked': [
      'Preguntas recibidas',
      'Un inversionista pregunta sobre una venta suya, o en la que usted trabaja.',
    ],
    'question.answered': ['Preguntas respondidas', 'Un emisor responde una pregunta, o agrega algo a una respuesta.'],
    'team.signed': ['Pasos firmados', 'Una función del equipo de una venta suya firma un paso.'],
    'auction.allotted': ['Órdenes asignadas', 'Una venta cerró y sus órdenes se asignaron.'],
  },
  dialog: {
    add: 'Agregar webhook',
    edit: 'Editar webhook',
    url: 'Dirección',
    urlHint: 'https, en internet público. Fairbook le envía JSON por POST.',
    events: 'Eventos',
    isActive: 'Enviar eventos',
    isActiveHint: 'Desactivado: no se envía nada, y los eventos de ese tiempo no se envían después.',
    save: 'Guardar',
  },
  secret: {
    title: 'Secreto del webhook',
    text: 'Úselo para verificar que los mensajes son de Fairbook. Se muestra una sola vez: guárdelo donde su programa pueda leerlo.',
    label: 'Secreto',
    copy: 'Copiar',
    copied: 'Copiado',
    done: 'Ya lo guardé',
  },
  deliveries: {
    title: 'Envíos',
    show: 'Mostrar envíos',
    hide: 'Ocultar envíos',
    none: 'Aún no se ha enviado nada.',
    event: 'Mensaje',
    at: 'Creado',
    state: 'Estado',
    answer: 'Respuesta',
    states: { waiting: 'En espera', sent: 'Entregado', failed: 'Fallido' },
    test: 'Prueba',
    tries: (count) => (count === 1 ? '1 intento' : `${count} intentos`),
    next: (moment) => `próximo: ${moment}`,
    resend: 'Enviar de nuevo',
    resendOf: (event, moment) => `Enviar de nuevo: ${event}, ${moment}`,
    older: 'Mostrar más',
  },
};
