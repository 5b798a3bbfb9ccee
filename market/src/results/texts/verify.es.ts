/** Spanish of verify.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import { whatLogsCannotShow } from '../../logs/texts/receipts.ts';
import type { verifyTexts as english } from './verify.ts';

export const verifyTexts: Translated<typeof english> = {
  title: 'Verificar una venta',
  lead: 'Elija lo que tiene de una venta. Esta página recalcula y compara todo en su equipo. No necesita un servidor ni puede conectarse a ninguno.',
  choose: 'Elegir archivos',
  drop: 'o arrástrelos aquí',
  clear: 'Empezar de nuevo',
  files: 'Archivos',
  remove: (name) => `Quitar ${name}`,
  kinds: {
    log: 'Registro de órdenes',
    record: 'Acta de cierre',
    receipts: 'Comprobantes',
    head: 'Cabecera firmada',
    witnesses: 'Claves de testigos',
    unknown: 'No reconocido',
  },
  wanted: 'Qué puede leer',
  inputs: [
    [
      'Registro de órdenes',
      'Todos los hechos de la venta, uno en cada línea. De la página del resultado, después del cierre.',
    ],
    ['Acta de cierre', 'Términos, órdenes con seudónimos y asignaciones. De la página del resultado.'],
    ['Comprobantes', 'Lo que su navegador conservó cuando usted ordenó. De Mis órdenes.'],
    ['Cabeceras firmadas', 'Lo que un testigo muestra de la venta, en la dirección del testigo.'],
    [
      'Claves de testigos',
      'Un texto con una clave en cada línea, como las publican los testigos. Después no cuentan otros testigos.',
    ],
  ],
  checking: 'Verificando…',
  true: 'Todo lo que se entregó es correcto.',
  false: 'Hay algo incorrecto.',
  unknown: 'No se pudo verificar todo.',
  unknownMeaning:
    'No se encontró ningún error en lo que se pudo verificar. Es posible que un verificador más nuevo conozca el resto, que se nombra abajo.',
  late: 'Nada es incorrecto, pero los testigos firmaron demasiado tarde después del cierre.',
  lateMeaning:
    'Hasta que firmaron, el operador podía ver todas las órdenes y añadir asientos con momentos anteriores al cierre. Ningún verificador puede mostrar si lo hizo.',
  problem: 'Esto no se pudo verificar',
  problemMeaning: 'Esto no dice nada de la venta.',
  took: (ms) =>
    ms < 10_000 ? `Verificado en ${Math.max(1, Math.round(ms))} ms.` : `Verificado en ${Math.round(ms / 1_000)} s.`,
  checked: 'Qué se verificó',
  notChecked: 'Qué no se verificó',
  evidence: 'Las cabeceras firmadas',
  evidenceMeaning:
    'Ambas están firmadas con la clave del registro, así que cualquiera puede comprobar lo que se dice arriba. Guárdelas y muéstrelas al emisor o a un regulador.',
  save: 'Guardar ambas cabeceras firmadas',
  how: 'Cómo se verifica',
  steps: [
    'El registro de órdenes es un árbol de huellas digitales (hashes). Su cabecera está firmada con la clave del primer asiento, y cada asiento se compara con las reglas de una venta.',
    'El acta de cierre se calcula de nuevo con la regla que nombra, a partir de las órdenes del registro y de ninguna otra.',
    'Cada comprobante debe ser de un asiento de este registro, y su cabecera firmada debe ser la del registro en ese tamaño.',
    'Los testigos y su quórum se nombran en el primer asiento, antes de la primera orden. Se verifica cada una de sus firmas.',
  ],
  limits: 'Lo que no puede mostrar',
  limitTexts: whatLogsCannotShow,
};
