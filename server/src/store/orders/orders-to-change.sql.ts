/** The data for judging amendments and withdrawals. */

import { maturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { accountStatuses, bidStates, orderClasses, roles, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import type { Investment } from '@fairbook/domain/orders/bidding.ts';
import { rulesIn } from '@fairbook/domain/orders/order-rules.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { dollarsInJson } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { StoredInvestor, StoredLine } from './bids.sql.ts';

/** An order of an organization, and the person of it who changes the order. */
export interface OrderKey {
  readonly auctionId: number;
  readonly bidId: string;
  readonly userId: number;
  readonly investorOrgId: number;
}

/** The lines of one order, withdrawn ones included, by maturity. */
export interface StoredOrder {
  readonly lines: readonly StoredLine[];
  /** The index of its last entry in the order log; null where it has none. */
  readonly version: number | null;
  /** Its investor's name for it, if any. */
  readonly reference: string | null;
}

type AccountField = 'status' | 'state' | 'country' | 'residence' | 'hasOpenChange' | 'role' | 'peopleVersion' | 'rules';

/** An order, its investor and the investor's other open lines in the sale, all of one moment. */
export interface OrderToChange {
  /** Null where the person or the organization is gone. */
  readonly account: Pick<StoredInvestor, AccountField> | null;
  /** Without lines where the order is unknown or of another organization. */
  readonly order: StoredOrder;
  readonly others: readonly Investment[];
}

const maturityDate = z.string().transform(maturityKey);
const moment = z.string().transform((text) => new Date(text));
const row = z.object({
  account: z
    .object({
      status: z.enum(valuesOf(accountStatuses)),
      state: z.string().nullable(),
      country: z.string(),
      residence: z.string().nullable(),
      hasOpenChange: z.boolean(),
      role: z.enum(valuesOf(roles)),
      peopleVersion: z.number(),
      hasOrderRules: z.boolean(),
      approvalAbove: dollarsInJson.nullable(),
      maxOrder: dollarsInJson.nullable(),
      maxDay: dollarsInJson.nullable(),
    })
    .nullable(),
  lines: z.array(
    z.object({
      bidId: z.string(),
      userId: z.number(),
      maturityDate,
      amount: dollarsInJson,
      orderClass: z.enum(valuesOf(orderClasses)),
      rank: z.number(),
      isLocal: z.boolean(),
      sequence: z.number(),
      state: z.enum(valuesOf(bidStates)),
      placedAt: moment,
      createdAt: moment,
      updatedAt: moment,
    }),
  ),
  version: z.number().nullable(),
  reference: z.string().nullable(),
  standing: z.array(z.object({ maturityDate, investmentAmount: dollarsInJson })),
});

/** These orders, in input order, read in one statement: an order and the investor's totals must be of one moment. */
export async function readOrdersToChange(db: Db, keys: readonly OrderKey[]): Promise<OrderToChange[]> {
  const { rows } = await sql`
    select (
        select json_build_object('status', o.status, 'state', o.state, 'country', o.country, 'residence', o.residence, 'hasOpenChange', o.has_open_change,
          'role', m.role, 'peopleVersion', o.people_version,
          'hasOrderRules', o.has_order_rules, 'approvalAbove', o.approval_above, 'maxOrder', m.max_order, 'maxDay', m.max_day)
        from investor_org o join user_org m on m.investor_org_id = o.id join "user" u on u.id = m.user_id
        where o.id = k.org_id and u.id = k.user_id and o.is_active and m.is_active and u.is_active
      ) as account, (
        select coalesce(json_agg(json_build_object('bidId', b.bid_id, 'userId', b.user_id,
          'maturityDate', maturity_key(b.maturity_date, b.maturity_id), 'amount', b.investment_amount, 'orderClass', b.order_class, 'rank', b.rank,
          'isLocal', b.is_local, 'sequence', b.sequence, 'state', b.state, 'placedAt', b.placed_at, 'createdAt', b.created_at, 'updatedAt', b.updated_at)
          order by b.maturity_date, b.maturity_id), '[]')
        from auction_bid b where b.auction_id = k.auction_id and b.bid_id = k.bid_id and b.user_id = any(p.people)
      ) as lines, (
        select l.index from order_log l where l.user_id = any(p.people) and l.auction_id = k.auction_id and l.bid_id = k.bid_id
        order by l.index desc limit 1
      ) as version, (
        select r.reference from order_reference r where r.bid_id = k.bid_id
      ) as reference, (
        select coalesce(json_agg(json_build_object('maturityDate', maturity_key(s.maturity_date, s.maturity_id), 'investmentAmount', s.amount)
          order by s.maturity_date, s.maturity_id), '[]')
        from investor_standing s where s.auction_id = k.auction_id and s.investor_org_id = k.org_id
      ) as standing
    from unnest(${keys.map(({ auctionId }) => auctionId)}::bigint[], ${keys.map(({ bidId }) => bidId)}::uuid[],
      ${keys.map(({ userId }) => userId)}::bigint[], ${keys.map(({ investorOrgId }) => investorOrgId)}::bigint[])
      with ordinality as k(auction_id, bid_id, user_id, org_id, no)
    -- The offset keeps the array outside of the views: the planner finds an order by an index only with values.
    cross join lateral (select array(select o.user_id from user_org o where o.investor_org_id = k.org_id) as people offset 0) p
    order by k.no`.execute(db);
  return rows.map((found) => {
    const { account, standing, ...order } = row.parse(found);
    return {
      account: account && { ...account, rules: rulesIn(account) },
      order,
      others: withoutLines(standing, order.lines),
    };
  });
}

/** The investor's open lines besides these of an order. */
function withoutLines(standing: readonly Investment[], own: readonly StoredLine[]): Investment[] {
  const held = standing.map(({ maturityDate, investmentAmount }) => {
    const mine = own.find((line) => line.maturityDate === maturityDate && line.state !== 'Withdrawn');
    return { maturityDate, investmentAmount: cents(investmentAmount - (mine?.amount ?? 0)) };
  });
  return held.filter(({ investmentAmount }) => investmentAmount > 0);
}
