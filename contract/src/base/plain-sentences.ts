/** Default validation messages, for fields whose shape defines none. */

import { filled, type Sentence, say, type Text, type Value } from '@fairbook/domain/base/sentences/sentence.ts';
import { z } from 'zod';
import { issueMessage } from './issue-message.ts';

const kinds: Readonly<Record<string, Text>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

z.config({
  // Pages may not compile code from text, and attempts are reported; on the server compiled parsers are faster.
  jitless: 'document' in globalThis,
  customError: (issue) => {
    const sentence = sentenceFor(issue);
    return sentence && { message: issueMessage(sentence) };
  },
});

function sentenceFor(issue: z.core.$ZodRawIssue): Sentence | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : say('Must be {what}', { what: kindOf(issue.expected) });
    case 'invalid_value':
      return issue.values.length > 12 ? 'Invalid' : say('Must be one of {values}', { values: issue.values.join(', ') });
    case 'too_small':
      return tooSmall(issue.origin, String(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, String(issue.maximum));
    case 'invalid_union':
      return 'Invalid';
    default:
      return undefined;
  }
}

function kindOf(expected: string): Value {
  const kind = kinds[expected];
  return kind === undefined ? expected : filled(kind);
}

function tooSmall(origin: string, least: string): Sentence {
  if (origin === 'string') return say('Must be at least {least} characters', { least });
  return origin === 'array'
    ? say('Must be at least {least} items', { least })
    : say('Must be at least {least}', { least });
}

function tooBig(origin: string, most: string): Sentence {
  if (origin === 'string') return say('Must be at most {most} characters', { most });
  return origin === 'array' ? say('Must be at most {most} items', { most }) : say('Must be at most {most}', { most });
}
