/** Spanish of operations.ts. */
import type { Translated } from '@fairbook/ui/translated.ts';
import type { operationsTexts as english } from './operations.ts';

export const operationsTexts: Translated<typeof english> = {
  label: 'Operaciones',
  health: 'Estado',
  messages: 'Mensajes',
  configuration: 'Configuración',
};
