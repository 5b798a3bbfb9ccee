-- The team of a sale, its sign-offs and tasks, and questions of investors. docs/decisions/0043-deal-team.md.

-- The team of a sale: professionals whom its terms name, and those whom the issuer has invited to it. A row with an email is an invitation, until it is
-- answered a place for no one. A row without one ends the place of a professional whom the terms name: the terms stay as they were approved.
create table deal_team_place (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  role text not null check (role in ('BondCounsel', 'AuctionTrustee', 'PayingAgent', 'MunicipalAdvisor')),
  email text,
  user_id bigint references "user",
  invited_by_id bigint references "user",
  expires_at timestamptz,
  joined_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('Revoked', 'Declined', 'Left', 'Removed')),
  check ((ended_at is null) = (end_reason is null)),
  check (joined_at is null or user_id is not null),
  check (user_id is not null or email is not null),
  check (email is null or invited_by_id is not null and expires_at is not null)
);
create unique index deal_team_place_open on deal_team_place (auction_id, email, role) where ended_at is null and email is not null;
create unique index deal_team_place_of_person on deal_team_place (auction_id, user_id, role) where ended_at is null and joined_at is not null;
create index deal_team_place_by_sale on deal_team_place (auction_id);
create index deal_team_place_by_person on deal_team_place (user_id) where user_id is not null;
create index deal_team_place_by_inviter on deal_team_place (invited_by_id) where invited_by_id is not null;
create index deal_team_place_by_email on deal_team_place (email) where ended_at is null and joined_at is null;
create trigger touch before update on deal_team_place for each row execute function touch_updated_at();

-- Who works on a sale now, with which role: the one answer for every access of a professional to a sale.
create view sale_team as
  select p.auction_id, p.market_prof_id as user_id, p.type as role, p.uuid, p.created_at as since, true as is_named
  from auction_professional p
  where p.is_active and not exists (
    select from deal_team_place e
    where e.auction_id = p.auction_id and e.user_id = p.market_prof_id and e.role = p.type and e.email is null and e.ended_at >= p.created_at)
  union all
  select t.auction_id, t.user_id, t.role, t.uuid, t.joined_at, false
  from deal_team_place t join auction a on a.id = t.auction_id and a.is_active where t.joined_at is not null and t.ended_at is null;

-- Which roles must sign which step: three before the sale goes live, and the final official statement after it.
create table deal_sign_rule (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  step text not null check (step in ('Terms', 'PreliminaryOfficialStatement', 'GoLive', 'FinalOfficialStatement')),
  role text not null check (role in ('BondCounsel', 'AuctionTrustee', 'PayingAgent', 'MunicipalAdvisor')),
  unique (auction_id, step, role)
);
create trigger touch before update on deal_sign_rule for each row execute function touch_updated_at();

-- Every change of what must be signed before going live, so that a requirement that is dropped at the last moment is seen.
create table deal_sign_rule_change (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  user_id bigint not null references "user",
  step text not null check (step in ('Terms', 'PreliminaryOfficialStatement', 'GoLive', 'FinalOfficialStatement')),
  role text not null check (role in ('BondCounsel', 'AuctionTrustee', 'PayingAgent', 'MunicipalAdvisor')),
  -- Whether it must be signed from then on, or no longer.
  is_required boolean not null,
  -- When the sale went live less than 24 hours after it was dropped; null where it did not.
  late_at timestamptz,
  check (late_at is null or not is_required)
);
create index deal_sign_rule_change_by_sale on deal_sign_rule_change (auction_id, id);
create index deal_sign_rule_change_by_person on deal_sign_rule_change (user_id);
create trigger touch before update on deal_sign_rule_change for each row execute function touch_updated_at();

create function keep_deal_sign_rule_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.auction_id, new.user_id, new.step, new.role, new.is_required, new.created_at)
      is distinct from (old.auction_id, old.user_id, old.step, old.role, old.is_required, old.created_at)
    or old.late_at is not null and new.late_at is distinct from old.late_at then
    raise exception 'changes of required sign-offs are kept as they are';
  end if;
  return new;
end
$$;
create trigger keep before update or delete on deal_sign_rule_change for each row execute function keep_deal_sign_rule_change();
alter table deal_sign_rule_change enable always trigger keep;

-- Every text that was signed, so that a sign-off can be verified after what it signs was changed.
create table deal_signed_text (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  body text not null,
  unique (auction_id, sha256),
  check (sha256 = encode(sha256(convert_to(body, 'UTF8')), 'hex'))
);
create trigger keep before update or delete on deal_signed_text for each row execute function refuse_change();
create trigger keep_all before truncate on deal_signed_text execute function refuse_change();
alter table deal_signed_text enable always trigger keep, enable always trigger keep_all;

