/** Spanish of questions.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { questionsTexts as english } from './questions.ts';

export const questionsTexts: Translated<typeof english> = {
  title: 'Preguntas al solicitante',
  waiting: 'En espera del solicitante desde',
  none: 'Pida información sin rechazar. El caso sigue en la lista.',
  viewer: 'No se preguntó nada.',
  conversation: {
    list: 'Conversación con el solicitante',
    administrators: 'Administradores',
    label: 'Pregunta',
    hint: 'Se envía por correo al solicitante, que responde en su página. Usted recibe un aviso de la respuesta.',
    required: 'Falta la pregunta',
    send: 'Enviar la pregunta',
  },
  sent: 'Pregunta enviada al solicitante',

  notices: {
    title: 'Sus notificaciones',
    empty: 'Todavía no hay notificaciones.',
    kinds: {
      answer: (who) => `${who} respondió`,
      link: (who) => `${who} escribió sobre cuentas vinculadas`,
      mention: (who) => `${who} le mencionó en una nota`,
      assignment: (who) => `${who} le asignó un caso`,
      rules: (who) => `${who} cambió las reglas del mercado`,
      confirmed: (who) => `${who} confirmó su solicitud`,
      refused: (who) => `${who} denegó su solicitud`,
      expired: () => 'Nadie confirmó su solicitud a tiempo',
      void: () => 'Su solicitud quedó sin efecto porque esto cambió',
    },
    unread: 'Sin leer',
    markAll: 'Marcar todo como leído',
    marked: 'Todo está marcado como leído',
    older: (shown, total) => `Los últimos ${shown} de ${total}.`,
    gone: 'Un caso que ya no existe',
  },
};
