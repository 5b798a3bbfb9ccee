import { ApiError } from '@fairbook/contract/base/errors.ts';
import { feedbackForm } from '@fairbook/contract/issuers/following/shapes.ts';
import { expect, test } from 'vitest';
import { fieldErrorsOf, fieldsOf } from './forms.ts';

test('a form gets the server’s messages, field by field', () => {
  expect(fieldErrorsOf(feedbackForm, { feedback: ' ', levelOfInterest: '', alertMe: false })).toEqual({
    feedback: 'Feedback is required',
    levelOfInterest: 'Invalid',
  });
  expect(fieldErrorsOf(feedbackForm, { feedback: 'Fine', levelOfInterest: 'Interested' })).toEqual({});
});

test('only a refusal about fields has field messages', () => {
  const refused = new ApiError(400, { message: 'Invalid', data: { fields: { name: 'Name is required' } } });
  expect(fieldsOf(refused)).toEqual({ name: 'Name is required' });
  expect(fieldsOf(new ApiError(403, { message: 'No' }))).toBeNull();
  expect(fieldsOf(new Error('broken'))).toBeNull();
});
