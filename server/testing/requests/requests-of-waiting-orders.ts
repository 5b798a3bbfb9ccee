/** Requests about the rules of an institution for orders, and about orders that wait for approval. */
import { sql } from 'kysely';
import type { Member } from '../market/accounts.ts';
import { first } from '../market/orders.ts';
import { addPersonOf } from '../market/owned-records.ts';
import { bodies } from './request-bodies.ts';
import type { Asking, ExampleRequest, Makers, RequestFixture } from './request-types.ts';

const unknown = '00000000-0000-4000-8000-000000000000';

export function waitingOrderRequests(fixture: RequestFixture): Makers {
  const { server, fresh } = fixture;
  const { db } = server.deps;
  /** Every order of the caller's institution needs approval, until the next request. */
  const withRules = async ({ orgId }: Member) => {
    await sql`update investor_org set approval_above = 0, has_order_rules = true, people_version = people_version + 1 where id = ${orgId}`.execute(
      db,
    );
  };
  const isInstitution = async (member: Member | undefined) => {
    if (!member) return false;
    const { rows } =
      await sql`select from "user" where id = ${member.userId} and user_type = 'institutional-investor'`.execute(db);
    return rows.length > 0;
  };
  /** A waiting order of the caller, or of another Trader of the same institution. */
  const waiting = async ({ member, owner }: Asking, isOwn: boolean): Promise<string> => {
    if (!member || !(await isInstitution(member))) return unknown;
    await withRules(member);
    const trader = isOwn ? null : await addPersonOf(server, member, 'institutional-investor', fresh());
    const { rows } = await sql<{ uuid: string }>`
      insert into waiting_order (investor_org_id, auction_id, user_id, lines, total)
      select ${member.orgId}, a.id, u.id, ${JSON.stringify([{ maturityDate: first, investmentAmount: 500_000 }])}::jsonb, 5000
      from auction a, "user" u where a.uuid = ${owner.live} and u.uuid = ${trader ?? member.uuid} returning uuid`.execute(
      db,
    );
    return rows[0]?.uuid ?? unknown;
  };
  const about = async (asking: Asking, isOwn: boolean, body?: object): Promise<ExampleRequest> => ({
    params: { id: await waiting(asking, isOwn) },
    ...(body && { body }),
  });
  return {
    saveOrderRules: () => ({ body: bodies.saveOrderRules }),
    saveOrderLimits: async ({ member }) => ({ params: { id: member?.uuid ?? unknown }, body: bodies.saveOrderLimits }),
    readOwnOrderRules: ({ owner }) => ({ params: { auctionId: owner.live } }),
    proposeOrder: async ({ member, owner }) => {
      if (member && (await isInstitution(member))) await withRules(member);
      return { params: { auctionId: owner.live }, body: bodies.proposeOrder };
    },
    changeWaitingOrder: (asking) => about(asking, true, bodies.changeWaitingOrder),
    withdrawWaitingOrder: (asking) => about(asking, true),
    approveWaitingOrder: (asking) => about(asking, false, bodies.approveWaitingOrder),
    rejectWaitingOrder: (asking) => about(asking, false, bodies.rejectWaitingOrder),
  };
}
