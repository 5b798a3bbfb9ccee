import { expect, test } from 'vitest';
import { confirm, currentQuestion, onQuestion } from './questions.ts';

const asked = { message: 'Delete it?', onConfirm: async () => undefined };

test('a question stays until it is answered, and the caller gets the answer', async () => {
  const seen: unknown[] = [];
  const stop = onQuestion(() => seen.push(currentQuestion()?.message));
  const answer = confirm(asked);
  currentQuestion()?.answer(true);
  expect(await answer).toBe(true);
  expect(seen).toEqual(['Delete it?', undefined]);
  stop();
});

test('a second question replaces the first, which counts as canceled', async () => {
  const first = confirm(asked);
  const second = confirm({ ...asked, message: 'Really?' });
  expect(await first).toBe(false);
  expect(currentQuestion()?.message).toBe('Really?');
  currentQuestion()?.answer(false);
  expect(await second).toBe(false);
});
