/** Tests which interest the states tax. */
import { expect, test } from 'vitest';
import { stateTaxing } from './state-taxes.ts';

test.each([
  ['OR', 'OR', 'home'],
  ['OR', 'WA', 'away'],
  ['OR', null, 'away'],
  // These tax most of their own bonds.
  ['IL', 'IL', 'home taxed'],
  ['WI', 'WI', 'home taxed'],
  ['WI', 'IL', 'away'],
  // Without a tax on interest it does not matter where the issuer is.
  ['TX', 'TX', 'none'],
  ['WA', 'OR', 'none'],
] as const)('a reader in %s and an issuer in %s: %s', (reader, issuer, taxing) => {
  expect(stateTaxing(reader, issuer)).toBe(taxing);
});
