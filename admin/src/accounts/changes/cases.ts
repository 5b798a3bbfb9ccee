/** The list of requested changes: its call, its filter and its views. */
import { changeCountsQuery, changeQuery } from '@fairbook/contract/accounts/changes/shapes.ts';
import { api } from '../../base/api.ts';
import { shapeOf } from '../../review/case/cases.ts';
import { changeViews as views } from './change-views.ts';

export const changeCases = {
  kind: 'changes',
  call: api.listFactChanges,
  query: changeQuery,
  countCall: api.countFactChanges,
  countsQuery: changeCountsQuery,
  shape: shapeOf(views, { userType: 'many' }),
  views,
} as const;
