/** Calls about saved views of the administrators' lists. */
import { route } from '../../base/route.ts';
import { done } from '../../base/shapes.ts';
import { wholeList } from '../../base/whole-list.ts';
import { savedView, savedViewForm, savedViewParams, savedViewsQuery } from './shapes.ts';

export const viewsAdmin = {
  listSavedViews: route({
    method: 'GET',
    path: '/api/views',
    summary: 'List the caller’s saved views of a list, and those that are shared with every administrator',
    who: 'Viewer',
    query: savedViewsQuery,
    example: { query: { list: 'listAuctions' } },
    answer: wholeList(savedView),
    message: 'Saved views',
  }),
  saveView: route({
    method: 'POST',
    path: '/api/views',
    summary: 'Save a view of a list; one of the same name of the caller is replaced',
    who: 'Viewer',
    body: savedViewForm,
    answer: savedView,
    message: 'View saved',
    refuses: [412],
  }),
  deleteSavedView: route({
    method: 'DELETE',
    path: '/api/views/:id',
    summary: 'Delete a saved view: the caller’s own, or as an Owner any that is shared',
    who: 'Viewer',
    params: savedViewParams,
    answer: done,
    message: 'View deleted',
    refuses: [404],
  }),
};
