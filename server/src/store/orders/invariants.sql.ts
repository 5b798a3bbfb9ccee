/** Invariants of all orders, checked in the database: for `doctor --deep` and for tests. */
import type pg from 'pg';
import { fileInSlot } from '../auctions/supplements.sql.ts';

/** True for a line `b` whose maturity was not withdrawn. */
const isNotWithdrawn = `not exists (
      select from withdrawn w where w.auction_id = b.auction_id and w.day = b.maturity_date and w.letter = b.maturity_id)`;

/** Each query finds violations of one invariant; the result must be empty. */
const laws: Readonly<Record<string, string>> = {
  'no maturity is allocated more than it offers, or less than its demand': `
    select o.auction_id, o.day, o.letter from offered o join wanted w using (auction_id, day, letter)
    where w.awarded <> least(w.amount, o.principal)`,
  'no order is placed before the start, at the close or after it': `
    select a.id from open_order_line b join auction a on a.id = b.auction_id where b.placed_at < a.start_date or b.placed_at >= a.close_date
    union all
    select a.id from order_log l join auction a on a.id = l.auction_id
    where l.kind in ('PLACE', 'AMEND') and (l.at < a.start_date or l.at >= a.close_date)`,
  'no one is left short while a worse rank was given something, but by a share for individuals or a cap': `
    select short.bid_id from allotted short join auction a on a.id = short.auction_id join allotted fed
      on fed.auction_id = short.auction_id and fed.maturity_date = short.maturity_date and fed.maturity_id = short.maturity_id
      and (fed.rank > short.rank or fed.rank = short.rank and short.is_local and not fed.is_local)
    where short.awarded_amount < short.investment_amount and fed.awarded_amount > 0
      and not (a.retail_share is not null and short.order_class like '%Institution' and fed.order_class like '%Individual')
      and (a.investor_cap is null or a.investor_cap > (
        select sum(o.awarded_amount) from allotted o where o.auction_id = short.auction_id
          and o.party = short.party and o.maturity_date = short.maturity_date and o.maturity_id = short.maturity_id))`,
  'no investor is allocated more than the cap of the sale at a maturity, linked accounts together': `
    select b.auction_id, b.party from allotted b join auction a on a.id = b.auction_id
    where a.investor_cap is not null group by b.auction_id, b.party, b.maturity_date, b.maturity_id, a.investor_cap
    having sum(b.awarded_amount) > a.investor_cap`,
  'every ended sale was ended once, by an entry in the trail, and has one result once its log says so, or was canceled and has none': `
    select a.id from auction a cross join lateral (
      select count(*) filter (where action = 'auction.close') as closes, count(*) filter (where action = 'auction.cancel') as cancels
      from audit_event where subject = 'auction:' || a.uuid) e
    cross join lateral (select count(*) as results from closing_record where auction_id = a.id) r
    where a.status = 'Ended' and (e.closes <> r.results or e.cancels <> (a.cancelled_at is not null)::integer
      or r.results > (a.cancelled_at is null)::integer
      -- A sale that has just ended, or waits for its issuer, its witnesses or its beacon, has none yet; the check of closes reports those that are late.
      or r.results = 0 and exists (select from order_log l where l.auction_id = a.id and l.kind = 'RESULT'))`,
  'the status of every sale is one that the last decision about it in the trail leads to': `
    select a.id from auction a join lateral (
      select action from audit_event where subject = 'auction:' || a.uuid
        and action in ('auction.create', 'auction.request-approval', 'auction.recall', 'auction.reject', 'auction.approve')
      order by id desc limit 1) e on true
    where not coalesce(a.status = any (case e.action
      when 'auction.approve' then array['Approved', 'Scheduled', 'Live', 'Ended']
      when 'auction.request-approval' then array['PendingReview'] else array['Draft', 'Rejected'] end), false)
      or (a.status in ('Scheduled', 'Live') and not exists (
        select from audit_event where subject = 'auction:' || a.uuid and action = 'auction.go-live'))`,
  'every halt and every end of one in the trail is stored, and a sale closes when the last end of a halt says': `
    select a.id from auction a join lateral (
      select count(*) as begun, count(resumed_at) as ended, (array_agg(close_after order by id desc))[1] as close_after
      from auction_halt where auction_id = a.id) h on true
    join lateral (
      select count(*) filter (where action = 'auction.halt') as begun, count(*) filter (where action = 'auction.resume') as ended
      from audit_event where subject = 'auction:' || a.uuid and action in ('auction.halt', 'auction.resume')) e on true
    where h.begun < e.begun or h.ended < e.ended or a.close_date <> h.close_after and not exists (
      select from sale_change c where c.auction_id = a.id and c.kind in ('RESCHEDULE', 'REOPEN') and c.status = 'Made' and c.halts_before >= h.begun)`,
  'every change of a sale in the trail is stored, and a sale has the times of the last one unless a halt set another close': `
    select a.id from auction a join lateral (
      select count(*) as made, (array_agg(start_after order by decided_at desc, id desc))[1] as start_after,
        (array_agg(close_after order by decided_at desc, id desc))[1] as close_after, max(halts_before) as halts
      from sale_change where auction_id = a.id and kind in ('RESCHEDULE', 'REOPEN') and status = 'Made') c on true
    where c.made < (select count(*) from audit_event where subject = 'auction:' || a.uuid and action in ('auction.reschedule', 'auction.reopen'))
      or a.start_date <> c.start_after
      or a.close_date <> c.close_after and c.halts = (select count(*) from auction_halt where auction_id = a.id and resumed_at is not null)`,
  'every supplement of a document in the trail is stored, and a sale has the file of the last one': `
    select a.id from auction a where (
        select count(*) from sale_change c where c.auction_id = a.id and c.kind = 'SUPPLEMENT' and c.status = 'Made')
        < (select count(*) from audit_event where subject = 'auction:' || a.uuid and action = 'auction.supplement')
      or exists (select from (
        select distinct on (document) document, file_after_id from sale_change
        where auction_id = a.id and kind = 'SUPPLEMENT' and status = 'Made' order by document, decided_at desc, id desc) c
      where c.file_after_id is distinct from ${fileInSlot('c.document')})`,
  'every document of an approved amendment is that of its sale, unless another replaced it since': `
    select a.id from auction a where exists (select from terms_amendment t cross join lateral jsonb_array_elements(t.documents) d(one)
        left join uploaded_file f on f.uuid = (d.one -> 'file' ->> 'id')::uuid
        where t.auction_id = a.id and t.status = 'Approved'
          and (f.id is null or f.id is distinct from ${fileInSlot("d.one ->> 'document'")})
          and not exists (select from replaced_document r where r.file_id = f.id and r.amendment_id > t.id)
          and not exists (select from sale_change c where c.file_before_id = f.id and c.kind = 'SUPPLEMENT' and c.status = 'Made'))`,
  'every confirmation of an order is an entry of its log, and the result has no order that lapsed': `
    select c.auction_id, c.bid_id::text from order_confirmation c left join order_log l using (auction_id, index)
    where l.kind is distinct from 'RECONFIRM' or (l.entry::json ->> 'order')::uuid is distinct from c.bid_id
    union all
    select b.auction_id, b.bid_id::text from open_order_line b join auction a on a.id = b.auction_id and a.unconfirmed_orders = 'lapse'
      join allotment t on t.auction_id = b.auction_id and t.place = b.sequence and t.maturity_date = b.maturity_date and t.maturity_id = b.maturity_id
    where is_unconfirmed(b.auction_id, b.bid_id, b.last_index)`,
  'every order was placed once, by its first entry, and all its entries are of one person and one investor': `
    select auction_id, bid_id from order_log where bid_id is not null group by 1, 2
    having count(*) filter (where kind = 'PLACE') <> 1 or min(index) filter (where kind = 'PLACE') <> min(index)
      or count(distinct user_id) <> 1 or count(distinct investor_org_id) > 1`,
  'no key belongs to two orders': `
    select key from order_log where key is not null group by key having count(*) > 1`,
  'what is stored beside an entry of an order is what the entry says': `
    select l.auction_id, l.index from (
      select *, entry::jsonb as said,
        (select coalesce(sum((line ->> 'amount')::numeric), 0) / 100 from jsonb_array_elements(entry::jsonb -> 'lines') line) as total,
        lag(entry::jsonb) over (partition by auction_id, bid_id order by index) as earlier
      from order_log where bid_id is not null) l
    left join order_log_bidder c on c.auction_id = l.auction_id and c.commitment = l.said ->> 'bidder'
    where c.investor_org_id is distinct from coalesce(l.investor_org_id, c.investor_org_id) or (said ->> 'order')::uuid is distinct from l.bid_id or said ->> 'kind' is distinct from l.kind or (said ->> 'index')::integer is distinct from l.index
      or l.at <> (said ->> 'at')::timestamptz or l.amount_change <> l.total - (
        select coalesce(sum((line ->> 'amount')::numeric), 0) / 100 from jsonb_array_elements(l.earlier -> 'lines') line
        where not exists (select from withdrawn w where w.auction_id = l.auction_id and w.index < l.index
          and w.day = (line ->> 'maturityDate')::date and w.letter = coalesce(line ->> 'maturityId', '')))`,
  'every log is dense from 0, and as long as its head says': `
    select h.auction_id from order_log_head h left join order_log l using (auction_id) group by h.auction_id, h.size
    having count(l.index) <> h.size or max(l.index) <> h.size - 1`,
  'the demand of every sale with a log is what its open orders add up to': `
    select h.auction_id from order_log_head h where h.demand <> (
      select coalesce(sum(b.investment_amount), 0) from open_order_line b where b.auction_id = h.auction_id and ${isNotWithdrawn})`,
  'every log begins with OPEN': `
    select h.auction_id from order_log_head h
    where (select kind from order_log l where l.auction_id = h.auction_id and l.index = 0) is distinct from 'OPEN'`,
  'every open line has its place from an entry of its order': `
    select b.auction_id, b.bid_id from open_order_line b
    where not exists (
      select from order_log l where l.auction_id = b.auction_id and l.index = b.sequence and l.bid_id = b.bid_id and l.kind <> 'WITHDRAW')`,
  'no one is notified of the same thing twice': `
    select user_id from notif_history where type in ('AuctionLive', 'AuctionClosed')
    group by user_id, type, data ->> 'auctionId' having count(*) > 1`,
  'every amount is a positive multiple of the step, and no one has more open at a maturity than it offers': `
    select b.auction_id from open_order_line b join offered o on o.auction_id = b.auction_id and o.day = b.maturity_date and o.letter = b.maturity_id
      join auction a on a.id = b.auction_id
    where ${isNotWithdrawn}
    group by b.auction_id, b.investor_org_id, b.maturity_date, b.maturity_id, o.announced
    having bool_or(b.investment_amount <= 0 or b.investment_amount % a.step_amount <> 0)
      or sum(b.investment_amount) > o.announced`,
  'the stored sums of each investor, sale and maturity equal the open orders': `
    select * from (
      select b.auction_id, b.investor_org_id, b.maturity_date, b.maturity_id, count(*) as lines,
        coalesce(sum(b.investment_amount) filter (where b.state <> 'Withdrawn' and ${isNotWithdrawn}), 0) as amount
      from auction_bid b where b.auction_id in (select id from auction where status <> 'Ended'
        union select auction_id from investor_standing) group by 1, 2, 3, 4) kept
    full join investor_standing s using (auction_id, investor_org_id, maturity_date, maturity_id)
    where (kept.amount, kept.lines) is distinct from (s.amount, s.lines)`,
  'the history of a sale adds up to the open orders': `
    select a.id from auction a where
      (select coalesce(sum(h.amount_change), 0) from auction_bid_history h where h.auction_id = a.id)
        - (select coalesce(sum(c.released), 0) from sale_change c where c.auction_id = a.id)
        <> (select coalesce(sum(b.investment_amount), 0) from open_order_line b where b.auction_id = a.id and ${isNotWithdrawn})`,
  'the schedule of a sale marks what its log says that was withdrawn, and nothing of it is allocated': `
    select a.id from auction a, jsonb_array_elements(a.maturity_structure) m
    where (m ? 'isWithdrawn') <> exists (select from withdrawn w where w.auction_id = a.id and w.day = (m ->> 'maturityDate')::date
      and w.letter = coalesce(m ->> 'maturityId', '')) or (m ? 'isWithdrawn') and (m ->> 'isOffered')::boolean
    union all
    select t.auction_id from allotment t join withdrawn w on w.auction_id = t.auction_id and w.day = t.maturity_date and w.letter = t.maturity_id
    where t.awarded_amount <> 0`,
  'every approved amendment in the trail is stored, and those of an announced sale are the entries of its log': `
    select a.id from auction a where (
        select count(*) from terms_amendment t where t.auction_id = a.id and t.status = 'Approved')
        < (select count(*) from audit_event where subject = 'auction:' || a.uuid and action = 'auction.approve-amendment')
    union all
    select coalesce(t.auction_id, l.auction_id) from (select * from terms_amendment where logged_after is not null) t
    full join (select auction_id, entry::jsonb as said from order_log where kind = 'AMEND_TERMS') l on l.auction_id = t.auction_id
      and l.said -> 'terms' = t.logged_after::jsonb and l.said ->> 'reason' = t.reason and (l.said ->> 'at')::timestamptz = t.decided_at
    where t.auction_id is null or l.auction_id is null`,
  'every sale has the terms that its log says last': `
    select a.id from auction a join lateral (
      select entry::jsonb -> 'terms' as said from order_log l where l.auction_id = a.id and l.kind in ('OPEN', 'AMEND_TERMS')
      order by index desc limit 1) t on true
    where (t.said -> 'minimum', t.said -> 'step') is distinct from (to_jsonb((a.minimum_amount * 100)::bigint), to_jsonb((a.step_amount * 100)::bigint))
      or t.said -> 'ranks' is distinct from jsonb_build_object('stateInstitution', a.priority_state_inst, 'nationalInstitution', a.priority_national_inst,
        'stateIndividual', a.priority_state_ind, 'nationalIndividual', a.priority_national_ind,
        'internationalInstitution', a.priority_international_inst, 'internationalIndividual', a.priority_international_ind)
      or exists (select from jsonb_array_elements(a.maturity_structure) m where ((m ->> 'isOffered')::boolean or m ? 'isWithdrawn') and not exists (
        select from jsonb_array_elements(t.said -> 'maturities') x where x ->> 'maturityDate' = m ->> 'maturityDate'
          and coalesce(x ->> 'maturityId', '') = coalesce(m ->> 'maturityId', '')
          and (x ->> 'principal')::numeric = (m ->> 'principalAmount')::numeric * 100))`,
};

