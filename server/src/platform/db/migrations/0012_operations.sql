-- The rules of the market, reports of processes, and what the database derives from other tables by itself.

-- Changes of the market's rules by Owners: append-only. The last row has the values that Owners stored; without one the settings apply.
create table market_rule_change (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  -- The change before this one; null for the first. Of two at once one is refused.
  previous_id bigint references market_rule_change,
  -- Who made the change, and where two Owners were needed, who requested it.
  changed_by_id bigint not null references admin_user,
  requested_by_id bigint references admin_user check (requested_by_id <> changed_by_id),
  reason text not null check (btrim(reason) <> ''),
  -- Each rule that was changed, with the values in force before and after: the settings may be others by now.
  changes jsonb not null check (jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) > 0),
  -- Everything that is stored after this change; null where the setting applies.
  minimum_amount numeric(15, 2) check (minimum_amount > 0),
  step_amount numeric(15, 2) check (step_amount > 0),
  sale_hours integer check (sale_hours > 0),
  max_orders integer check (max_orders > 0),
  four_eyes_on_auctions boolean,
  -- The rule of allocation that a new sale takes.
  allocation_rule text check (allocation_rule in ('priority-pro-rata-1', 'priority-pro-rata-2', 'lot-first-1', 'draw-1')),
  constraint changes_follow_one_another unique nulls not distinct (previous_id)
);
create index on market_rule_change (changed_by_id);
create index on market_rule_change (requested_by_id) where requested_by_id is not null;
create trigger keep before update or delete on market_rule_change for each row execute function refuse_change();
create trigger keep_all before truncate on market_rule_change execute function refuse_change();
alter table market_rule_change enable always trigger keep, enable always trigger keep_all;

-- What the health page reads: processes report every ten seconds, and a backup is reported by the command that made it.
create table process_heartbeat (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  parts text[] not null check (cardinality(parts) > 0),
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default clock_timestamp(),
  -- How far its clock is ahead of the database's.
  skew_ms integer not null,
  -- How long its read model took to catch up; null where the process holds none.
  read_model_ms integer
);
create trigger touch before update on process_heartbeat for each row execute function touch_updated_at();

create table backup_report (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  made_at timestamptz not null default clock_timestamp()
);
create index backup_report_latest on backup_report (made_at desc);
create trigger touch before update on backup_report for each row execute function touch_updated_at();

-- What changed of what the market sees, noted by the database itself, so that no writer can forget it. Every process follows this table and keeps its picture
-- of the market true by it.
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

-- Once a statement, however many rows it touched. The arguments are the column noted and where it is in the rows that changed.
create function note_market_change() returns trigger language plpgsql as $$
begin
  execute format('insert into market_change (%I) select distinct %I from changed', tg_argv[0], tg_argv[1]);
  return null;
end
$$;

-- A file shows in the auctions, the profile or the news that it belongs to.
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
-- Answers about the sale in memory are read once more.
create trigger note_insert after insert on final_statement referencing new table as changed
  for each statement execute function note_market_change('auction_id', 'auction_id');

-- Each word of the names that administrators search, once for each source of names: a misspelled word is compared with words. Compared with all names, of which
-- many share a word, it would cost as much as all the rest of the search.
create table name_word (
  source text not null,
  word text not null,
  primary key (source, word)
);
create index name_word_trigrams on name_word using gin (word gin_trgm_ops);

-- The words of a name as they are compared. A number is not misspelled, and a shorter word is like too many.
create function words_of(name text) returns setof text language sql immutable parallel safe as $$
  select distinct word from regexp_split_to_table(lower(unaccented(name)), '[[:space:][:punct:]]+') word
  where length(word) between 3 and 64 and word !~ '^[[:digit:]]+$'
$$;

-- Words are there when this returns, and stay until the end of the transaction.
create function keep_words(of_source text, words text[]) returns void language plpgsql as $$
begin
  loop
    insert into name_word select of_source, word from unnest(words) word order by word on conflict do nothing;
    perform from name_word where source = of_source and word = any(words) order by word for key share;
    -- Another transaction may have removed one in between.
    exit when (select count(*) from name_word where source = of_source and word = any(words)) = cardinality(words);
  end loop;
end $$;

-- After an insert: adds the words of all rows together. The arguments are the source, and its name as an expression on its table.
create function add_name_words() returns trigger language plpgsql as $$
declare
  words text[];
begin
  execute format('select array(select distinct word from added, words_of(%s) word)', tg_argv[1]) into words;
  perform keep_words(tg_argv[0], words);
  return null;
end $$;

-- After an update or a delete: adds the words of the new name, and removes those that no name has any longer, so that nothing of an erased person stays.
create function change_name_words() returns trigger language plpgsql as $$
declare
  words text[] := '{}';
  gone text[];
begin
  execute format('select array(select words_of(%s) from (select ($1).*) old)', tg_argv[1]) into gone using old;
  if tg_op = 'UPDATE' then
    execute format('select array(select words_of(%s) from (select ($1).*) new)', tg_argv[1]) into words using new;
  end if;
  gone := array(select word from unnest(gone) word where word <> all(words) order by word);
  perform keep_words(tg_argv[0], words);
  if cardinality(gone) > 0 then
    -- First locked, then looked up: a name that another transaction adds is seen only by a statement that begins after its end.
    perform from name_word where source = tg_argv[0] and word = any(gone) order by word for update;
    execute format($delete$delete from name_word where source = $1 and word = any($2) and not exists (
        select from %I.%I where unaccented(%s) ilike '%%' || word || '%%')$delete$, tg_table_schema, tg_table_name, tg_argv[1])
      using tg_argv[0], gone;
  end if;
  return null;
end $$;

do $$
declare
  each record;
begin
  for each in select * from (values
    ('user', 'name', 'first_name, last_name', $name$first_name || ' ' || last_name$name$), ('user', 'city', 'city', 'city'),
    ('municipality', 'name', 'name', 'name'), ('municipality', 'legal_name', 'legal_name', 'legal_name'), ('municipality', 'city', 'city', 'city'),
    ('investor_org', 'name', 'name', 'name'), ('investor_org', 'city', 'city', 'city'),
    ('market_prof_org', 'name', 'name', 'name'), ('auction', 'name', 'name', 'name')) names (of_table, what, columns, name)
  loop
    execute format('create trigger %I after insert on %I referencing new table as added for each statement execute function add_name_words(%L, %L)',
      'words_of_new_' || each.what, each.of_table, each.of_table || '.' || each.what, each.name);
    execute format('create trigger %I after delete or update of %s on %I for each row execute function change_name_words(%L, %L)',
      'words_of_' || each.what, each.columns, each.of_table, each.of_table || '.' || each.what, each.name);
  end loop;
end $$;
