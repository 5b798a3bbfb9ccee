/** The administrators who can be assigned cases. */
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { useQuery } from '@tanstack/react-query';
import { administratorsQuery } from '../../base/queries.ts';

export interface Assignee {
  readonly id: string;
  readonly name: string;
}

/** None until they are loaded. `enabled` is false for readers who cannot assign. */
export function useAssignees(enabled = true): readonly Assignee[] {
  const { data = [] } = useQuery({ ...administratorsQuery, enabled });
  return data
    .filter(({ role }) => hasAdminRole(role, 'Reviewer'))
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));
}
