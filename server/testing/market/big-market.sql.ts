/** Creates a big market inside the database in seconds, for tests of lists and for benchmarks. Its rows vary like real ones. */
import type pg from 'pg';

export interface MarketSize {
  readonly auctions: number;
  readonly municipalities: number;
  /** Half of them individuals, half institutions; half as many professionals are added. Each account has one person. */
  readonly investors: number;
  /** Events of the audit trail. */
  readonly events: number;
}

const states = `(array['AL','AZ','CA','CO','CT','FL','GA','ID','IL','IN','IA','KS','KY','LA','ME','MD','MA','MI','MN','MO',
  'MT','NE','NV','NH','NJ','NM','NY','NC','ND','OH','OK','OR','PA','RI','SC','SD','TN','TX','UT','VT','VA','WA','WV','WI','WY'])`;
const kinds = `(array['City','County','School District','Sewer and Water District','Transit Authority','Airport',
  'Housing Authority','Port Authority','Public Utility','State'])`;
const words = `(array['Alder','Birch','Cedar','Dogwood','Elm','Fir','Ginkgo','Hazel','Ironwood','Juniper','Katsura','Larch',
  'Maple','Nutmeg','Oak','Pine','Quince','Rowan','Spruce','Tamarack','Ulmus','Viburnum','Willow','Yew','Zelkova'])`;
const history = `jsonb_build_array(jsonb_build_object('uuid', gen_random_uuid(), 'userUuid', gen_random_uuid(),
  'action', 'REQUEST', 'remarks', null, 'timestamp', to_char((now() - g * interval '7 minutes') at time zone 'UTC',
  'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`;

/** An item of a list, by the row's number; `step` makes the lists of one row differ. */
const oneOf = (list: string, step: number) => `${list}[1 + g / ${step} % cardinality(${list})]`;

/**
 * Fills a migrated database and prepares it as time and autovacuum would. Nine auctions of ten have ended; the others are in every other status.
 * `pool` needs a sufficient statement timeout.
 */
