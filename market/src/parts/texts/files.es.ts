/** Spanish of files.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { fileTexts as english } from './files.ts';

export const fileTexts: Translated<typeof english> = {
  choose: 'Elegir un archivo',
  chooseMany: 'Elegir archivos',
  orDrop: 'o arrástrelo aquí',
  orDropMany: 'o arrástrelos aquí',
  accepts: {
    document: (most) => `PDF, hasta ${most}`,
    image: (most) => `PNG, JPEG o WebP, hasta ${most}`,
  },
  wrongType: {
    document: 'Este archivo no es un PDF',
    image: 'Este archivo no es una imagen PNG, JPEG o WebP',
  },
  tooLarge: (most) => `El archivo supera ${most}`,
  empty: 'El archivo está vacío',
  waiting: 'En espera',
  progress: (name) => `Subiendo ${name}`,
  sent: (percent) => `${percent}% subido`,
  checking: 'Subido, en comprobación',
  leaving: 'Aún se está subiendo un archivo. Si sale, la subida se cancela.',
  cancel: 'Cancelar',
  cancelNamed: (name) => `Cancelar la subida de ${name}`,
  retry: 'Reintentar',
  retryNamed: (name) => `Intentar subir ${name} de nuevo`,
  dismiss: (name) => `Descartar ${name}`,
  open: 'Abrir',
  openNamed: (name) => `Abrir ${name}`,
  save: 'Guardar',
  close: 'Cerrar el documento',
};
