/** Spanish of in-browser.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import { counted } from '@fairbook/ui/theme/counted.ts';
import type { inBrowserTexts as english } from './in-browser.ts';

export const inBrowserTexts: Translated<typeof english> = {
  title: 'Verificar este resultado en su navegador',
  explained: '¿Qué es el acta de cierre?',
  lead: 'El acta de cierre contiene los términos, todas las órdenes con seudónimos y todas las asignaciones. Su navegador repite toda la asignación con la regla publicada y compara.',
  check: 'Verificar este resultado en su navegador',
  again: 'Verificar de nuevo',
  true: 'Verificado.',
  trueText: (orders, bidders, ms) =>
    `Se ${orders === 1 ? 'recalculó' : 'recalcularon'} ${counted(orders, 'línea de orden', 'líneas de orden')} de ${counted(bidders, 'inversionista', 'inversionistas')} en ${ms} ms: todos los montos coinciden y el acta es la publicada.`,
  false: 'No verificado: este resultado no corresponde a la regla.',
  unknown: 'No se pudo verificar todo.',
  unknownText: 'No hay errores en lo que se pudo verificar. Quizá un verificador más nuevo conozca el resto.',
  halts:
    'El acta enumera todas las suspensiones de esta venta. No se colocó ninguna orden durante una suspensión, y la venta cerró a la hora decidida:',
  noHalts: 'La venta no se suspendió, y todas las órdenes se colocaron mientras estaba abierta.',
  fingerprint: 'Huella digital',
  rule: 'Regla',
  mine: (pseudonym, count) =>
    `Usted aparece como ${pseudonym}; ${count === 1 ? 'una línea es suya' : `${count} líneas son suyas`}.`,
  mineMissing: 'Su comprobante no coincide con ninguna orden de esta acta.',
  columns: {
    sequence: 'Posición',
    bidder: 'Inversionista',
    class: 'Grupo de prioridad',
    maturity: 'Vencimiento',
    amount: 'Ordenado',
    award: 'Asignado',
  },
  yours: 'suya',
  showAll: (count) => `Mostrar las ${count.toLocaleString('es-US')} líneas de orden`,
  onlyMine: 'Mostrar solo las mías',
  download: 'Guardar acta',
  offline:
    'Para comparar el resultado con el registro de órdenes, sus comprobantes y las firmas de los testigos, use la página de verificación. Es un solo archivo que funciona sin este sitio.',
  saveLog: 'Guardar registro de órdenes',
  saveVerifier: 'Guardar la página de verificación',
  openVerifier: 'Abrirla',
  insecure:
    'Los navegadores calculan huellas digitales solo en páginas seguras. Abra Fairbook con https o en este equipo.',
  tables: 'Órdenes en el acta de cierre',
  waterfall: 'Asignación por prioridad',
  maturity: 'Vencimiento',
  wholeSale: 'Toda la venta',
  separately:
    'Cada vencimiento se asigna por separado: sus bonos van a los grupos en este orden hasta que no queda ninguno.',
  summed:
    'Sumas de todos los vencimientos. Cada vencimiento se asigna por separado; por eso, un grupo puede recibir bonos de uno mientras a un grupo anterior le faltan de otro.',
};
