/** Restricts pages to some kinds of people. The server refuses the others anyway; this says so without a request. */
import type { UserType } from '@fairbook/domain/base/vocabulary.ts';
import { Forbidden } from '@fairbook/ui/app/NotFound.tsx';
import { Outlet } from 'react-router';
import { usePerson } from '../../base/person.ts';

export function Only({ kinds }: { kinds: readonly UserType[] }) {
  return kinds.includes(usePerson().userType) ? <Outlet /> : <Forbidden />;
}
