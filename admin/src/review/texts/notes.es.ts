/** Spanish of notes.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { notesTexts as english } from './notes.ts';

export const notesTexts: Translated<typeof english> = {
  title: 'Notas internas',
  none: 'Aún no hay notas.',
  conversation: {
    list: 'Notas internas',
    administrators: '',
    label: 'Nota',
    hint: 'Solo los administradores ven las notas, que no se cambian. Escriba @ y un nombre para avisar a un administrador.',
    required: 'Falta la nota',
    send: 'Agregar nota',
  },
  added: 'Nota agregada',
  notified: (names) => `Nota agregada. Se avisó a: ${names}.`,
  mention: 'Mencionar',
};