export const lawCount = Object.keys(laws).length;

const views = `with offered as (
    select a.id as auction_id, (m ->> 'maturityDate')::date as day, coalesce(m ->> 'maturityId', '') as letter, case when m ? 'isWithdrawn' then 0 else (m ->> 'principalAmount')::numeric end as announced,
      case when m ? 'isWithdrawn' then 0 else coalesce(r.principal, (m ->> 'principalAmount')::numeric) end as principal
    from auction a cross join jsonb_array_elements(a.maturity_structure) m
    left join lateral (
      select (x ->> 'principal')::numeric / 100 as principal from sale_change c, jsonb_array_elements(c.maturities) x
      where c.auction_id = a.id and c.kind = 'RESIZE' and c.status = 'Made' and x ->> 'maturityDate' = m ->> 'maturityDate'
        and coalesce(x ->> 'maturityId', '') = coalesce(m ->> 'maturityId', '')) r on true),
  withdrawn as (
    select l.auction_id, l.index, (m ->> 'maturityDate')::date as day, coalesce(m ->> 'maturityId', '') as letter
    from order_log l, jsonb_array_elements(l.entry::jsonb -> 'maturities') m where l.kind = 'WITHDRAW_MATURITIES'),
  allotted as (
    select b.*, t.awarded_amount, coalesce(g.lead, b.investor_org_id::text) as party
    from allotment t join open_order_line b on b.auction_id = t.auction_id and b.sequence = t.place and b.maturity_date = t.maturity_date
      and b.maturity_id = t.maturity_id
    left join closing_pseudonym g on g.auction_id = b.auction_id and g.investor_org_id = b.investor_org_id
    where t.result <> 'Skipped'),
  wanted as (
    select p.auction_id, p.day, p.letter, sum(least(p.amount, a.investor_cap)) as amount, sum(p.awarded) as awarded
    from (
      select auction_id, maturity_date as day, maturity_id as letter, party, sum(investment_amount) as amount, sum(awarded_amount) as awarded
      from allotted group by 1, 2, 3, 4) p
    join auction a on a.id = p.auction_id group by 1, 2, 3)`;

/** The broken invariants; those of allocations hold where all orders are multiples of $5,000. */
export async function brokenLaws(pool: pg.Pool | pg.PoolClient): Promise<string[]> {
  const broken: string[] = [];
  for (const [law, text] of Object.entries(laws)) {
    const { rows } = await pool.query(`${views} select * from (${text}) x limit 3`);
    if (rows.length > 0) broken.push(`${law}: ${JSON.stringify(rows)}`);
  }
  return broken;
}
