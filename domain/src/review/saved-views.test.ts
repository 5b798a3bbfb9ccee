/** Tests how many views can be saved. */
import { expect, test } from 'vitest';
import { maxSavedViews, whyNotSaveView } from './saved-views.ts';

test('refuses a view beyond the limit', () => {
  expect(whyNotSaveView(maxSavedViews - 1)).toBeNull();
  expect(whyNotSaveView(maxSavedViews)?.code).toBe('too-many-views');
});