export async function buildBigMarket(pool: pg.Pool, size: MarketSize): Promise<void> {
  for (const statement of [
    `insert into municipality (name, legal_name, city, state, type, status, approval_history, created_at)
     select ${oneOf(kinds, 1)} || ' of ' || ${oneOf(words, 3)} || ' ' || ${oneOf(words, 75)} || ' ' || g,
       'The ' || ${oneOf(words, 3)} || ' Corporation ' || g, ${oneOf(words, 7)} || ' Springs', ${oneOf(states, 1)}, ${oneOf(kinds, 1)},
       case when g % 20 = 0 then 'New' when g % 50 = 7 then 'Pending Approval' else 'Active' end,
       case when g % 3 = 0 then '[]' else ${history} end, now() - g * interval '1 hour'
     from generate_series(1, ${size.municipalities}) g`,
    `insert into auction (municipality_id, name, base_cusip, tax_status, amount, offering_type, security_type, repayment_frequency,
       marketing_period_launch_date, status, start_date, close_date, community_impact_themes, maturity_structure, approval_history,
       created_at, minimum_amount, step_amount, max_orders)
     select (select min(id) from municipality) + (g * 7919::bigint % ${size.municipalities}),
       ${oneOf(words, 2)} || ' ' || ${oneOf(words, 50)} || ' Bonds, Series ' || g, lpad(to_hex(g), 6, '0'),
       ${oneOf(`(array['Taxable','Tax Exempt','Alternative Minimum Tax Amount'])`, 1)}, 5000 * (20 + g * 31 % 9000), 'Public',
       ${oneOf(`(array['General Obligation','Revenue'])`, 3)}, ${oneOf(`(array['Monthly','Semi-Annual','Annual'])`, 6)},
       case when s.status in ('Draft', 'Rejected') then null else now() - interval '30 days' end, s.status,
       case when s.status in ('Scheduled', 'Live', 'Ended') then s.opens end,
       case when s.status in ('Scheduled', 'Live', 'Ended') then s.opens + interval '2 days' end,
       array[${oneOf(`(array['Clean Water','Housing','Schools','Transit','Parks','Energy','Health','Libraries'])`, 18)}],
       jsonb_build_array(
         jsonb_build_object('isOffered', true, 'maturityDate', '2034-12-01', 'principalAmount', 100000, 'interestRate', 5,
           'yield', 2 + g % 300 / 100.0, 'price', 100, 'cusip', lpad(to_hex(g), 6, '0') || 'AA1'),
         jsonb_build_object('isOffered', true, 'maturityDate', '2038-12-01', 'principalAmount', 100000, 'interestRate', 5,
           'yield', 2.5 + g % 300 / 100.0, 'price', 100, 'cusip', lpad(to_hex(g), 6, '0') || 'AB9')),
       case when s.status = 'Draft' then '[]' else ${history} end, now() - g * interval '7 minutes',
       5000, 5000, 2000
     from generate_series(1, ${size.auctions}) g,
     lateral (select case when g % 10 > 0 then 'Ended' else
         (array['Draft','PendingReview','Approved','Rejected','Scheduled','Live'])[1 + g / 10 % 6] end as status) as kind,
     lateral (select kind.status, case kind.status when 'Ended' then now() - interval '3 days' - g * interval '7 minutes'
         when 'Live' then now() - interval '1 hour' else now() + interval '1 day' end as opens) as s`,
    `insert into "user" (uid, email, first_name, last_name, phone, city, state, user_type)
     select 'big-' || g, 'person.' || g || '@big.example', ${oneOf(words, 1)}, ${oneOf(words, 25)} || ' ' || g,
       '(541) ' || 200 + g % 800 || '-' || lpad((g * 7 % 10000)::text, 4, '0'), ${oneOf(words, 5)} || ' Falls', ${oneOf(states, 2)},
       case when g > ${size.investors} then 'market-professional' when g % 2 = 0 then 'individual-investor'
         else 'institutional-investor' end
     from generate_series(1, ${size.investors} * 3 / 2) g`,
    `insert into investor_org (name, is_institution, status, city, state, target_issuers, approval_history, created_at)
     select ${oneOf(words, 1)} || ' Capital ' || g, g % 2 = 1, case when g % 9 = 0 then 'New' when g % 40 = 1 then 'Pending Approval'
       else 'Active' end, ${oneOf(words, 5)} || ' Falls', ${oneOf(states, 2)}, array[${oneOf(kinds, 4)}],
       case when g % 3 = 0 then '[]' else ${history} end, now() - g * interval '1 hour'
     from generate_series(1, ${size.investors}) g`,
    `insert into market_prof_org (name, status, approval_history, created_at)
     select ${oneOf(words, 1)} || ' Counsel ' || g, case when g % 9 = 0 then 'New' else 'Active' end,
       case when g % 3 = 0 then '[]' else ${history} end, now() - g * interval '1 hour'
     from generate_series(1, ${size.investors} / 2) g`,
    `insert into user_org (user_id, investor_org_id)
     select u.id, i.id from "user" u
     join investor_org i on i.id = (select min(id) from investor_org) + substr(u.uid, 5)::bigint - 1
     where u.uid like 'big-%' and u.user_type <> 'market-professional'`,
    `insert into user_org (user_id, market_prof_org_id)
     select u.id, p.id from "user" u join market_prof_org p on p.id = (select min(id) from market_prof_org) + substr(u.uid, 5)::bigint
       - ${size.investors} - 1
     where u.uid like 'big-%' and u.user_type = 'market-professional'`,
    `insert into "user" (uid, email, first_name, last_name, phone, user_type)
     select 'issuer-' || g, 'issuer.' || g || '@big.example', ${oneOf(words, 3)}, ${oneOf(words, 15)} || ' ' || g,
       '(503) ' || 200 + g % 800 || '-' || lpad((g * 7 % 10000)::text, 4, '0'), 'municipality'
     from generate_series(1, ${size.municipalities}) g`,
    `insert into user_org (user_id, municipality_id)
     select u.id, (select min(id) from municipality) + substr(u.uid, 8)::bigint - 1 from "user" u where u.uid like 'issuer-%'`,
    `insert into audit_event (at, actor, action, subject)
     select now() - g * interval '1 minute', 'user:' || u.uuid, (array['auction.create','auction.save-profile','account.approve'])[1 + g % 3],
       'auction:' || a.uuid
     from generate_series(1, ${size.events}) g
     join "user" u on u.id = (select min(id) from "user") + g % ${size.investors}
     join auction a on a.id = (select min(id) from auction) + g % ${size.auctions}`,
    `insert into audit_seal (position, audit_event_id, hash) select row_number() over (order by id), id, md5(id::text) from audit_event`,
    `update audit_cursor set sealed_to = pg_current_xact_id()`,
    `insert into notif_history (msg_id, type, title, body, is_read, user_id)
     select 'big-' || g, 'Test', 'A notice', 'Number ' || g, g % 3 = 0, (select min(id) from "user") + g % ${size.investors} / 10
     from generate_series(1, ${size.events}) g`,
    `insert into delivery (notice_id, channel, target, due_at, tries, outcome, done_at, created_at)
     select n.id, 'Mail', 'person.' || n.user_id || '@big.example', t.at, 1, case when n.id % 50 = 0 then 'failed' else 'sent' end, t.at, t.at
     from notif_history n cross join lateral (select now() - n.id % 30 * interval '1 day' as at) t where n.msg_id like 'big-%'`,
    `insert into order_log_head (auction_id, origin, key_id) select id, 'big/sales/' || uuid, 'big' from auction`,
    `insert into order_log (auction_id, index, kind, entry, head_size)
     select id, 0, 'OPEN', '{"kind":"OPEN","ruleVersion":"priority-pro-rata-1"}', 1 from auction`,
    `insert into order_log (auction_id, index, kind, entry, head_size, bid_id, user_id, investor_org_id, at, amount_change)
     select o.auction_id, o.index, 'PLACE', format('{"at":"%s","bidder":"","index":%s,"kind":"PLACE","lines":[{"amount":500000,"maturityDate":"2034-12-01",'
       || '"orderClass":"stateIndividual","place":%s,"rank":3}],"order":"%s"}', order_log_moment(o.at), o.index, o.index, o.bid_id),
       o.index + 1, o.bid_id, o.user_id, o.investor_org_id, o.at, 5000
     from (
       select a.id as auction_id, row_number() over (partition by a.id order by g desc) as index, gen_random_uuid() as bid_id, t.user_id, t.investor_org_id,
         date_trunc('milliseconds', now() - g * interval '1 minute' - interval '30 seconds') as at
       from generate_series(1, ${size.events}) g
       join user_org t on t.user_id = (select min(id) from "user") + g % ${size.investors}
       join auction a on a.id = (select min(id) from auction) + g % ${size.auctions}) o`,
    `update order_log_head h set size = l.size, demand = 5000 * (l.size - 1)
     from (select auction_id, count(*) as size from order_log group by 1) l where l.auction_id = h.auction_id`,
    'vacuum (analyze)',
  ]) {
    await pool.query(statement);
  }
}
