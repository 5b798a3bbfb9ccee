import { expect, test } from 'vitest';
import { whyNotAssignTo, whyNotReassign } from './assignments.ts';

test('a case is assigned to a Reviewer or an Owner who was not removed', () => {
  expect(whyNotAssignTo({ role: 'Reviewer', isActive: true })).toBeNull();
  expect(whyNotAssignTo({ role: 'Owner', isActive: true })).toBeNull();
  expect(whyNotAssignTo({ role: 'Viewer', isActive: true })?.code).toBe('cannot-be-assigned');
  expect(whyNotAssignTo({ role: 'Owner', isActive: false })?.code).toBe('cannot-be-assigned');
  expect(whyNotAssignTo(undefined)?.code).toBe('cannot-be-assigned');
});

test('an assignment is changed by those who saw the current one', () => {
  const ana = { id: 'a', name: 'Ana Ruiz' };
  expect(whyNotReassign(null, null)).toBeNull();
  expect(whyNotReassign('a', ana)).toBeNull();
  expect(whyNotReassign(null, ana)?.message).toEqual('Ana Ruiz works on this case now');
  expect(whyNotReassign('a', null)?.message).toEqual('No one works on this case now');
});
