/** Sentences as messages of zod's issues. It builds no shape, since it loads before zod is configured. */
import type { Sentence } from '@fairbook/domain/base/sentences/sentence.ts';

/** A sentence as the message of an issue: zod passes on what it gets, though its type says text. */
export function issueMessage(sentence: Sentence): string {
  return sentence as string;
}

/** The same for a check of zod: `.max(200, issue(say(…)))`. */
export function issue(sentence: Sentence) {
  return { error: () => ({ message: issueMessage(sentence) }) };
}
