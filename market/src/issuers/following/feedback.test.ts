import { day } from '@fairbook/domain/base/dates.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { expect, test } from 'vitest';
import { formErrorsOf, readFeedback, valuesOf } from './feedback.ts';

const row = (maturityDate: string) => {
  return { isOffered: true, maturityDate: day(maturityDate), principalAmount: cents(100_000_00) };
};
const terms = {
  minimum: cents(5_000_00),
  step: cents(5_000_00),
  maturities: [row('2031-06-01'), row('2032-06-01')],
};
const said = { feedback: 'Good', levelOfInterest: 'Interested', alertMe: false } as const;

test('feedback opens with the earlier feedback, and is sent as it was', () => {
  const interests = [{ maturityDate: day('2032-06-01'), amount: 25_000 }];
  const values = valuesOf({ ...said, interests });
  expect(values).toEqual({ ...said, amounts: { '2032-06-01': '25,000' } });
  expect(readFeedback(values, terms)).toEqual({ errors: {}, body: { ...said, interests }, total: cents(25_000_00) });
});

test('without amounts it is sent without them', () => {
  expect(readFeedback(valuesOf(said), terms).body).toEqual(said);
  expect(readFeedback({ ...said, amounts: { '2031-06-01': '0', '2032-06-01': ' ' } }, terms).body).toEqual(said);
});

test('each invalid amount shows its error, and nothing is sent', () => {
  const amounts = { '2031-06-01': 'much', '2032-06-01': '105,000' };
  expect(readFeedback({ ...said, amounts }, terms)).toMatchObject({
    errors: {
      'amounts.2031-06-01': 'Must be a number',
      'amounts.2032-06-01': 'At most $100,000 is offered at this maturity',
    },
    body: null,
  });
  expect(readFeedback(valuesOf(null), terms)).toMatchObject({
    errors: { feedback: 'Feedback is required', levelOfInterest: 'Invalid' },
    body: null,
  });
});

test('server errors show at their field', () => {
  const fields = {
    feedback: 'Feedback is required',
    'interests.1.amount': 'Minimum amount is $5,000',
    interests: 'Name no amounts where there is no interest',
  };
  expect(formErrorsOf(fields, [{ maturityDate: '2031-06-01' }, { maturityDate: '2032-06-01' }])).toEqual({
    feedback: 'Feedback is required',
    'amounts.2032-06-01': 'Minimum amount is $5,000',
    amounts: 'Name no amounts where there is no interest',
  });
});
