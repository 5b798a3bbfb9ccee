/** Spanish of amending.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { amendingTexts as english } from './amending.ts';

export const amendingTexts: Translated<typeof english> = {
  title: (name) => `Modificar ${name}`,
  lead: 'Las condiciones aprobadas rigen hasta que un administrador decida sobre lo que usted cambia aquí. Todos los que ven la venta leen entonces qué cambió y por qué, y las dos versiones de un documento. Los nombres, las fechas, los vencimientos, los CUSIP, las calificaciones y los profesionales no se cambian aquí.',
  leadOfSale: (until) =>
    `Las condiciones publicadas rigen hasta que un administrador apruebe lo que usted cambia aquí, lo que es posible hasta ${until}, 30 minutos antes de la apertura. Todos los que ven la venta leen entonces qué cambió y por qué, y el registro de órdenes lo dice. Los nombres, las fechas, los vencimientos, los CUSIP, las calificaciones, los profesionales y los documentos no se cambian aquí.`,
  back: 'Volver a la subasta',
  maturities: 'Vencimientos',
  maturity: 'Vencimiento',
  withdrawn: 'Retirado',
  principal: 'Capital',
  coupon: 'Cupón, %',
  yield: 'Rendimiento, %',
  price: 'Precio',
  total: 'Monto de la emisión',
  cell: (column, maturity) => `${column} de ${maturity}`,
  installment: (day) => `Cuota del ${day}`,
  amounts: 'Montos de las órdenes',
  minimum: 'Mínimo',
  minimumHint: 'De una orden y de un vencimiento, en dólares.',
  step: 'Incremento',
  stepHint: 'Las órdenes y los vencimientos son múltiplos de él.',
  order: 'Orden de prioridad',
  notOffered: 'No se ofrece',
  texts: 'Descripciones',
  notAmount: 'Escriba dólares',
  notFigure: 'Escriba un número',
  documents: {
    title: 'Documentos',
    lead: (size) =>
      `Archivos PDF de hasta ${size}. Un archivo reemplaza al documento cuando un administrador lo ha aprobado; antes solo lo leen ustedes y los administradores. Todos los que ven la venta pueden seguir leyendo la versión anterior.`,
    none: 'Sin archivo',
    instead: (name) => `Se reemplazará por ${name}`,
    chosen: (name) => `${name} está elegido`,
    remove: 'Quitar',
    removeNamed: (name) => `Quitar: ${name}`,
    removed: 'El archivo se quitó',
  },
  review: 'Revisar los cambios',
  nothing: 'Todavía nada difiere de las condiciones aprobadas.',
  dialog: {
    title: 'Enviar para aprobación',
    effect: (told) =>
      told === 1
        ? 'Una vez aprobadas, se avisa a 1 persona. Las firmas de lo que usted cambia dejan de valer.'
        : `Una vez aprobadas, se avisa a ${told} personas. Las firmas de lo que usted cambia dejan de valer.`,
    wait: 'La subasta no puede salir a la venta antes de la decisión. Hasta entonces puede retirar la solicitud.',
    waitOfSale: (until) =>
      `Se puede aprobar hasta ${until}. Sin una decisión hasta entonces, la venta empieza con las condiciones publicadas. Puede retirar la solicitud hasta que se decida.`,
    reason: 'Motivo',
    reasonHint: 'Todos los que ven la venta pueden leerlo una vez aprobados los cambios.',
    reasonRequired: 'Se requiere un motivo',
    send: 'Enviar para aprobación',
    sent: 'Modificación enviada',
  },
  pending: 'Una modificación está en revisión',
  until: (when) =>
    `Se puede aprobar hasta ${when}, 30 minutos antes de la apertura. Sin una decisión hasta entonces, la venta empieza con las condiciones publicadas, salvo que usted fije una apertura más tarde.`,
  notNow: (why) => `Ahora no se puede aprobar. ${why}. Rigen las condiciones publicadas.`,
  requestedBy: (name, when) => `Enviada por ${name}, ${when}.`,
  toRequest: 'Ir a la solicitud',
  recall: 'Retirar',
  recallQuestion: 'Lo aprobado queda como está. Los archivos de la solicitud se quitan.',
  recalled: 'Retiradas',
  returned: (when) => `La modificación fue devuelta, ${when}`,
};
