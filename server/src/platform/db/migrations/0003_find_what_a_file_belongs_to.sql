-- Whether a file may be read depends on what it belongs to, so that is looked up from the file.
create index on auction (doc_investor_presentation_id) where doc_investor_presentation_id is not null;
create index on auction (doc_preliminary_official_statement_id) where doc_preliminary_official_statement_id is not null;
create index on auction (doc_other1_id) where doc_other1_id is not null;
create index on auction (doc_other2_id) where doc_other2_id is not null;
create index on market_news (image_id) where image_id is not null;

-- Who is told of an auction: everybody to whom it or its municipality is a favourite.
create index on user_social_profile using gin (favorite_auctions);
create index on user_social_profile using gin (favorite_municipalities);

-- The clock's work looks for auctions whose moment has come.
create index auction_launching on auction (marketing_period_launch_date) where status in ('Approved', 'Scheduled');
