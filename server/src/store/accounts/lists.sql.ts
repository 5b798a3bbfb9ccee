/** List of change requests for administrators. */
import type { changesAdmin } from '@fairbook/contract/accounts/changes/admin.ts';
import type { QueryOf } from '@fairbook/contract/base/route.ts';
import { type AccountStatus, changeStatuses, type UserType, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import { countByStatus, countLimit, countRows, patternOf, windowOf } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { changeOf, type StoredChange, selectChanges } from './changes.sql.ts';

type Query = QueryOf<(typeof changesAdmin)['listFactChanges']>;

export interface ListedChange extends StoredChange {
  /** The account's own id, its subject in the audit trail. */
  readonly accountUuid: string;
  readonly account: {
    readonly id: string;
    readonly userType: Exclude<UserType, 'market-professional'>;
    readonly name: string;
    readonly status: AccountStatus;
  };
}

const orders = {
  requestedAt: sql`c.requested_at asc`,
  '-requestedAt': sql`c.requested_at desc`,
  settledAt: sql`c.settled_at asc nulls last`,
  '-settledAt': sql`c.settled_at desc nulls last`,
} as const;

/** Selected by counts, which need no column. */
const one = sql`1`.as('one');

export async function listChanges(db: Db, query: Query) {
  const matching = changesMatching(db, query);
  // Those under review first, longest waiting on top; then settled ones, latest first.
  const usual = sql`c.status <> 'Open', case when c.status = 'Open' then c.requested_at end, c.settled_at desc`;
  const rows = await matching
    .orderBy(query.sort ? orders[query.sort] : usual)
    .orderBy('c.id')
    .limit(windowOf(query).limit)
    .offset(windowOf(query).offset)
    .execute();
  const total = await countRows(db, matching.clearSelect().select(one), countLimit(query));
  return { rows: rows.map(listedOf), total };
}

export function countChanges(db: Db, query: QueryOf<(typeof changesAdmin)['countFactChanges']>) {
  return countByStatus(
    db,
    valuesOf(changeStatuses),
    (status) =>
      changesMatching(db, { ...query, status: [status] })
        .clearSelect()
        .select(one),
    countLimit(query),
  );
}

export async function findListed(db: Db, uuid: string): Promise<ListedChange | undefined> {
  const row = await selectListed(db).where('c.uuid', '=', uuid).executeTakeFirst();
  return row && listedOf(row);
}

function changesMatching(
  db: Db,
  { status, userType, account, q }: Pick<Query, 'status' | 'userType' | 'account' | 'q'>,
) {
  const pattern = patternOf(q);
  return selectListed(db)
    .$if(status !== undefined, (rows) => rows.where('c.status', 'in', status ?? []))
    .$if(userType !== undefined, (rows) => rows.where('r.userType', 'in', userType ?? []))
    .$if(account !== undefined, (rows) =>
      rows.where(sql<boolean>`(m.uuid::text = ${account} or (i.id is not null and r.uuid::text = ${account}))`),
    )
    .$if(pattern !== null, (rows) =>
      rows.where(sql<boolean>`(unaccented(m.name) ilike ${pattern} or unaccented(i.name) ilike ${pattern}
      or unaccented(r.first_name || ' ' || r.last_name) ilike ${pattern} or r.email ilike ${pattern})`),
    );
}

/** The kind of account is that of the requester. */
function selectListed(db: Db) {
  return selectChanges(db)
    .leftJoin('municipality as m', 'm.id', 'c.municipalityId')
    .leftJoin('investorOrg as i', 'i.id', 'c.investorOrgId')
    .select([
      'r.userType',
      sql<string>`coalesce(m.uuid, i.uuid)`.as('accountUuid'),
      sql<string>`coalesce(m.uuid, r.uuid)`.as('pageId'),
      sql<string>`coalesce(m.name, i.name)`.as('accountName'),
      sql<AccountStatus>`coalesce(m.status, i.status)`.as('accountStatus'),
    ]);
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number];

function listedOf(row: AccountRow): ListedChange {
  const { accountUuid, pageId, accountName: name, accountStatus: status } = row;
  const userType = row.userType as ListedChange['account']['userType'];
  return { ...changeOf(row), accountUuid, account: { id: pageId, userType, name, status } };
}
