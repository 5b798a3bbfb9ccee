/** Spanish of upload-orders.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { uploadOrderTexts as english } from './upload-orders.ts';

export const uploadOrderTexts: Translated<typeof english> = {
  title: 'Órdenes de un archivo',
  open: 'Órdenes de un archivo',
  lead: 'Un archivo CSV con las columnas auction, maturity y amount; con una columna order, varias órdenes de una venta; con una columna reference, cómo llaman sus sistemas a cada orden. No se coloca nada antes de que vea todas las líneas. Las líneas de una orden se colocan juntas, o ninguna.',
  bounds: 'Como máximo 500 filas y 50 órdenes.',
  sample: 'Descargar una plantilla',
  choose: 'Elegir un archivo',
  another: 'Elegir otro archivo',
  cannotRead: 'No se pudo leer el archivo',
  checking: 'Revisando las órdenes…',
  fileErrors: 'Qué está mal en el archivo',
  row: (row) => (row === 0 ? 'Archivo' : `Fila ${row}`),
  wrongFile: 'Corrija el archivo y elíjalo de nuevo. No se colocó nada.',
  unknownSale: 'Una subasta que no puede ver o que no existe',
  order: (lines, total) => `${lines === 1 ? '1 línea' : `${lines} líneas`}, ${total}`,
  reference: (reference) => `Referencia: ${reference}`,
  columns: { row: 'Fila', maturity: 'Vencimiento', amount: 'Monto', indicative: 'Estimación', problem: 'Problema' },
  caption: (sale) => `Líneas de la orden en ${sale}`,
  states: {
    ready: 'Lista',
    wrong: 'No se puede colocar',
    placed: 'Colocada',
    refused: 'Rechazada',
    waiting: 'Enviada para aprobación',
    unsure: 'Sin respuesta',
  },
  needsApproval: 'Necesita la aprobación de otra persona.',
  estimate:
    'Las estimaciones son de cada orden por sí sola, si la venta cerrara ahora. Una orden no es una asignación.',
  read: 'He leído los prospectos preliminares de estas ventas',
  readFirst: 'Confirme primero que ha leído los prospectos preliminares',
  place: (count) => (count === 1 ? 'Colocar 1 orden' : `Colocar ${count} órdenes`),
  again: 'Reintentar',
  done: (placed, all) => `Se colocaron o se enviaron para aprobación ${placed} de ${all} órdenes.`,
  unsure: 'La respuesta no llegó. Inténtelo de nuevo: la orden se coloca una sola vez.',
  unsureWaiting: 'La respuesta no llegó. Mire la página Aprobaciones antes de enviarla de nuevo.',
  twice: 'El mismo archivo en el mismo día no coloca nada dos veces.',
  see: 'Mis órdenes',
};
