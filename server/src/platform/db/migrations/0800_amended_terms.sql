-- Amended terms of approved auctions: proposed by the issuer, and approved or returned by an administrator, who is the second person.
-- docs/decisions/0039-changes-of-a-sale.md.
create table terms_amendment (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  -- For everyone who sees the sale, once it is approved.
  reason text not null check (reason ~ '\S' and length(reason) <= 1000),
  -- Of the terms as they were when it was requested: it is not approved for others.
  sha256_before text not null check (sha256_before ~ '^[0-9a-f]{64}$'),
  -- What can be amended, as it would be from then on, and every difference.
  terms jsonb not null,
  differences jsonb not null check (jsonb_typeof(differences) = 'array' and jsonb_array_length(differences) > 0),
  requested_by bigint not null references "user",
  status text not null default 'Requested' check (status in ('Requested', 'Approved', 'Returned', 'Recalled')),
  -- The administrator who decided; none where it was recalled.
  decided_by bigint references admin_user,
  decided_at timestamptz,
  -- To the issuer.
  remarks text check (length(remarks) <= 5000),
  check ((status = 'Requested') = (decided_at is null)),
  check ((status in ('Approved', 'Returned')) = (decided_by is not null)),
  check (status <> 'Returned' or remarks ~ '\S')
);
create index terms_amendment_by_sale on terms_amendment (auction_id, id);
create unique index terms_amendment_open on terms_amendment (auction_id) where status = 'Requested';
create index terms_amendment_by_requester on terms_amendment (requested_by);
create index terms_amendment_by_decider on terms_amendment (decided_by) where decided_by is not null;
create trigger touch before update on terms_amendment for each row execute function touch_updated_at();

create function keep_terms_amendment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'Requested' then
    raise exception 'amended terms are kept as they are';
  end if;
  return new;
end
$$;
create trigger keep before update or delete on terms_amendment for each row execute function keep_terms_amendment();
alter table terms_amendment enable always trigger keep;

-- The server decides more, under the lock of the auction, and two requests at once cannot go around this.
create function check_terms_amendment() returns trigger language plpgsql as $$
begin
  if not exists (select from auction a where a.id = new.auction_id and a.status = 'Approved') then
    raise exception 'the terms of an auction are amended while it is approved';
  end if;
  return new;
end
$$;
create trigger check_status before insert or update on terms_amendment
  for each row when (new.status in ('Requested', 'Approved')) execute function check_terms_amendment();

create function refuse_sale_under_review() returns trigger language plpgsql as $$
begin
  if exists (select from terms_amendment t where t.auction_id = new.id and t.status = 'Requested') then
    raise exception 'an auction does not go live while its terms are under review';
  end if;
  return new;
end
$$;
create trigger refuse_sale_under_review before update of status on auction
  for each row when (old.status = 'Approved' and new.status in ('Scheduled', 'Live')) execute function refuse_sale_under_review();

-- Programs are told of approved amendments as of other changes.
alter table auction_event add column amendment_id bigint;

create function note_terms_amendment() returns trigger language plpgsql as $$
begin
  insert into auction_event (auction_id, amendment_id) values (new.auction_id, new.id);
  return null;
end
$$;
create trigger note_terms_amendment after update of status on terms_amendment
  for each row when (new.status = 'Approved') execute function note_terms_amendment();
