/** Tests which interest the states tax. */
import { expect, test } from 'vitest';
import { usStates } from '../base/us-states.ts';
import { stateTaxes, stateTaxing } from './state-taxes.ts';

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

test('each state has a rate from 0 to 14 percent, and none exactly where interest is not taxed', () => {
  expect(Object.keys(stateTaxes).sort()).toEqual(usStates.map(({ value }) => value).sort());
  for (const [state, { highestRate, taxed }] of Object.entries(stateTaxes)) {
    expect(highestRate, state).toBeLessThan(14);
    expect(highestRate === 0, state).toBe(taxed === 'none');
  }
  const untaxed = usStates.filter(({ value }) => stateTaxes[value].taxed === 'none').map(({ value }) => value);
  expect(untaxed).toEqual(['AK', 'FL', 'NV', 'NH', 'SD', 'TN', 'TX', 'WA', 'WY']);
});
