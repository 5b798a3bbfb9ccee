/** Sentences of the verification of closing records and order logs, in Spanish. */
export { findingInSpanish as findingInLanguage } from '../base/spanish/verification.ts';
