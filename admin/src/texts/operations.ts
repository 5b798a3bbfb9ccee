/** Texts of the page that leads to the pages of operations. */
import { templatesTexts } from './templates.ts';

export const operationsTexts = {
  title: 'Operations',
  lead: 'What administrators set up and look after.',
  pages: { templates: { title: templatesTexts.title, about: templatesTexts.lead } },
} as const;
