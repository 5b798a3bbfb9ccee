-- Questions of investors about a sale. Who asked is known to the issuer and administrators alone.
create table sale_question (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  user_id bigint not null references "user",
  -- In the sale, from 1.
  number integer not null check (number between 1 and 1000),
  body text not null check (length(body) between 1 and 2000),
  -- Whether everyone who sees the sale reads question and answer; null until it is answered, and then for good.
  is_public boolean,
  answered_at timestamptz,
  declined_at timestamptz,
  decline_reason text check (length(decline_reason) between 1 and 500),
  declined_by_id bigint references "user",
  hidden_at timestamptz,
  hide_reason text check (length(hide_reason) between 1 and 500),
  hidden_by_id bigint references admin_user,
  xid xid8 not null default pg_current_xact_id(),
  unique (auction_id, number),
  check ((is_public is null) = (answered_at is null)),
  check (answered_at is null or declined_at is null),
  check ((declined_at is null) = (decline_reason is null) and (declined_at is null) = (declined_by_id is null)),
  check ((hidden_at is null) = (hide_reason is null) and (hidden_at is null) = (hidden_by_id is null))
);
create index sale_question_by_asker on sale_question (user_id, auction_id);
create index sale_question_declined_by on sale_question (declined_by_id) where declined_by_id is not null;
create index sale_question_hidden_by on sale_question (hidden_by_id) where hidden_by_id is not null;
create index sale_question_by_transaction on sale_question (xid);
create trigger touch before update on sale_question for each row execute function touch_updated_at();

-- What was asked, by whom and under which number stays; the text may only be erased with its author's account. An answer is never taken back.
create function keep_sale_question() returns trigger language plpgsql as $$
begin
  if (new.auction_id, new.user_id, new.number, new.created_at, new.xid)
      is distinct from (old.auction_id, old.user_id, old.number, old.created_at, old.xid)
    or new.body <> old.body and new.body <> 'Erased by its author'
    or old.answered_at is not null and (new.answered_at, new.is_public) is distinct from (old.answered_at, old.is_public)
    or old.declined_at is not null and (new.declined_at, new.decline_reason) is distinct from (old.declined_at, old.decline_reason)
    or old.hidden_at is not null and (new.hidden_at, new.hide_reason) is distinct from (old.hidden_at, old.hide_reason) then
    raise exception 'what happened to a question about a sale is kept as it is';
  end if;
  return new;
end
$$;
create trigger keep before update on sale_question for each row execute function keep_sale_question();

-- The answer to a question, and its addenda in their order. The first text of a question is the answer. Texts are never changed.
create table sale_answer (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  sale_question_id bigint not null references sale_question,
  user_id bigint not null references "user",
  place smallint not null check (place between 0 and 19),
  body text not null check (length(body) between 1 and 2000),
  xid xid8 not null default pg_current_xact_id(),
  unique (sale_question_id, place)
);
create index sale_answer_by_author on sale_answer (user_id);
create index sale_answer_by_transaction on sale_answer (xid);
create trigger keep before update or delete on sale_answer for each row execute function refuse_change();
create trigger keep_all before truncate on sale_answer execute function refuse_change();

-- How many questions a sale has, and how often what everyone reads of them has changed. Its row is the lock under which questions are numbered; the
-- row of the auction stays free, since orders read it.
create table sale_question_count (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null unique references auction,
  questions integer not null default 0 check (questions between 0 and 1000),
  public_changes integer not null default 0 check (public_changes >= 0)
);
create trigger touch before update on sale_question_count for each row execute function touch_updated_at();

-- When a person opened the questions of a sale, first and last, and up to when they have seen what changed in it.
create table sale_reading (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  user_id bigint not null references "user",
  questions_first_at timestamptz,
  questions_at timestamptz,
  seen_at timestamptz,
  unique (auction_id, user_id),
  check ((questions_first_at is null) = (questions_at is null))
);
create index sale_reading_by_person on sale_reading (user_id);
create trigger touch before update on sale_reading for each row execute function touch_updated_at();
