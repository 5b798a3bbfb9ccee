/** Handlers of saved views of the administrators' lists. */
import type { viewsAdmin } from '@fairbook/contract/review/views/admin.ts';
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { whyNotSaveView } from '@fairbook/domain/review/saved-views.ts';
import { requireFound, requireMet } from '../../../platform/base/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { countOtherViews, deleteView, listViews, writeView } from '../../../store/review/views.sql.ts';

export const viewsHandlers: Handlers<typeof viewsAdmin> = {
  listSavedViews: async ({ db, actor, query }) => listViews(db, actor.adminId, query.list),

  saveView: async ({ db, actor, body }) => {
    requireMet(whyNotSaveView(await countOtherViews(db, actor.adminId, body.list, body.name)));
    return writeView(db, actor.adminId, body);
  },

  deleteSavedView: async ({ db, actor, params }) => {
    requireFound(await deleteView(db, params.id, actor.adminId, hasAdminRole(actor.role, 'Owner')));
    return null;
  },
};
