/** Spanish of answerDrafts.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { answerDraftTexts as english } from './answer-drafts.ts';

export const answerDraftTexts: Translated<typeof english> = {
  title: 'Borrador de respuesta',
  by: (name) => `de ${name}`,
  hint: 'Solo lo ven el emisor, sus abogados y sus asesores. Solo el emisor lo publica.',
  use: 'Usar este borrador',
  write: 'Redactar una respuesta',
  change: 'Cambiar el borrador',
  text: 'Borrador para el emisor',
  required: 'Falta el borrador',
  save: 'Guardar borrador',
  saved: 'Borrador guardado',
  cancel: 'Cancelar',
  discard: 'Descartar',
  discardTitle: (number) => `¿Descartar el borrador para la pregunta ${number}?`,
  discardQuestion: 'Se borra de forma definitiva. Se avisa a quien lo escribió.',
  discarded: 'Borrador descartado',
};
