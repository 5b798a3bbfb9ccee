-- The baseline of the allocation: the same rule as window functions. Classes are served by rank; the class that wants more than is left shares it by
-- size in whole steps, the largest remainders first and of equal ones the earliest; an investor's award goes to their rows in order. $1 is the
-- auction, $2 the steps of $5,000 on offer at each maturity.
with rows as (
  select investor_org_id as who, maturity_date as day, rank, sequence, (investment_amount / 5000)::bigint as steps
  from bench_line where auction_id = $1
),
position as (
  select who, day, rank, sum(steps)::bigint as steps, min(sequence) as sequence from rows group by who, day, rank
),
class as (
  select day, rank, sum(steps)::bigint as steps from position group by day, rank
),
left_over as (
  select day, rank, steps, $2::bigint - coalesce(sum(steps) over (
    partition by day order by rank rows between unbounded preceding and 1 preceding), 0)::bigint as available
  from class
),
share as (
  select p.who, p.day, p.rank, p.steps, p.sequence, greatest(l.available, 0) as available, l.steps as demand,
    case when l.available >= l.steps then p.steps when l.available <= 0 then 0 else l.available * p.steps / l.steps end as base,
    case when l.available >= l.steps or l.available <= 0 then 0 else l.available * p.steps % l.steps end as fraction
  from position p join left_over l using (day, rank)
),
spare as (
  select *, row_number() over w as place, sum(base) over (partition by day, rank) as given
  from share window w as (partition by day, rank order by fraction desc, sequence)
),
award as (
  select who, day, rank, base + case when available < demand and place <= available - given then 1 else 0 end as steps from spare
),
spread as (
  select r.sequence, r.day, r.steps, a.steps as got,
    sum(r.steps) over (partition by r.who, r.day, r.rank order by r.sequence) - r.steps as before
  from rows r join award a using (who, day, rank)
)
select $1 as auction_id, sequence as place, day as maturity_date, least(steps, greatest(got - before, 0)) * 5000.00 as awarded_amount,
  case when got - before >= steps then 'Filled' when got > before then 'Partial' else 'Unfilled' end as result
from spread
