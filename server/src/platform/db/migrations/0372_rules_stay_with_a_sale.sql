-- What was approved keeps its rules, however the market's rules change later: those of its order log or its result, which are published, otherwise the
-- settings. `migrate` gives these as fairbook.minimum_amount, fairbook.step_amount and fairbook.max_orders. Nothing of this changes what applies, so
-- the auctions do not count as changed.
alter table auction disable trigger touch;
update auction a set
  minimum_amount = coalesce(a.minimum_amount, published.minimum, current_setting('fairbook.minimum_amount')::numeric),
  step_amount = coalesce(a.step_amount, published.step, current_setting('fairbook.step_amount')::numeric),
  max_orders = current_setting('fairbook.max_orders')::integer
from auction b
left join lateral (
  select (l.entry::json -> 'terms' ->> 'minimum')::numeric / 100 as minimum, (l.entry::json -> 'terms' ->> 'step')::numeric / 100 as step, 1 as place
  from order_log l where l.auction_id = b.id and l.index = 0 and l.kind = 'OPEN'
  union all
  select r.minimum, r.step, 2 from closing_record r where r.auction_id = b.id
  order by place limit 1
) published on true
where b.id = a.id and a.status not in ('Draft', 'PendingReview', 'Rejected');
alter table auction enable trigger touch;
