/** In tests a sentence with values equals its English text. */
import { expect } from 'vitest';
import { english, type Sentence } from '../../src/base/sentences/sentence.ts';

expect.addEqualityTesters([
  (one: unknown, other: unknown) => {
    if (isFilled(one) && typeof other === 'string') return english(one) === other;
    return isFilled(other) && typeof one === 'string' ? english(other) === one : undefined;
  },
]);

function isFilled(value: unknown): value is Sentence {
  return typeof value === 'object' && value !== null && 'text' in value && 'values' in value;
}
