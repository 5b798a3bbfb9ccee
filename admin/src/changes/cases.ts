/** The list of requested changes: its call, its filter and its views. */
import { changeQuery } from '@fairbook/contract/changes/shapes.ts';
import { api } from '../api.ts';
import { shapeOf } from '../parts/cases.ts';
import { changeViews as views } from './change-views.ts';

export const changeCases = {
  kind: 'changes',
  call: api.listFactChanges,
  query: changeQuery,
  shape: shapeOf(views, { userType: 'many' }),
  views,
} as const;
