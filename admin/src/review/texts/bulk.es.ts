/** Spanish of bulk.ts. */

import type { Translated } from '@fairbook/ui/base/translated.ts';
import { counted } from '@fairbook/ui/theme/counted.ts';
import type { bulkTexts as english } from './bulk.ts';

const people = (count: number) => counted(count, 'persona', 'personas');
const cases = (count: number) => counted(count, 'caso', 'casos');

export const bulkTexts: Translated<typeof english> = {
  label: 'Casos seleccionados',
  selected: (count) => `${cases(count)} en la selección`,
  none: 'Seleccione casos en la lista.',
  assignTo: 'Asignar a',
  nobody: 'Nadie',
  me: (name) => `${name} (usted)`,
  assign: 'Asignar',
  ask: 'Pedir información…',
  reject: 'Rechazar…',
  export: 'Exportar la selección',
  close: 'Dejar de seleccionar',
  askTitle: (count) => `Pedir información: ${cases(count)}`,
  askLabel: 'Pregunta',
  askHint: 'Cada solicitante recibe esta pregunta por correo y responde en su página. No se rechaza a nadie.',
  askSubmit: 'Enviar la pregunta',
  rejectTitle: (count) => `Rechazar ${cases(count)}`,
  rejectHint:
    'Se envía por correo a cada solicitante y se conserva en el historial. Pueden corregir los problemas y volver a enviar la solicitud.',
  preview: 'Correos de todos los casos',
  counting: 'Contando destinatarios…',
  mailed: (count, byLanguage) => `Se envía por correo a ${people(count)}: ${byLanguage}.`,
  inLanguage: (count, language) => `${count} en ${language.toLowerCase()}`,
  unmailed: (count) => `Solo en la aplicación, porque desactivaron estos correos: ${people(count)}.`,
  refused: (count) => `No se puede decidir ahora: ${cases(count)}. La vista previa de cada uno dice por qué.`,
  previousCase: 'Caso anterior',
  nextCase: 'Caso siguiente',
  caseOf: (number, all) => `Caso ${number} de ${all}:`,
  progress: (done, all) => `${done} de ${all}`,
  results: 'Resultado de cada caso',
  outcome: (done, failed) =>
    failed === 0 ? `Listo: ${cases(done)}` : `Listo: ${cases(done)}; sin hacer: ${cases(failed)}`,
  done: 'Listo',
  notDone: (why) => `Sin hacer: ${why}`,
  hide: 'Ocultar los resultados',
};
