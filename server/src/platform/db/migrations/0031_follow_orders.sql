-- Whoever follows the orders of a sale must not miss one that is committed late: numbers are given before the commit, so a lower one may
-- appear after a higher one. Every change therefore says which transaction wrote it; those below pg_snapshot_xmin(pg_current_snapshot())
-- are complete for ever.
alter table auction_bid_history add column xid xid8 not null default pg_current_xact_id();
