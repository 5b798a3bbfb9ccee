-- What changed of what the market sees, noted by the database itself, so that no writer can forget it. Every process follows this table
-- and keeps its picture of the market true by it.
create table market_change (
  id bigint generated always as identity primary key,
  -- Ids are given before commits, so a reader goes by transactions: everything below the oldest one still running is known for good.
  transaction_id xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  -- One of the two: an auction, or a municipality with everything that shows of it.
  auction_id bigint,
  municipality_id bigint,
  check (num_nonnulls(auction_id, municipality_id) = 1)
);
create index on market_change (transaction_id);
create index on market_change (at);

-- Once a statement, however many rows it touched. The arguments are the column noted and where it stands in the rows that changed.
create function note_market_change() returns trigger language plpgsql as $$
begin
  execute format('insert into market_change (%I) select distinct %I from changed', tg_argv[0], tg_argv[1]);
  return null;
end
$$;

create function note_file_change() returns trigger language plpgsql as $$
begin
  insert into market_change (auction_id)
  select distinct a.id from changed f, auction a
  where f.id in (a.doc_investor_presentation_id, a.doc_preliminary_official_statement_id, a.doc_other1_id, a.doc_other2_id);
  insert into market_change (municipality_id)
  select m.municipality_id from changed f join municipality_attachment m on m.uploaded_file_id = f.id
  union
  select n.municipality_id from changed f join market_news n on n.image_id = f.id;
  return null;
end
$$;

do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('auction', 'auction_id', 'id'),
      ('auction_professional', 'auction_id', 'auction_id'),
      ('municipality', 'municipality_id', 'id'),
      ('municipality_attachment', 'municipality_id', 'municipality_id'),
      ('muni_credit_rating', 'municipality_id', 'municipality_id'),
      ('muni_personnel', 'municipality_id', 'municipality_id'),
      ('market_news', 'municipality_id', 'municipality_id')
    ) as list (name, noted, of)
  loop
    execute format('create trigger note_insert after insert on %I referencing new table as changed
      for each statement execute function note_market_change(%L, %L)', watched.name, watched.noted, watched.of);
    execute format('create trigger note_update after update on %I referencing new table as changed
      for each statement execute function note_market_change(%L, %L)', watched.name, watched.noted, watched.of);
    execute format('create trigger note_delete after delete on %I referencing old table as changed
      for each statement execute function note_market_change(%L, %L)', watched.name, watched.noted, watched.of);
  end loop;
end
$$;

create trigger note_update after update on uploaded_file referencing new table as changed
  for each statement execute function note_file_change();
