/** Saved views of the administrators' lists. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import { maxListed } from '@fairbook/contract/base/whole-list.ts';
import type { viewsAdmin } from '@fairbook/contract/review/views/admin.ts';
import type { ViewedList } from '@fairbook/domain/review/saved-views.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

type SavedView = ResultOf<(typeof viewsAdmin)['saveView']>;

const columns = (adminId: number) => sql`v.uuid as id, v.name, v.address, v.is_shared,
  a.first_name || ' ' || a.last_name as author, v.admin_user_id = ${adminId} as is_own`;

/** The administrator's own views of the list and the shared ones, by name. */
export async function listViews(db: Db, adminId: number, list: ViewedList): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select ${columns(adminId)} from saved_view v join admin_user a on a.id = v.admin_user_id
    where v.list = ${list} and (v.admin_user_id = ${adminId} or v.is_shared)
    order by lower(v.name), v.id limit ${maxListed}`.execute(db);
  return rows;
}

/** How many views of the list the administrator has under other names; locks the administrator, so that two at once are counted. */
export async function countOtherViews(db: Db, adminId: number, list: ViewedList, name: string): Promise<number> {
  await db.selectFrom('adminUser').select('id').where('id', '=', adminId).forNoKeyUpdate().execute();
  const { others } = await db
    .selectFrom('savedView')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('adminUserId', '=', adminId)
    .where('list', '=', list)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow();
  return others;
}

interface NewView {
  readonly list: ViewedList;
  readonly name: string;
  readonly address: string;
  readonly isShared: boolean;
}

export async function writeView(db: Db, adminId: number, view: NewView): Promise<SavedView> {
  const { rows } = await sql<SavedView>`
    with v as (
      insert into saved_view (admin_user_id, list, name, address, is_shared)
      values (${adminId}, ${view.list}, ${view.name}, ${view.address}, ${view.isShared})
      on conflict (admin_user_id, list, name) do update set address = excluded.address, is_shared = excluded.is_shared
      returning *)
    select ${columns(adminId)} from v join admin_user a on a.id = v.admin_user_id`.execute(db);
  const [saved] = rows;
  if (!saved) throw new Error('an inserted row is returned');
  return saved;
}

/** Deletes a view of this administrator, or with `anyShared` one that is shared; undefined where there is none. */
export async function deleteView(db: Db, uuid: string, adminId: number, anyShared: boolean) {
  return db
    .deleteFrom('savedView')
    .where('uuid', '=', uuid)
    .where((eb) => eb.or([eb('adminUserId', '=', adminId), ...(anyShared ? [eb('isShared', '=', true)] : [])]))
    .returning('id')
    .executeTakeFirst();
}
