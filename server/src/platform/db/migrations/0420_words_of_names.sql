-- Each word of the names that administrators search, once for each source of names: a misspelled word is compared with words. Compared with all names, of which
-- many share a word, it cost as much as all the rest of the search.
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

insert into name_word
  select distinct source, word from (
    select 'user.name', first_name || ' ' || last_name from "user" union all select 'user.city', city from "user"
    union all select 'municipality.name', name from municipality union all select 'municipality.legal_name', legal_name from municipality
    union all select 'municipality.city', city from municipality
    union all select 'investor_org.name', name from investor_org union all select 'investor_org.city', city from investor_org
    union all select 'market_prof_org.name', name from market_prof_org
    union all select 'auction.name', name from auction) names (source, name), words_of(name) word;

drop function if exists names_like(text, integer), names_like(text, integer, text[]);
