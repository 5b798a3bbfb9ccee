-- What investors look for again and again; the digest looks for new offerings with them.
create table saved_search (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  user_id bigint not null references "user",
  name text not null,
  -- The filters of the list of auctions.
  query jsonb not null,
  unique (user_id, name)
);
-- The latest moment up to `at` when a digest is due: seven in the morning of a zone, each day, each Monday or each first of the month.
create function digest_moment(digest text, zone text, at timestamptz) returns timestamptz language sql stable as $$
  select (date_trunc(case digest when 'Daily' then 'day' when 'Weekly' then 'week' else 'month' end,
    (at at time zone zone) - interval '7 hours') + interval '7 hours') at time zone zone
$$;

create index notification_preference_digest on notification_preference (digested_until) where digest is not null;
create index market_news_created on market_news (created_at);
