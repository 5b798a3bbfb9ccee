-- Loads the library of trigrams, without which its settings are unknown.
select show_trgm('');

-- Names in these columns with a word that is spelled almost like `word`, most alike first: candidates, from which domain/src/spelling.ts chooses. The
-- threshold is low, since two exchanged letters change half of the trigrams of a short word. Only the indexes of trigrams are used: reading every name of a
-- table in order costs several times as much, and the planner cannot know how few are alike.
create or replace function names_like(word text, most integer, columns text[]) returns table (name text) language sql stable parallel safe
set pg_trgm.word_similarity_threshold = '0.3' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  (select u.first_name || ' ' || u.last_name from "user" u
    where 'user.name' = any(columns) and word <% unaccented(u.first_name || ' ' || u.last_name)
    order by word <<-> unaccented(u.first_name || ' ' || u.last_name) limit most)
  union all (select u.city from "user" u where 'user.city' = any(columns) and word <% unaccented(u.city) order by word <<-> unaccented(u.city) limit most)
  union all (select m.name from municipality m
    where 'municipality.name' = any(columns) and word <% unaccented(m.name) order by word <<-> unaccented(m.name) limit most)
  union all (select m.legal_name from municipality m
    where 'municipality.legal_name' = any(columns) and word <% unaccented(m.legal_name) order by word <<-> unaccented(m.legal_name) limit most)
  union all (select m.city from municipality m
    where 'municipality.city' = any(columns) and word <% unaccented(m.city) order by word <<-> unaccented(m.city) limit most)
  union all (select i.name from investor_org i
    where 'investor_org.name' = any(columns) and word <% unaccented(i.name) order by word <<-> unaccented(i.name) limit most)
  union all (select i.city from investor_org i
    where 'investor_org.city' = any(columns) and word <% unaccented(i.city) order by word <<-> unaccented(i.city) limit most)
  union all (select p.name from market_prof_org p
    where 'market_prof_org.name' = any(columns) and word <% unaccented(p.name) order by word <<-> unaccented(p.name) limit most)
  union all (select a.name from auction a
    where 'auction.name' = any(columns) and word <% unaccented(a.name) order by word <<-> unaccented(a.name) limit most)
$$;
