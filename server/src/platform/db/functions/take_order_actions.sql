-- Decides and stores order actions (PLACE, AMEND, WITHDRAW), in the given order. One array element per sale (as known when the action was judged), one
-- per action, and one per line; an action refers to its sale, and a line to its action, by array index. The caller has judged each action by the terms,
-- the investor and the order it knew; this function checks what must hold at one moment: that all of them are unchanged, that the sale is open by this
-- database's clock, that the investor's orders together respect their limits, and that no key is used twice. Verdicts: 0 taken, 1 key used before,
-- 2 terms changed, 3 not open, 4 investor changed, 5 beyond a limit (with all actions of that investor in this call, since one taken action changes the
-- others' limits), 6 locked by another transaction, 7 order changed, 9 the sale has no open order log, 10 beyond what a sale can be ordered in all
-- (`max_demand`, with all actions of this call that add to it), 11 the investor has an order of this reference in the sale. A change of an order must be the only action of its investor in its sale. Each action
-- that is taken is one entry of the order log of its sale; its lines, its history, its audit event and its key are read from the log. The function waits only for another batch of the same sale: the entries of a log follow one another without gaps, so
-- batches of one sale are committed one after the other. Logs are locked in one order, and after them nothing is waited for.
drop function if exists take_order_actions(
  bigint[], text[], integer[], text[], integer[], bigint[], bigint[], text[], text[], uuid[], numeric[], text[], numeric[], numeric[], uuid[], integer[], boolean[],
  integer[], date[], numeric[], integer[], numeric[], integer[], numeric, text[], text[], text[], integer[], bigint[], numeric[], numeric[], numeric[],
  bigint[], integer[], bigint[]);
create or replace function take_order_actions(
  -- The version of the terms, and the number of entries of its log, that the caller knows.
  sale_id bigint[], sale_version text[], sale_log_size integer[],
  action_kind text[], action_sale integer[], action_user bigint[], action_org bigint[], action_state text[], action_country text[], action_key uuid[],
  -- Change of the total of open orders; negative for what is withdrawn.
  action_amount_change numeric[],
  -- Its entry in the order log, with %1$s for the moment, %2$s for the index, %3$s for the order and %4$s for the bidder's commitment.
  action_entry text[],
  -- Allowed total in the sale before this action: minimum and maximum. Both null where no action has a limit.
  action_min_standing numeric[], action_max_standing numeric[],
  -- The order to change, the index of its last entry that was judged, and whether a change of the investor's facts was open then. Elements are null
  -- for new orders; all three arrays are null where there are only new ones.
  action_bid uuid[], action_bid_version integer[], action_open_change boolean[],
  -- The change of the amount, and 1 for a new line, otherwise 0.
  line_action integer[], line_date date[], line_change numeric[], line_added integer[],
  -- Allowed amount, and number of lines (withdrawn ones included), at the maturity before this action; null is no limit.
  line_max_standing numeric[], line_max_count integer[],
  max_demand numeric,
  -- The proven residence by which each action was judged. Null from processes that do not know it: they judge no action of an investor who has one.
  action_residence text[] default null,
  -- The letter of the maturity where its date is shared, otherwise null; the whole is null where no line has one.
  line_id text[] default null,
  -- The investor's name of each new order. Elements are null where it has no such name; the whole is null where no action has one.
  action_reference text[] default null,
  -- The version of the people of the investor and of the rules for their orders. Null where it is 0, and from processes that do not know it: they judge no
  -- action of an investor whose people or rules have changed.
  action_people integer[] default null,
  -- Owner of the changed order, where it is another person of the investor.
  action_owner bigint[] default null,
  -- Where the investor has rules for the orders of its people: what the action adds, and how much the person may have added before, on this day, and in this
  -- sale without another person; null is no limit. Null where no action has rules.
  action_added numeric[] default null, action_max_added numeric[] default null, action_max_unapproved numeric[] default null,
  -- The order that waited for another person, its version that was approved, and who approved it. Null where there is no approval.
  action_waiting bigint[] default null, action_waiting_version integer[] default null, action_approver bigint[] default null,
  -- The sign-in and the API key of who acts. Elements are null for the one that is not used; the whole is null where no action has one.
  action_session bigint[] default null, action_api_key bigint[] default null,
  -- For each action that was taken: its entry, the index of the entry in the log of its sale, and the bidder's salt.
  out verdicts smallint[], out bids uuid[], out moment timestamptz, out entries text[], out indexes integer[], out salts text[],
  -- Entries that others have written since in the logs of these sales: the sale, and its entries in order. Null without any.
  out other_sales integer[], out other_entries text[]
) language plpgsql
-- The arrays are short and the tables long: every row is found by its index, whatever the statistics say. A generic plan is as good as a custom one,
-- so none is made for each call: it would cost more than a small batch.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  keyed constant integer := cardinality(array_remove(action_key, null));
  -- Marks a halted sale, in which orders can be withdrawn.
  halted constant smallint := 8;
  investors smallint[];
  versions text[];
  starts timestamptz[];
  ends timestamptz[];
  halts timestamptz[];
  sales smallint[];
  beyond integer[];
  sizes integer[];
  demands numeric[];
  commitments text[];
  today date;
begin
  bids := array(select coalesce(o.bid, uuidv7()) from unnest(action_sale, action_bid) as o(sale, bid));
  investors := array(
    select case
        when i.id is null then 6
        -- Read from the locked row only: of other tables this statement may see the state before a change that the lock waited for.
        when (i.status = 'Active' and i.is_active and i.has_open_change = coalesce(o.open_change, false) and u.is_active and m.is_active
          and o.state is not distinct from i.state and o.country is not distinct from i.country
          and o.residence is not distinct from i.residence and coalesce(o.people, 0) = i.people_version) is not true then 4
        else 0
      end
    from unnest(action_user, action_org, action_state, action_country, action_residence, action_open_change, action_people)
      with ordinality as o(usr, org, state, country, residence, open_change, people, no)
    left join lateral (
      select id, status, is_active, has_open_change, state, country, residence, people_version from investor_org where id = o.org for no key update skip locked
    ) i on true
    left join "user" u on u.id = o.usr
    left join user_org m on m.user_id = o.usr and m.investor_org_id = o.org
    order by o.no);
  select array_agg(a.version order by s.no), array_agg(a.start_date order by s.no), array_agg(a.close_date order by s.no),
    array_agg(a.halted_at order by s.no)
  into versions, starts, ends, halts
  from unnest(sale_id) with ordinality as s(id, no)
  left join lateral (
    select a.xmin::text || ' ' || coalesce(m.state, '') as version,
      case when a.status in ('Scheduled', 'Live') then a.start_date end as start_date, a.close_date, a.halted_at
    from auction a join municipality m on m.id = a.municipality_id where a.id = s.id for share of a skip locked
  ) a on true;
  perform from order_log_head where auction_id = any(sale_id) order by auction_id for update;
  select array_agg(case when not h.is_closed then h.size end order by s.no), array_agg(h.demand order by s.no) into sizes, demands
  from unnest(sale_id) with ordinality as s(id, no) left join order_log_head h on h.auction_id = s.id;
  -- The clock is read after the locks. In whole milliseconds, as shown to people.
  moment := date_trunc('milliseconds', clock_timestamp());

  -- A halt stops the clock of the sale.
  sales := array(
    select case
        when s.version is null then 6
        when s.version <> sale_version[s.no] then 2
        when (s.start_date <= coalesce(s.halted_at, moment) and coalesce(s.halted_at, moment) < s.close_date) is not true then 3
        when sizes[s.no] is null then 9
        when s.halted_at is not null then halted
        else 0
      end
    from unnest(versions, starts, ends, halts) with ordinality as s(version, start_date, close_date, halted_at, no)
    order by s.no);
  -- Each investor is locked by now, and so is each key: everything that uses one locks its investor. A key of which this statement sees nothing is free.
  -- A sign-in or an API key that was ended before the moment is seen, since the clock is read before them; one that ends later ends after the action.
  verdicts := array(
    select case
        when o.session is not null and (s.ended_at is null and s.id is not null) is not true
          or o.api_key is not null and (k.is_active and k.expires_at > moment) is not true then 4
        -- Not `exists`, which the planner may answer by reading all keys.
        when o.investor = 0 and keyed > 0 and o.key is not null and coalesce(
          (select true from order_log l where l.key = o.key), (select true from bid_idempotency k where k.key = o.key)) then 1
        when sales[o.sale] = halted and o.kind <> 'WITHDRAW' then 3
        when sales[o.sale] not in (0, halted) then sales[o.sale]
        else o.investor
      end
    from unnest(action_kind, action_sale, action_key, investors, action_session, action_api_key)
      with ordinality as o(kind, sale, key, investor, session, api_key, no)
    left join user_session s on s.id = o.session
    left join api_key k on k.id = o.api_key
    order by o.no);
  if action_reference is not null then
    -- Everything that writes references holds the lock of the investor's organization.
    verdicts := array(
      select case
          when o.verdict = 0 and coalesce((
            select true from order_reference r
            where r.auction_id = sale_id[o.sale] and r.investor_org_id = o.org and r.reference = o.reference), false) then 11
          else o.verdict
        end
      from unnest(action_sale, action_org, action_reference, verdicts) with ordinality as o(sale, org, reference, verdict, no)
      order by o.no);
  end if;
  if action_bid is not null then
    -- In a statement after the one that locks the investors, so that it sees what earlier holders of these locks have stored.
    verdicts := array(
      select case
          when o.verdict = 0 and o.bid is not null and o.version is distinct from (
            select l.index from order_log l
            where l.user_id = coalesce(o.owner, o.usr) and l.auction_id = sale_id[o.sale] and l.bid_id = o.bid order by l.index desc limit 1) then 7
          else o.verdict
        end
      from unnest(action_sale, action_user, action_bid, action_bid_version, verdicts, action_owner)
        with ordinality as o(sale, usr, bid, version, verdict, owner, no)
      order by o.no);
  end if;

  if action_waiting is not null then
    -- Waiting orders change only under the lock of their investor, which this holds.
    verdicts := array(
      select case when o.verdict = 0 and o.waiting is not null and not exists (
          select from waiting_order w where w.id = o.waiting and w.version = o.version and w.state = 'Waiting') then 7 else o.verdict end
      from unnest(verdicts, action_waiting, action_waiting_version) with ordinality as o(verdict, waiting, version, no)
      order by o.no);
  end if;

  -- Sums are stored beside the orders: adding up an investor's orders would take longer with each of them.
  select array_agg(l.no) into beyond
  from unnest(line_action, line_date, line_max_standing, line_max_count, line_id) as l(no, date, max_standing, max_count, id)
  left join investor_standing s
    on s.auction_id = sale_id[action_sale[l.no]] and s.investor_org_id = action_org[l.no] and s.maturity_date = l.date
      and s.maturity_id = coalesce(l.id, '')
  where verdicts[l.no] = 0 and (l.max_standing < coalesce(s.amount, 0) or l.max_count < coalesce(s.lines, 0));
  if action_min_standing is not null then
    select beyond || array_agg(o.no::integer) into beyond
    from (
      select o.no, o.min_standing, o.max_standing, (
          select coalesce(sum(s.amount), 0) from investor_standing s
          where s.auction_id = sale_id[o.sale] and s.investor_org_id = o.org) as standing
      from unnest(action_sale, action_org, action_min_standing, action_max_standing)
        with ordinality as o(sale, org, min_standing, max_standing, no)
      where verdicts[o.no] = 0
    ) o
    where o.standing < o.min_standing or o.standing > o.max_standing;
  end if;
  if action_added is not null then
    -- The zone of limits, as in the domain.
    today := (moment at time zone 'America/New_York')::date;
    select beyond || array_agg(o.no::integer) into beyond
    from unnest(action_user, action_sale, action_added, action_max_added, action_max_unapproved)
      with ordinality as o(usr, sale, added, max_added, max_unapproved, no)
    where verdicts[o.no] = 0 and o.added > 0 and (
      o.max_added < (select coalesce(sum(t.added), 0) from order_total t where t.user_id = o.usr and t.day = today)
      or o.max_unapproved < (
        select coalesce(sum(t.unapproved), 0) from order_total t where t.user_id = o.usr and t.auction_id = sale_id[o.sale]));
  end if;
  if beyond is not null then
    verdicts := array(
      select case
          when verdicts[o.no] = 0 and exists (
            select from unnest(beyond) as x(no) where sale_id[action_sale[x.no]] = sale_id[o.sale] and action_org[x.no] = o.org) then 5
          else verdicts[o.no]
        end
      from unnest(action_sale, action_org) with ordinality as o(sale, org, no)
      order by o.no);
  end if;
  verdicts := array(
    select case when o.verdict = 0 and o.change > 0
        and demands[o.sale] + sum(o.change) filter (where o.verdict = 0 and o.change > 0) over (partition by o.sale) > max_demand then 10
        else o.verdict
      end
    from unnest(action_sale, action_amount_change, verdicts) with ordinality as o(sale, change, verdict, no)
    order by o.no);
  if not 0 = any(verdicts) then
    return;
  end if;
  insert into order_log_bidder (auction_id, investor_org_id, salt, commitment)
  select auction_id, id, salt, commitment_of(salt, uuid)
  from (
    select o.auction_id, i.id, i.uuid, new_salt() as salt
    from (select distinct sale_id[sale] as auction_id, org from unnest(action_sale, action_org, verdicts) as o(sale, org, verdict) where verdict = 0) o
    join investor_org i on i.id = o.org
    where not exists (select from order_log_bidder b where b.auction_id = o.auction_id and b.investor_org_id = o.org)
    offset 0
  ) drawn;
  select array_agg(b.salt order by o.no), array_agg(b.commitment order by o.no) into salts, commitments
  from unnest(action_sale, action_org, verdicts) with ordinality as o(sale, org, verdict, no)
  left join order_log_bidder b on o.verdict = 0 and b.auction_id = sale_id[o.sale] and b.investor_org_id = o.org;
  indexes := array(
    select case when o.verdict = 0 then sizes[o.sale] + row_number() over (partition by o.sale, o.verdict = 0 order by o.no) - 1 end
    from unnest(action_sale, verdicts) with ordinality as o(sale, verdict, no) order by o.no);
  entries := array(
    select case when o.verdict = 0 then format(o.template, order_log_moment(moment), o.index, o.bid, o.commitment) end
    from unnest(action_entry, indexes, bids, commitments, verdicts) with ordinality as o(template, index, bid, commitment, verdict, no) order by o.no);
  if sizes <> sale_log_size then
    select array_agg(s.no::integer order by s.no, l.index), array_agg(l.entry order by s.no, l.index) into other_sales, other_entries
    from unnest(sale_id, sale_log_size, sizes) with ordinality as s(id, known, size, no)
    join order_log l on l.auction_id = s.id and l.index >= s.known and l.index < s.size;
  end if;
  insert into order_log (auction_id, index, kind, entry, head_size, bid_id, user_id, investor_org_id, at, amount_change, key, acted_by_id)
  select sale_id[o.sale], o.index, o.kind, o.entry, max(o.index) over (partition by o.sale) + 1, o.bid, coalesce(o.owner, o.usr), o.org, moment, o.change,
    o.key, case when o.approver is not null then o.approver when o.owner is not null then o.usr end
  from unnest(action_kind, action_sale, action_user, action_org, bids, indexes, entries, action_amount_change, action_key, action_owner, action_approver)
    as o(kind, sale, usr, org, bid, index, entry, change, key, owner, approver)
  where o.index is not null;
  if action_reference is not null then
    insert into order_reference (auction_id, investor_org_id, reference, bid_id, user_id)
    select sale_id[o.sale], o.org, o.reference, o.bid, o.usr
    from unnest(action_sale, action_org, action_reference, bids, action_user, verdicts) as o(sale, org, reference, bid, usr, verdict)
    where o.verdict = 0 and o.reference is not null;
  end if;
  update order_log_head h set size = taken.size, demand = h.demand + taken.change
  from (
    select sale, max(index) + 1 as size, sum(change) as change from unnest(action_sale, action_amount_change, indexes) as o(sale, change, index)
    where index is not null group by sale
  ) taken
  where h.auction_id = sale_id[taken.sale];
  if action_added is not null then
    insert into order_total as t (user_id, auction_id, day, added, unapproved)
    select o.usr, sale_id[o.sale], today, sum(o.added), coalesce(sum(o.added) filter (where o.waiting is null), 0)
    from unnest(action_user, action_sale, action_added, action_waiting, verdicts) as o(usr, sale, added, waiting, verdict)
    where o.verdict = 0 and o.added > 0
    group by 1, 2
    on conflict (user_id, day, auction_id) do update set added = t.added + excluded.added, unapproved = t.unapproved + excluded.unapproved;
  end if;
  if action_waiting is not null then
    update waiting_order w set state = 'Approved', decided_by_id = o.approver, decided_at = moment, placed_bid_id = o.bid, updated_at = moment,
      is_decider_new = exists (select from user_org c join "user" u on u.id = c.user_id
        where c.user_id = o.approver and greatest(c.confirms_since, u.verified_at) > moment - interval '7 days')
    from unnest(action_waiting, action_approver, bids, verdicts) as o(waiting, approver, bid, verdict)
    where o.verdict = 0 and w.id = o.waiting;
  end if;
  -- Everything that writes here holds the lock of the investor's organization.
  insert into investor_standing as s (auction_id, investor_org_id, maturity_date, maturity_id, amount, lines)
  select sale_id[action_sale[l.no]], action_org[l.no], l.date, coalesce(l.id, ''), sum(l.change), sum(l.added)
  from unnest(line_action, line_date, line_id, line_change, line_added) as l(no, date, id, change, added)
  where verdicts[l.no] = 0
  group by 1, 2, 3, 4
  on conflict (auction_id, investor_org_id, maturity_date, maturity_id) do update set amount = s.amount + excluded.amount, lines = s.lines + excluded.lines;
end
$$;
