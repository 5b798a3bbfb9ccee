/** Default validation messages, for fields whose shape defines none. */
import { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
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
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined ? 'Required' : `Must be ${kinds[issue.expected] ?? issue.expected}`;
      case 'invalid_value':
        return issue.values.length > 12 ? 'Invalid' : `Must be one of ${issue.values.join(', ')}`;
      case 'too_small':
        return `Must be at least ${issue.minimum}${unitOf(issue.origin)}`;
      case 'too_big':
        return `Must be at most ${issue.maximum}${unitOf(issue.origin)}`;
      case 'invalid_union':
        return 'Invalid';
      default:
        return undefined;
    }
  },
});

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' items' : '';
}
