-- The closing transcript of a sale counts the notices about it.
create index notif_history_by_auction on notif_history ((data ->> 'auctionId'), id) where data ->> 'auctionId' is not null;
