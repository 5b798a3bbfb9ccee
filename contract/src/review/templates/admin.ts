/** Calls about reason templates: every administrator reads and uses them, an Owner edits them. */
import { route } from '../../base/route.ts';
import { done } from '../../base/shapes.ts';
import { wholeList } from '../../base/whole-list.ts';
import {
  reasonTemplate,
  reasonTemplateChange,
  reasonTemplateForm,
  reasonTemplateParams,
  reasonTemplatesQuery,
} from './shapes.ts';

export const templatesAdmin = {
  listReasonTemplates: route({
    method: 'GET',
    path: '/api/reason-templates',
    summary: 'List reason templates by decision, language and name; of one decision if given',
    who: 'Viewer',
    query: reasonTemplatesQuery,
    example: { query: { decision: 'account.reject' } },
    answer: wholeList(reasonTemplate),
    message: 'Reason templates',
  }),
  addReasonTemplate: route({
    method: 'POST',
    path: '/api/reason-templates',
    summary: 'Add a reason template',
    who: 'Owner',
    body: reasonTemplateForm,
    answer: reasonTemplate,
    message: 'Template added',
    refuses: [409, 412],
  }),
  changeReasonTemplate: route({
    method: 'PUT',
    path: '/api/reason-templates/:id',
    summary: 'Change name and text of a reason template, as it was read',
    who: 'Owner',
    params: reasonTemplateParams,
    body: reasonTemplateChange,
    answer: reasonTemplate,
    message: 'Template changed',
    refuses: [404, 409, 412],
  }),
  deleteReasonTemplate: route({
    method: 'DELETE',
    path: '/api/reason-templates/:id',
    summary: 'Delete a reason template; reasons that were sent stay',
    who: 'Owner',
    params: reasonTemplateParams,
    answer: done,
    message: 'Template deleted',
    refuses: [404],
  }),
};
