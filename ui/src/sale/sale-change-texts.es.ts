/** Spanish of sale-change-texts.ts. */

import type { Translated } from '../base/translated.ts';
import type { saleChangeTexts as english } from './sale-change-texts.ts';

export const saleChangeTexts: Translated<typeof english> = {
  title: 'Esta venta se reprogramó',
  close: (when: string) => `Ahora cierra el ${when}.`,
  both: (start: string, close: string) => `Ahora abre el ${start} y cierra el ${close}.`,
  was: (close: string) => `El cierre anterior era el ${close}.`,
  entry: 'Reprogramada por el emisor',
  list: 'Cambios de la venta',
  withdrawnTitle: 'Se retiraron vencimientos de esta venta',
  withdrawnEntry: 'Vencimientos retirados por el emisor',
  withdrawn: (maturities: string) =>
    `Ya no se ofrecen: ${maturities}. Las órdenes de ellos no reciben nada; todas las demás siguen en pie.`,
  isWithdrawn: 'Retirado',
  resizedEntry: 'Montos decididos por el emisor',
  resized: (amounts: string) => `Se asigna con estos montos: ${amounts}.`,
  asAnnounced: 'Rigen los montos anunciados.',
  announcedAmount: (amount: string) => `Anunciado: ${amount}`,
  resizes: ({ maturityPercent, totalPercent, minutes }) =>
    `En los ${minutes} minutos después del cierre el emisor puede cambiar cada vencimiento hasta ${maturityPercent}%, y todos juntos hasta ${totalPercent}%, antes de que se asignen las órdenes. De lo contrario rigen los montos anunciados.`,
  waitingTitle: 'El emisor puede decidir los montos',
  waiting: (until: string) =>
    `Dentro de los límites publicados, hasta el ${until}. El resultado sigue entonces, a más tardar.`,
  reopened: 'Esta venta está abierta otra vez',
  reopenedEntry: 'Reabierta según sus condiciones',
  reopenedReason:
    'Los testigos del registro de órdenes no habían firmado a tiempo después del cierre. Las órdenes se mantienen; pueden colocarse, cambiarse y retirarse hasta el nuevo cierre.',
  extended: 'Esta venta se prorrogó según sus condiciones',
  extendedEntry: 'Prorrogada según sus condiciones',
  extendedReason: 'Se colocó o aumentó una orden en los últimos minutos antes del cierre.',
  rules: 'Reglas de la venta',
  extendedTimes: (times, from) =>
    `Se prorrogó ${times === 1 ? 'una vez' : `${times} veces`} según sus condiciones; el cierre anterior era el ${from}.`,
  noExtension: 'Ninguna: la venta no se prorroga según sus condiciones.',
  noResizing: 'Ninguno: las órdenes se asignan con los montos anunciados.',
  extends: ({ minutes, most }) =>
    `Puede prorrogarse ${minutes} minutos, como máximo ${most} veces, si una orden se coloca o aumenta en los últimos ${minutes} minutos.`,
  supplementTitle: 'Un documento de esta venta tiene una nueva versión',
  supplement: (document) => `Se suplementó: ${document}.`,
  supplementEntry: (document) => `Suplementado: ${document}`,
  replaces: (after, before) => (before === null ? `Archivo nuevo: ${after}.` : `${after} reemplaza a ${before}.`),
};
