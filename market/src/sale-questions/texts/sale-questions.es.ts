/** Spanish of saleQuestions.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { saleQuestionsTexts as english } from './sale-questions.ts';

export const saleQuestionsTexts: Translated<typeof english> = {
  title: 'Preguntas',
  loading: 'Leyendo las preguntas',
  none: {
    market: 'Todavía no se ha respondido a todos ninguna pregunta sobre esta venta.',
    issuer:
      'Ningún inversionista ha preguntado todavía sobre esta venta. Se aceptan preguntas desde el lanzamiento hasta el fin de la venta.',
    professional: 'Ningún inversionista ha preguntado todavía sobre esta venta.',
  },
  named: {
    lead: (municipality) =>
      `Preguntas sobre una venta de ${municipality}, que lo nombra. Usted lee también las privadas; responde el emisor.`,
    notFound: 'Venta no encontrada',
    notFoundHint: 'No existe, aún no se ha lanzado o no lo nombra.',
  },
  ask: {
    label: 'Su pregunta',
    hint: 'El emisor la lee con su nombre. Si responde en público, todos leen la pregunta y la respuesta sin su nombre, así que no lo escriba en el texto.',
    required: 'Falta la pregunta',
    send: 'Preguntar al emisor',
    sent: 'Pregunta enviada',
  },
  answer: {
    open: 'Responder',
    decline: 'Rechazar',
    text: 'Respuesta',
    addendum: 'Ampliación',
    addAddendum: 'Agregar una ampliación',
    addendumHint: 'El texto anterior sigue disponible. Se avisa a todos los que podían leerlo.',
    required: 'Falta la respuesta',
    to: 'Quién la lee',
    toEveryone: 'Todos los que ven la venta, sin el nombre de quien preguntó',
    toAsker: 'Solo quien preguntó',
    privateHint: 'Nada importante para una inversión debe ir en una respuesta privada: los demás no lo tendrían.',
    send: 'Enviar la respuesta',
    sent: 'Respuesta enviada',
    cancel: 'Cancelar',
  },
  decline: {
    title: (number) => `Rechazar la pregunta ${number}`,
    lead: 'Quien preguntó lee su motivo. No se puede deshacer.',
    reason: 'Motivo',
    required: 'Falta el motivo',
    send: 'Rechazar',
    sent: 'Pregunta rechazada',
  },
  readers: (investors, behind) =>
    `${investors === 1 ? '1 inversionista abrió' : `${investors} inversionistas abrieron`} las preguntas${behind === 0 ? '' : `, ${behind} de ellos antes del último texto público`}.`,
  people: 'También las abrieron',
  changed: {
    title: 'Qué cambió desde su última visita',
    since: 'Su última visita fue el',
    seen: 'Marcar como visto',
    toQuestions: 'Ir a las preguntas',
    unread: (count) => (count === 1 ? '1 pregunta tiene algo nuevo' : `${count} preguntas tienen algo nuevo`),
    kinds: {
      answer: (about) => `Se respondió la pregunta ${about}`,
      addendum: (about) => `La respuesta a la pregunta ${about} tiene una ampliación`,
      document: (about) => `Documento nuevo: ${about}`,
      halted: (about) => `La venta se suspendió: ${about}`,
      resumed: () => 'La venta se reanudó',
      supplemented: (about) => `Se suplementó un documento: ${about}`,
      rescheduled: (about) => `La venta se reprogramó: ${about}`,
      resized: (about) => `El emisor decidió los montos: ${about}`,
      withdrawn: (about) => `Se retiraron vencimientos: ${about}`,
      amended: (about) => `Se modificaron las condiciones: ${about}`,
      extended: () => 'La venta se prorrogó según sus condiciones',
      reopened: () => 'La venta se reabrió según sus condiciones',
      status: (about) => `Estado nuevo: ${about}`,
      canceled: (about) => `La venta se canceló: ${about}`,
    },
    close: 'Cierre nuevo:',
  },
};
