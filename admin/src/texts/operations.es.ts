/** Spanish of operations.ts. */
import type { Translated } from '@fairbook/ui/translated.ts';
import type { operationsTexts as english } from './operations.ts';
import { templatesTexts } from './templates.ts';

export const operationsTexts: Translated<typeof english> = {
  title: 'Operaciones',
  lead: 'Lo que los administradores configuran y cuidan.',
  pages: { templates: { title: templatesTexts.title, about: templatesTexts.lead } },
};
