-- Drafts of answers to investors by professionals of the sale, for its issuer. One is deleted once its question is answered, declined or hidden, or it is
-- discarded: it is no part of the record. docs/decisions/0043-deal-team.md.
create table sale_answer_draft (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  sale_question_id bigint not null unique references sale_question,
  -- Who wrote the present text.
  user_id bigint not null references "user",
  version integer not null default 1 check (version >= 1),
  body text not null check (length(body) between 1 and 2000)
);
create index sale_answer_draft_by_author on sale_answer_draft (user_id);
create trigger touch before update on sale_answer_draft for each row execute function touch_updated_at();

-- None beside an answer, whatever two requests do at once.
create function check_answer_draft() returns trigger language plpgsql as $$
begin
  if exists (select from sale_question q where q.id = new.sale_question_id
      and coalesce(q.answered_at, q.declined_at, q.hidden_at) is not null) then
    raise exception 'a draft is for a question that is open';
  end if;
  return new;
end
$$;
create trigger check_question before insert or update on sale_answer_draft for each row execute function check_answer_draft();
