-- Loads the library of trigrams, without which its settings are unknown.
select show_trgm('');

-- Words of these sources of names that are spelled almost like `typed`, most alike first: candidates, from which domain/src/base/spelling.ts chooses. The threshold
-- is low, since two exchanged letters change most of the trigrams of a short word.
create or replace function words_like(typed text, most integer, sources text[]) returns table (word text) language sql stable parallel safe
set pg_trgm.similarity_threshold = '0.15' set enable_seqscan = off as $$
  select w.word from name_word w where w.word % typed and w.source = any(sources)
  group by w.word order by similarity(w.word, typed) desc, w.word limit most
$$;
