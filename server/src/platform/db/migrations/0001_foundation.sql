-- What the tables of the other files are built with. Every stored entity has id, uuid, created_at, updated_at and is_active; serial ids never leave the
-- database.

-- Names are searched by their trigrams.
create extension if not exists pg_trgm;

-- Time-ordered uuids keep inserts into big indexes local. PostgreSQL 18 brings uuidv7(); older servers get the same here.
do $$
begin
  if not exists (select from pg_proc where proname = 'uuidv7') then
    create function uuidv7() returns uuid language sql volatile parallel safe as $f$
      select encode(
        set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
        'hex')::uuid
    $f$;
  end if;
end
$$;

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- Append-only tables refuse changes by this trigger: they are `enable always`, so that a session that replays replicated rows, which skips ordinary triggers,
-- refuses them too. The program's role gets only select and insert on such a table (grants.ts).
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what was written: % is refused', tg_table_name, tg_op using errcode = '42501';
end
$$;

-- The status of an account: a municipality, an investor or a firm of professionals.
create domain account_status as text
  check (value in ('New', 'Pending Approval', 'Active', 'Suspended', 'Error', 'Deactivated'));

-- Expressions that indexes hold, so that orders and searches find in them what is stored in JSON columns or written in several ways.

-- Highest yield of the maturities on offer, in percent.
create function highest_yield(maturities jsonb) returns float8 language sql immutable parallel safe as $$
  select max((row->>'yield')::float8) from jsonb_array_elements(maturities) row where (row->>'isOffered')::boolean
$$;

-- When approval was last requested, as the text it is stored as: ISO 8601 in UTC, whose alphabet is its order.
create function last_request(history jsonb) returns text language sql immutable parallel safe as $$
  select max(entry->>'timestamp') from jsonb_array_elements(history) entry where entry->>'action' = 'REQUEST'
$$;

-- The base CUSIP and those of all maturities, a line each.
create function all_cusips(base text, maturities jsonb) returns text language sql immutable parallel safe as $$
  select base || coalesce(string_agg(chr(10) || (row->>'cusip'), ''), '') from jsonb_array_elements(maturities) row
$$;

-- Names are found without their accents: "Alvarez" finds "Álvarez". Most names have none and cost one comparison.
create function unaccented(name text) returns text language sql immutable parallel safe as $$
  select case when octet_length(name) = char_length(name) then name
    else regexp_replace(normalize(name, nfd), '[\u0300-\u036F]', '', 'g') end
$$;

-- The audit trail is searched by the words on the screen: what was changed, and the reasons that people gave. Orders have neither.
create function audit_words(detail jsonb) returns text language sql immutable parallel safe as $$
  select coalesce('Changed: ' || replace(detail->>'part', '-', ' ') || ' ', '') || coalesce(detail->>'reason', '') || ' '
    || coalesce(detail->>'remarks', '')
$$;

-- What accounts are compared by, without differences of writing. The same keys in the domain package decide; these only find candidates, so they may find more.
create function phone_key(phone text) returns text language sql immutable parallel safe as $$
  select right(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), 10)
$$;
create function mail_domain(email text) returns text language sql immutable parallel safe as $$
  select replace(lower(split_part(email, '@', 2)), 'googlemail.com', 'gmail.com')
$$;
create function mailbox_stem(email text) returns text language sql immutable parallel safe as $$
  select regexp_replace(split_part(split_part(lower(email), '@', 1), '+', 1), '[\d._-]', '', 'g') || '@'
    || replace(lower(split_part(email, '@', 2)), 'googlemail.com', 'gmail.com')
$$;
create function house_key(address text, zip_code text) returns text language sql immutable parallel safe as $$
  select substring(address from '\d+') || ' ' || left(zip_code, 5)
$$;
create function site_host(website text) returns text language sql immutable parallel safe as $$
  select lower(substring(website from '^(?:[Hh][Tt][Tt][Pp][Ss]?://)?(?:[Ww][Ww][Ww]\.)?([^/?#:\s]+)'))
$$;

-- A maturity as the program names it, as `maturityKey` in the domain package. Several maturities of a sale can have one date; each then has a letter beside it.
create function maturity_key(maturity_date date, maturity_id text) returns text language sql stable as $$
  select case maturity_id when '' then maturity_date::text else maturity_date::text || '.' || maturity_id end
$$;

-- The pair of fields that stands for a key in what is sent.
create function named_maturity(key text) returns jsonb language sql immutable as $$
  select case when length(key) = 10 then jsonb_build_object('maturityDate', key)
    else jsonb_build_object('maturityDate', left(key, 10), 'maturityId', substr(key, 12)) end
$$;
