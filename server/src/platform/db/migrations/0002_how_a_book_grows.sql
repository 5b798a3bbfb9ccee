-- What each entry of an order's history changed, so that the growth of a book is a running sum and not a replay of every order.
alter table auction_bid_history add column amount_change numeric(15, 2) not null default 0;
alter table auction_bid_history add column bid_change smallint not null default 0 check (bid_change between -1 and 1);
