/** Sentences in text columns: their values are beside them as JSON; one without values is its English text. */
import { type Filled, filled, type Sentence, type Text } from '@fairbook/domain/base/sentences/sentence.ts';

export function storedSentence(sentence: Sentence): string {
  return typeof sentence === 'string' ? sentence : JSON.stringify(sentence);
}

export function readSentence(text: string): Filled;
export function readSentence(text: string | null): Filled | null;
export function readSentence(text: string | null): Filled | null {
  if (text === null) return null;
  return text.startsWith('{') ? (JSON.parse(text) as Filled) : filled(text as Text);
}
