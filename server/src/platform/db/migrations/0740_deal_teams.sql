-- The team of a sale: professionals whom its terms name, and those whom the issuer has invited to it.
-- A row with an email is an invitation, until it is answered a place for nobody. A row without one ends the place of a professional whom the terms name:
-- the terms stay as they were approved.
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

-- Which roles must sign which step before the sale goes live.
create table deal_sign_rule (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  step text not null check (step in ('Terms', 'PreliminaryOfficialStatement', 'GoLive')),
  role text not null check (role in ('BondCounsel', 'AuctionTrustee', 'PayingAgent', 'MunicipalAdvisor')),
  unique (auction_id, step, role)
);
create trigger touch before update on deal_sign_rule for each row execute function touch_updated_at();

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

create table deal_sign_off (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null,
  user_id bigint not null references "user",
  step text not null check (step in ('Terms', 'PreliminaryOfficialStatement', 'GoLive')),
  role text not null check (role in ('BondCounsel', 'AuctionTrustee', 'PayingAgent', 'MunicipalAdvisor')),
  sha256 text not null,
  withdrawn_at timestamptz,
  -- When the sale went live with it.
  counted_at timestamptz,
  xid xid8 not null default pg_current_xact_id(),
  foreign key (auction_id, sha256) references deal_signed_text (auction_id, sha256),
  check (withdrawn_at is null or counted_at is null)
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
