-- A follower asks for what transactions above a mark have changed in one sale, and a reader for the latest changes of it.
create index on auction_bid_history (auction_id, xid, id);
drop index auction_bid_history_auction_id_id_idx;
-- Whose orders would be skipped at the close; few, and asked with every look at a book.
create index investor_org_kept_out on investor_org (id) where status in ('Suspended', 'Deactivated', 'Error');
