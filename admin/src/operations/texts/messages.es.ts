/** Spanish of messages.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { messagesTexts as english } from './messages.ts';

export const messagesTexts: Translated<typeof english> = {
  title: 'Mensajes',
  things: 'mensajes',
  lead: 'Correos, mensajes push y mensajes a webhooks de los últimos 30 días. Lo que concierne a una venta aparece después de su cierre. No se listan los correos de inicio de sesión, de invitaciones ni los resúmenes.',
  search: 'Buscar nombre, correo o host',
  empty: 'No hay mensajes en los últimos 30 días.',
  channel: 'Canal',
  tab: { all: 'Todo', waiting: 'En espera', failed: 'Fallidos', gone: 'Ya no accesibles', sent: 'Enviados' },
  column: { title: 'Mensaje', to: 'Para', state: 'Estado', created: 'Creado', actions: 'Acciones' },
  answered: (status) => `Respuesta ${status}`,
  event: {
    'order.accepted': 'Orden aceptada',
    'order.amended': 'Orden modificada',
    'order.withdrawn': 'Orden retirada',
    'auction.status': 'Estado de una subasta',
    'auction.halted': 'Venta suspendida',
    'auction.resumed': 'Venta reanudada',
    'auction.cancelled': 'Venta cancelada',
    'question.asked': 'Pregunta sobre una venta',
    'question.answered': 'Respuesta sobre una venta',
    'team.signed': 'Paso de una venta firmado',
    'auction.allotted': 'Resultado de una venta',
    test: 'Prueba',
  },
};