create table deal_sign_off (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null,
  user_id bigint not null references "user",
  step text not null check (step in ('Terms', 'PreliminaryOfficialStatement', 'GoLive', 'FinalOfficialStatement')),
  role text not null check (role in ('BondCounsel', 'AuctionTrustee', 'PayingAgent', 'MunicipalAdvisor')),
  sha256 text not null,
  withdrawn_at timestamptz,
  -- When the sale went live with it.
  counted_at timestamptz,
  xid xid8 not null default pg_current_xact_id(),
  foreign key (auction_id, sha256) references deal_signed_text (auction_id, sha256),
  check (withdrawn_at is null or counted_at is null),
  -- A sale goes live with sign-offs from before it alone.
  constraint deal_sign_off_counted_check check (counted_at is null or step <> 'FinalOfficialStatement')
);
create unique index deal_sign_off_once on deal_sign_off (auction_id, step, role, sha256) where withdrawn_at is null;
create index deal_sign_off_by_sale on deal_sign_off (auction_id, id);
create index deal_sign_off_by_transaction on deal_sign_off (xid);
create index deal_sign_off_by_person on deal_sign_off (user_id);
create trigger touch before update on deal_sign_off for each row execute function touch_updated_at();

create function keep_deal_sign_off() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.auction_id, new.user_id, new.step, new.role, new.sha256, new.created_at)
      is distinct from (old.auction_id, old.user_id, old.step, old.role, old.sha256, old.created_at)
    or old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at
    or old.counted_at is not null and (new.counted_at, new.withdrawn_at) is distinct from (old.counted_at, old.withdrawn_at) then
    raise exception 'sign-offs are kept as they are';
  end if;
  return new;
end
$$;
create trigger keep before update or delete on deal_sign_off for each row execute function keep_deal_sign_off();
alter table deal_sign_off enable always trigger keep;

-- How much of the order book a role, or one person, reads. No row: nothing.
create table deal_book_grant (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  role text check (role in ('BondCounsel', 'AuctionTrustee', 'PayingAgent', 'MunicipalAdvisor')),
  user_id bigint references "user",
  level text not null check (level in ('Totals', 'Whole')),
  check ((role is null) <> (user_id is null)),
  unique nulls not distinct (auction_id, role, user_id)
);
create index deal_book_grant_by_person on deal_book_grant (user_id) where user_id is not null;
create trigger touch before update on deal_book_grant for each row execute function touch_updated_at();

-- What the team and the issuer write to each other.
create table deal_comment (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  user_id bigint not null references "user",
  about text not null check (about in ('Sale', 'Terms', 'Dates', 'Documents', 'Book')),
  body text not null check (length(body) between 1 and 2000)
);
create index deal_comment_by_sale on deal_comment (auction_id, id);
create index deal_comment_by_person on deal_comment (user_id);
create trigger touch before update on deal_comment for each row execute function touch_updated_at();

create table deal_task (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  user_id bigint not null references "user",
  owner text not null check (owner in ('Issuer', 'BondCounsel', 'AuctionTrustee', 'PayingAgent', 'MunicipalAdvisor')),
  title text not null check (length(title) between 1 and 200),
  -- In the time of the issuer.
  due_on date not null,
  done_at timestamptz,
  done_by_id bigint references "user",
  check ((done_at is null) = (done_by_id is null))
);
create index deal_task_by_sale on deal_task (auction_id, id);
create index deal_task_by_person on deal_task (user_id);
create index deal_task_done_by on deal_task (done_by_id) where done_by_id is not null;
create trigger touch before update on deal_task for each row execute function touch_updated_at();

-- Who of the team and of the issuer opened which version of a document, first and last. A replaced document is another file.
create table deal_document_reading (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  file_id bigint not null references uploaded_file on delete cascade,
  user_id bigint not null references "user",
  last_at timestamptz not null default clock_timestamp(),
  unique (auction_id, file_id, user_id)
);
create index deal_document_reading_by_file on deal_document_reading (file_id);
create index deal_document_reading_by_person on deal_document_reading (user_id);
create trigger touch before update on deal_document_reading for each row execute function touch_updated_at();

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
alter table sale_question enable always trigger keep;

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
alter table sale_answer enable always trigger keep, enable always trigger keep_all;

-- Drafts of answers to investors by professionals of the sale, for its issuer. One is deleted once its question is answered, declined or hidden, or it is
-- discarded: it is no part of the record.
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
