/** Spanish of sale-question-texts.ts. */

import type { Translated } from '../base/translated.ts';
import type { saleQuestionTexts as english } from './sale-question-texts.ts';

export const saleQuestionTexts: Translated<typeof english> = {
  number: (number) => `Pregunta ${number}`,
  own: 'Hecha por usted',
  erased: 'Borrada por quien la hizo',
  answer: 'Respuesta',
  addendum: 'Ampliación',
  isNew: 'Nueva',
  declined: 'Rechazada',
  hidden: 'Ocultada por un administrador',
  states: {
    open: 'Sin respuesta todavía',
    public: 'Respondida en público',
    private: 'Respondida en privado',
    declined: 'Rechazada',
    hidden: 'Oculta',
  },
  earlier: 'Mostrar más preguntas',
};
