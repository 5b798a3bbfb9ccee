/** The switch to the other language, in that language. */
import type { Language } from '@fairbook/domain/base/languages.ts';

export const languageTexts = { other: 'es' as Language, name: 'Español' };
