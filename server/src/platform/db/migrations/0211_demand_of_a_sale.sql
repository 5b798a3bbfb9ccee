-- What the open orders of a sale add up to, in dollars: kept with its log, so that the limit of a whole sale can be checked with every order.
alter table order_log_head add column demand numeric(17, 2) not null default 0;
update order_log_head h set demand = o.demand
from (select auction_id, sum(investment_amount) as demand from auction_bid where state <> 'Withdrawn' group by auction_id) o
where o.auction_id = h.auction_id;
