/** The language of the Spanish pages. Numbers are written as in English, as is usual in the United States. */
import type { Language } from '@fairbook/domain/base/languages.ts';

export const language: Language = 'es';
export const locale: string = 'es-US';
