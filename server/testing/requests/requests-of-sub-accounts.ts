/** Requests about the sub-accounts of an institution, and the divisions of its allocations. */
import { sql } from 'kysely';
import type { Member } from '../market/accounts.ts';
import { first, order } from '../market/orders.ts';
import { bodies } from './request-bodies.ts';
import { type Asking, aboutAuction, type ExampleRequest, type Makers, type RequestFixture } from './request-types.ts';

const unknown = '00000000-0000-4000-8000-000000000000';

export function subAccountRequests({ server, fresh }: RequestFixture): Makers {
  const { db } = server.deps;
  /** A new sub-account of the caller's organization; the rows of earlier requests are deleted, of which an institution may have few. */
  const account = async (member: Member | undefined): Promise<string> => {
    if (!member) return unknown;
    await makeRoom(member);
    const { rows } = await sql<{ uuid: string }>`
      insert into sub_account (investor_org_id, name) select id, ${fresh()} from investor_org where id = ${member.orgId} and is_institution
      returning uuid`.execute(db);
    return rows[0]?.uuid ?? unknown;
  };
  const makeRoom = async ({ orgId }: Member) => {
    await sql`delete from sub_account s where investor_org_id = ${orgId}
      and not exists (select from sub_account_share h where h.sub_account_id = s.id)`.execute(db);
  };
  const about = async ({ member }: Asking): Promise<ExampleRequest> => ({ params: { id: await account(member) } });
  return {
    addSubAccount: async ({ member }) => {
      if (member) await makeRoom(member);
      return { body: { ...bodies.addSubAccount, name: fresh(), reference: null } };
    },
    changeSubAccount: async (asking) => ({
      ...(await about(asking)),
      body: { ...bodies.changeSubAccount, name: fresh() },
    }),
    deleteSubAccount: about,
    saveDivision: async ({ member, owner, isFresh }) => {
      const shares = [{ subAccountId: await account(member), amount: 5_000 }];
      if (member && isFresh) await order(member, owner.live, { [first]: 5_000 });
      const version = await versionOf(member, owner.live);
      return { ...aboutAuction(owner.live), body: { maturityDate: first, version, shares } };
    },
  };

  async function versionOf(member: Member | undefined, auctionId: string): Promise<number> {
    const { rows } = await sql<{ version: number }>`
      select coalesce(max(d.version), 0) as version from sub_account_division d join auction a on a.id = d.auction_id
      where a.uuid = ${auctionId} and d.investor_org_id = ${member?.orgId ?? 0}`.execute(db);
    return rows[0]?.version ?? 0;
  }
}
