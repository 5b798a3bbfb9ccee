-- A result shows on the pages of similar sales too, which are kept in memory until the market changes.
create trigger note_insert after insert on closing_record referencing new table as changed
  for each statement execute function note_market_change('auction_id', 'auction_id');
