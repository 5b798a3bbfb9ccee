/** Tests when a message can be sent again. */
import { expect, test } from 'vitest';
import { whyNotResend } from './deliveries.ts';

test.each([
  ['Waiting', 'message-waiting'],
  ['Gone', 'message-unreachable'],
  ['Sent', undefined],
  ['Failed', undefined],
] as const)('a message in state %s: %s', (state, code) => {
  expect(whyNotResend(state)?.code).toBe(code);
});
