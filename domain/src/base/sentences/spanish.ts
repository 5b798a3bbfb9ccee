/** Sentences of rules, calls and mails in Spanish. */
import catalog from './es.json' with { type: 'json' };
import { spanishBy } from './spanish-words.ts';

export const spanish = spanishBy(catalog);
