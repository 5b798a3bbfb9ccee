/** The language of this build of the pages; locale.es.ts is that of the Spanish one. */
import type { Language } from '@fairbook/domain/base/languages.ts';

export const language: Language = 'en';
/** For `Intl`: numbers, dates and names of countries. */
export const locale: string = 'en-US';
