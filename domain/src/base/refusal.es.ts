/** Refusals of rules that the Spanish pages ask themselves. */
import { inLanguage } from './in-language.ts';
import type { Refusal } from './refusal.ts';

export function refusal(code: string, message: string): Refusal {
  return { code, message: inLanguage(message) };
}
