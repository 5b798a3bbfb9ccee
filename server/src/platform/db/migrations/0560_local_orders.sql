-- Whether an order line is of a local investor, who is served before the others of the class. Lines of the order log say it themselves; those from before it
-- are not.
alter table auction_bid_archive add column is_local boolean not null default false;
