/** What the verification of closing records and order logs says, in Spanish. */
export { findingInSpanish as findingInLanguage } from '../base/spanish/verification.ts';
