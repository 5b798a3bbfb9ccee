/** Spanish of questions.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { questionsTexts as english } from './questions.ts';

export const questionsTexts: Translated<typeof english> = {
  title: 'Preguntas de los administradores',
  waiting: 'Su solicitud no está rechazada: continúa en cuanto usted responda.',
  answered: 'Los administradores tienen su respuesta. Puede completarla hasta que decidan.',
  conversation: {
    list: 'Conversación con los administradores',
    administrators: 'Administradores',
    label: 'Respuesta',
    hint: 'La leen los administradores del mercado y las personas de su cuenta.',
    required: 'Falta la respuesta',
    send: 'Enviar la respuesta',
  },
  sent: 'Respuesta enviada',
};
