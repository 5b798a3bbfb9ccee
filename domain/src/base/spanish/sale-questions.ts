/** Spanish of refused calls about questions of investors, and of their answers. */
import type { Sentence } from './translator.ts';

export const ofSaleQuestions: readonly Sentence[] = [
  ['Erased by its author', 'Borrada por quien la hizo'],
  ['Only investors ask about a sale', 'Solo los inversionistas preguntan sobre una venta'],
  ['Only the issuer answers', 'Solo responde el emisor'],
  ['You can ask once your account is approved', 'Puede preguntar cuando se apruebe su cuenta'],
  ['Questions are taken until the sale ends', 'Se aceptan preguntas hasta el fin de la venta'],
  ['You can ask {most} questions about a sale', 'Puede hacer {most} preguntas sobre una venta'],
  ['A sale takes {most} questions', 'Una venta acepta {most} preguntas'],
  ['Investors ask once the sale is launched', 'Los inversionistas preguntan desde el lanzamiento de la venta'],
  [
    'Questions can be answered until {days} days after the end of the sale',
    'Las preguntas se pueden responder hasta {days} días después del fin de la venta',
  ],
  ['An answer has at most {most} addenda', 'Una respuesta tiene como máximo {most} ampliaciones'],
  ['This question was answered already', 'Esta pregunta ya fue respondida'],
  ['This question was declined already', 'Esta pregunta ya fue rechazada'],
  ['An administrator has hidden this question', 'Un administrador ocultó esta pregunta'],
  ['Question sent', 'Pregunta enviada'],
  ['Question declined', 'Pregunta rechazada'],
  ['Question hidden', 'Pregunta oculta'],
  ['Marked as seen', 'Marcado como visto'],
];
