/** Reason templates of administrators. */
import { languages } from '@fairbook/domain/base/languages.ts';
import { maxTemplateText, reasonedDecisions } from '@fairbook/domain/review/reason-templates.ts';
import { z } from 'zod';
import { instant, requiredLines, requiredText, uuid } from '../../base/shapes.ts';

const decision = z.enum(reasonedDecisions);
const language = z.enum(languages);

export const reasonTemplate = z.object({
  id: z.string(),
  decision,
  language,
  name: z.string(),
  text: z.string(),
  /** Counts the changes; a change is refused where it names another one. */
  version: z.number(),
  /** Null for one that came with Fairbook and was not changed yet. */
  changedBy: z.string().nullable(),
  updatedAt: instant,
});

export const reasonTemplatesQuery = z.strictObject({ decision: decision.optional() });
export const reasonTemplateParams = z.strictObject({ id: uuid });

const words = {
  name: requiredText('A name is required', 80),
  text: requiredLines('A text is required', maxTemplateText),
};

export const reasonTemplateForm = z.strictObject({ decision, language, ...words });
export const reasonTemplateChange = z.strictObject({ ...words, version: z.int({ error: 'The version is required' }) });
