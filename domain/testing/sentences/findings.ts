/** Reads findings of the verification in tests. */
import catalog from '../../src/base/sentences/es.verification.json' with { type: 'json' };
import type { FindingSentence } from '../../src/base/sentences/findings.ts';
import { type AnySentence, english, type Value } from '../../src/base/sentences/sentence.ts';

/** The English text of a finding; null without one. Throws where a part of it has no Spanish. */
export function said(finding: FindingSentence | null | undefined): string | null {
  if (finding == null) return null;
  const missing = textsOf(finding).filter((text) => !(text in catalog) && !inserted.includes(text));
  if (missing.length > 0) throw new Error(`these have no Spanish: ${missing.join('; ')}`);
  return english(finding);
}

/** Texts that insert alone. */
const inserted = ['{typed}', '{all}'];

function textsOf(sentence: AnySentence): string[] {
  if (typeof sentence === 'string') return [sentence];
  return [sentence.text, ...Object.values(sentence.values).flatMap(textsIn)];
}

function textsIn(value: Value): string[] {
  if (typeof value !== 'object') return [];
  if ('list' in value) return value.list.flatMap(textsIn);
  return 'text' in value ? textsOf(value) : [];
}
