/** Spanish of saleQuestions.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { saleQuestionsTexts as english } from './sale-questions.ts';

export const saleQuestionsTexts: Translated<typeof english> = {
  title: 'Preguntas',
  loading: 'Cargando preguntas…',
  none: 'Ningún inversionista ha preguntado sobre esta venta.',
  hide: 'Ocultar',
  dialog: {
    title: (number) => `Ocultar la pregunta ${number}`,
    lead: 'El mercado deja de leer la pregunta y sus respuestas. No se puede deshacer.',
    hint: 'Lo leen quien preguntó y el emisor.',
    send: 'Ocultar la pregunta',
    sent: 'Pregunta oculta',
  },
  readers: 'Quién ha abierto las preguntas',
  noReaders: 'Nadie las ha abierto todavía.',
  columns: { name: 'Nombre', kind: 'Tipo', first: 'Primera vez', last: 'Última vez' },
  latest: (shown, total) => `Las últimas ${shown} de ${total}.`,
};
