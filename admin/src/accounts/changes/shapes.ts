/** Response types of this feature's calls, and the page of the account that a request is about. */
import type { changesAdmin } from '@fairbook/contract/accounts/changes/admin.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import { paths } from '../../base/paths.ts';

export type Change = AnswerOf<(typeof changesAdmin)['readFactChange']>;
export type ChangeRow = AnswerOf<(typeof changesAdmin)['listFactChanges']>['rows'][number];

const pages = {
  municipality: paths.municipality,
  'individual-investor': paths.individual,
  'institutional-investor': paths.institution,
} as const;

export function accountPage({ userType, id }: Change['account']): string {
  return pages[userType](id);
}
