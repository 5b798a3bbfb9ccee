-- Several maturities of a sale can have one date; each then has a letter beside it. '' where the date is not shared.
alter table investor_standing add column maturity_id text not null default '';
alter table investor_standing drop constraint investor_standing_pkey, add primary key (auction_id, investor_org_id, maturity_date, maturity_id);
-- The function that takes orders names these three columns until its file is applied, which drops the index.
create unique index investor_standing_of_day on investor_standing (auction_id, investor_org_id, maturity_date);

alter table allotment add column maturity_id text not null default '';
alter table allotment drop constraint allotment_pkey, add primary key (auction_id, place, maturity_date, maturity_id);

alter table auction_indication add column maturity_id text not null default '';
alter table auction_indication drop constraint auction_indication_feedback_id_maturity_date_key, add unique (feedback_id, maturity_date, maturity_id);

-- A maturity as the program names it (domain/src/auctions/maturity-key.ts).
create function maturity_key(maturity_date date, maturity_id text) returns text language sql stable as $$
  select case maturity_id when '' then maturity_date::text else maturity_date::text || '.' || maturity_id end
$$;

-- The pair of fields that stands for a key in what is sent.
create function named_maturity(key text) returns jsonb language sql immutable as $$
  select case when length(key) = 10 then jsonb_build_object('maturityDate', key)
    else jsonb_build_object('maturityDate', left(key, 10), 'maturityId', substr(key, 12)) end
$$;
