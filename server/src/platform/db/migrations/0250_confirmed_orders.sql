-- How far the orders of a log are confirmed by mail; without a row, not at all. Orders from before these mails are not confirmed.
create table order_log_confirmed (
  auction_id bigint primary key references order_log_head,
  -- Number of entries of the log that were looked at.
  size integer not null check (size >= 0)
);
insert into order_log_confirmed (auction_id, size) select auction_id, size from order_log_head;
