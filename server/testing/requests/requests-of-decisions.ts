/** Requests about decisions that wait for a second person, on both sites. */
import { sql } from 'kysely';
import { addPersonOf } from '../market/owned-records.ts';
import { bodies } from './request-bodies.ts';
import type { Asking, ExampleRequest, Makers, RequestFixture } from './request-types.ts';

const unknown = '00000000-0000-4000-8000-000000000000';

export async function decisionRequests(fixture: RequestFixture): Promise<Makers> {
  const { server, accounts, auctions, bidder, requester, fresh } = fixture;
  const { db } = server.deps;
  /** A pending decision for another administrator; returns its id. */
  const requestBy = async (by: Asking['asker']): Promise<string> => {
    const { orgUuid } = await accounts.issuer();
    const client = server.admin(by);
    await client.deactivateAccount({ params: { kind: 'municipality', id: orgUuid }, body: bodies.deactivateAccount });
    const [request] = await client.listPendingDecisions({ query: { subject: `municipality:${orgUuid}` } });
    return request?.id ?? '';
  };
  const requested = await requestBy(requester);

  /** A change of a live sale of the owner. */
  const saleChange = async ({ owner, isFresh }: Asking, requestedBy: number): Promise<string> => {
    const auctionId = isFresh ? await auctions.live(owner.issuer) : owner.live;
    const { rows } = await sql<{ uuid: string }>`
      insert into sale_change (auction_id, kind, reason, start_before, close_before, start_after, close_after, requested_by)
      select id, 'RESCHEDULE', 'A storm', start_date, close_date, start_date, close_date + interval '1 day', ${requestedBy}
      from auction where uuid = ${auctionId}
      on conflict (auction_id) where status = 'Requested'
        do update set reason = excluded.reason, requested_by = excluded.requested_by returning uuid`.execute(db);
    return rows[0]?.uuid ?? unknown;
  };

  /** A request to loosen a rule of the caller's institution, of the caller or of another Admin. */
  const ruleChange = async ({ member }: Asking, isOwn: boolean): Promise<string> => {
    if (!member) return unknown;
    await sql`update investor_org set approval_above = 0, has_order_rules = true, people_version = people_version + 1 where id = ${member.orgId}`.execute(
      db,
    );
    const admin = isOwn ? member.uuid : await addPersonOf(server, member, 'institutional-investor', fresh());
    await sql`update user_org o set role = 'Admin' from "user" u where u.id = o.user_id and u.uuid = ${admin}`.execute(
      db,
    );
    await sql`update order_rule_change set status = 'Void', decided_at = clock_timestamp()
      where investor_org_id = ${member.orgId} and status = 'Requested'`.execute(db);
    const { rows } = await sql<{ uuid: string }>`
      insert into order_rule_change (investor_org_id, requested_by_id, approval_before, approval_after, expires_at)
      select ${member.orgId}, id, 0, null, clock_timestamp() + interval '7 days' from "user" where uuid = ${admin} returning uuid`.execute(
      db,
    );
    return rows[0]?.uuid ?? unknown;
  };

  const about = async (asking: Asking, isOwn = false): Promise<ExampleRequest> => {
    const { asker, member, isFresh } = asking;
    if (!member) return { params: { id: isFresh ? await requestBy(isOwn ? asker : requester) : requested } };
    const { rows } = await sql<{
      type: string;
    }>`select user_type as type from "user" where id = ${member.userId}`.execute(db);
    const type = rows[0]?.type;
    if (type === 'institutional-investor') return { params: { id: await ruleChange(asking, isOwn) } };
    if (type === 'municipality')
      return { params: { id: await saleChange(asking, isOwn ? member.userId : bidder.userId) } };
    return { params: { id: unknown } };
  };
  return {
    confirmDecision: (asking) => about(asking),
    refuseDecision: async (asking) => ({
      ...(await about(asking)),
      ...(!asking.member && { body: bodies.refuseDecision }),
    }),
    withdrawDecision: (asking) => about(asking, true),
  };
}
