-- Names are found without their accents: "Alvarez" finds "Álvarez". Most names have none and cost one comparison.
create function unaccented(name text) returns text language sql immutable parallel safe as $$
  select case when octet_length(name) = char_length(name) then name
    else regexp_replace(normalize(name, nfd), '[\u0300-\u036F]', '', 'g') end
$$;
create index auction_unaccented_name on auction using gin (unaccented(name) gin_trgm_ops);
create index municipality_unaccented_name on municipality using gin (unaccented(name) gin_trgm_ops);
create index municipality_unaccented_legal_name on municipality using gin (unaccented(legal_name) gin_trgm_ops);
create index municipality_unaccented_city on municipality using gin (unaccented(city) gin_trgm_ops);
create index user_unaccented_name on "user" using gin (unaccented(first_name || ' ' || last_name) gin_trgm_ops);
create index user_unaccented_city on "user" using gin (unaccented(city) gin_trgm_ops);
create index investor_org_unaccented_name on investor_org using gin (unaccented(name) gin_trgm_ops);
create index investor_org_unaccented_city on investor_org using gin (unaccented(city) gin_trgm_ops);
create index market_prof_org_unaccented_name on market_prof_org using gin (unaccented(name) gin_trgm_ops);
create index audit_event_unaccented_words on audit_event using gin (unaccented(audit_words(detail)) gin_trgm_ops) where action not like 'bid.%';
drop index auction_name_parts, municipality_name_parts, municipality_legal_name_parts, municipality_city_parts, user_name_parts,
  user_city_parts, investor_org_name_parts, investor_org_city_parts, market_prof_org_name_parts, audit_event_words;
