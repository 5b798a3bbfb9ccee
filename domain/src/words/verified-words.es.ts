/** Sentences of the verification of closing records and order logs, in Spanish. */
import catalog from '../base/sentences/es.verification.json' with { type: 'json' };
import { spanishBy } from '../base/sentences/spanish-words.ts';

export const findingInLanguage = spanishBy(catalog);
