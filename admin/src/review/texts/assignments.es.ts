/** Spanish of assignments.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { assignmentsTexts as english } from './assignments.ts';

export const assignmentsTexts: Translated<typeof english> = {
  label: 'Asignado a',
  nobody: 'Nadie',
  take: 'Asignarme',
  assigned: (name) => `Asignado a ${name}`,
  unassigned: 'Sin asignar',
};
