/** Tests the default validation messages. */
import './plain-sentences.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';

test.each([
  [z.object({}), undefined, 'Required'],
  [z.object({}), 7, 'Must be an object'],
  [z.number().int(), 1.5, 'Must be a whole number'],
  [z.boolean(), 'yes', 'Must be true or false'],
  [z.number().min(1), 0, 'Must be at least 1'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Must be at most 1 items'],
  [z.string().min(3), 'a', 'Must be at least 3 characters'],
  [z.enum(['Daily', 'Weekly']), 'Yearly', 'Must be one of Daily, Weekly'],
  [z.union([z.string(), z.number()]), null, 'Invalid'],
])('%#: %j reports “%s”', (shape, value, sentence) => {
  expect(shape.safeParse(value).error?.issues[0]?.message).toEqual(sentence);
});
