-- A phone number is found by any of its digits, however it is written.
create index user_phone_digits on "user" using gin (phone_key(phone) gin_trgm_ops);

-- Names with a word that is spelled almost like `word`, most alike first: candidates, from which domain/src/base/spelling.ts chooses. The threshold is low,
-- since two exchanged letters change half of the trigrams of a short word.
create function names_like(word text, most integer) returns table (name text) language sql stable parallel safe
set pg_trgm.word_similarity_threshold = '0.3' as $$
  (select u.first_name || ' ' || u.last_name from "user" u
    where word <% unaccented(u.first_name || ' ' || u.last_name)
    order by word <<-> unaccented(u.first_name || ' ' || u.last_name) limit most)
  union all (select m.name from municipality m where word <% unaccented(m.name) order by word <<-> unaccented(m.name) limit most)
  union all (select m.legal_name from municipality m
    where word <% unaccented(m.legal_name) order by word <<-> unaccented(m.legal_name) limit most)
  union all (select i.name from investor_org i where word <% unaccented(i.name) order by word <<-> unaccented(i.name) limit most)
  union all (select p.name from market_prof_org p where word <% unaccented(p.name) order by word <<-> unaccented(p.name) limit most)
  union all (select a.name from auction a where word <% unaccented(a.name) order by word <<-> unaccented(a.name) limit most)
$$;
