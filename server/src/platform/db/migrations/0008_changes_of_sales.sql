-- What changes a sale after its approval: halts, changes by the issuer, amended terms and documents. docs/decisions/0039-changes-of-a-sale.md.

-- Every halt of a sale with its end.
create table auction_halt (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  halted_at timestamptz not null,
  reason text not null,
  halted_by text not null check (halted_by in ('issuer', 'administrator', 'system')),
  -- When the sale was to close as it was halted, and when it closes since it was resumed.
  close_before timestamptz not null,
  resumed_at timestamptz,
  resumed_by text check (resumed_by in ('issuer', 'administrator')),
  choice text check (choice in ('keep', 'extend', 'date', 'close')),
  close_after timestamptz,
  check (num_nonnulls(resumed_at, resumed_by, choice, close_after) in (0, 4))
);
create index on auction_halt (auction_id, id);
create unique index auction_halt_open on auction_halt (auction_id) where resumed_at is null;
create trigger touch before update on auction_halt for each row execute function touch_updated_at();

-- Halts are part of the closing record: none is removed, and what is known of one does not change once the sale was resumed.
create function refuse_change_of_halt() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.resumed_at is not null then
    raise exception 'halts of sales are kept as they are';
  end if;
  return new;
end
$$;
create trigger keep before update or delete on auction_halt for each row execute function refuse_change_of_halt();
alter table auction_halt enable always trigger keep;

-- Changes of a sale that was announced: requested by one person of the issuer and confirmed by another where it has one. A change without a person who
-- requested it was made by the terms. What was made is part of the closing record, so it is kept as it is.
create table sale_change (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  kind text not null check (kind in ('RESCHEDULE', 'SUPPLEMENT', 'WITHDRAW_MATURITIES', 'RESIZE')),
  reason text not null check (reason ~ '\S'),
  start_before timestamptz not null,
  close_before timestamptz not null,
  start_after timestamptz not null,
  close_after timestamptz not null,
  requested_by bigint references "user",
  -- Void: the sale had changed before it was confirmed.
  status text not null default 'Requested' check (status in ('Requested', 'Made', 'Withdrawn', 'Void')),
  -- The issuer had no second person who could confirm it.
  is_alone boolean not null default false,
  decided_by bigint references "user",
  decided_at timestamptz,
  -- How many halts had ended when it was made: its place between them in the closing record.
  halts_before integer,
  -- The document of a supplement, its file before, which is empty where the sale had none, and its file from then on.
  document text,
  file_before_id bigint references uploaded_file,
  file_after_id bigint references uploaded_file,
  -- What is withdrawn, by day: objects with maturityDate, and maturityId where the date is shared. Of a resizing, with the principal from then on, in cents.
  maturities jsonb,
  -- What was ordered of it when it was withdrawn, in dollars: it counts no longer toward limits.
  released numeric(15, 2),
  check ((status = 'Requested') = (decided_at is null)),
  constraint sale_change_has_two_people check (
    status <> 'Made' or halts_before is not null and case when requested_by is null then decided_by is null
      else decided_by is not null and (is_alone or decided_by <> requested_by) end),
  constraint sale_change_has_a_file check (
    case when kind = 'SUPPLEMENT' then file_after_id is not null and coalesce(document in
      ('investorPresentation', 'preliminaryOfficialStatement', 'docOther1', 'docOther2'), false)
      and start_after = start_before and close_after = close_before
    else num_nonnulls(document, file_before_id, file_after_id) = 0 end),
  constraint sale_change_maturities_check check (
    (kind in ('RESCHEDULE', 'SUPPLEMENT')) = (maturities is null)
    and (kind = 'WITHDRAW_MATURITIES' and status = 'Made') = (released is not null))
);
create index on sale_change (auction_id, id);
-- One open request for each sale.
create unique index sale_change_open on sale_change (auction_id) where status = 'Requested';
create index on sale_change (requested_by);
create index on sale_change (decided_by);
create index on sale_change (file_before_id) where file_before_id is not null;
create index on sale_change (file_after_id) where file_after_id is not null;
-- The issuer decides once.
create unique index sale_change_resizing on sale_change (auction_id) where kind = 'RESIZE' and status = 'Made';
create trigger touch before update on sale_change for each row execute function touch_updated_at();

create function keep_sale_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'Requested' then
    raise exception 'changes of sales are kept as they are';
  end if;
  return new;
end
$$;
create trigger keep before update or delete on sale_change for each row execute function keep_sale_change();
alter table sale_change enable always trigger keep;

-- Amended terms of approved auctions: proposed by the issuer, and approved or returned by an administrator, who is the second person. Terms of a sale can be
-- amended after it was announced too, until 30 minutes before its start: the approval is an entry of its order log.
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
  differences jsonb not null,
  requested_by bigint not null references "user",
  status text not null default 'Requested' check (status in ('Requested', 'Approved', 'Returned', 'Recalled')),
  -- The administrator who decided; none where it was recalled.
  decided_by bigint references admin_user,
  decided_at timestamptz,
  -- To the issuer.
  remarks text check (length(remarks) <= 5000),
  -- The terms as the log has them before and after it, as their canonical text, and how many halts had ended; null where the auction was not announced.
  logged_before json,
  logged_after json,
  halts_before integer,
  -- What is proposed about documents, as it was shown: names, sizes and SHA-256 of both files. They stay where the proposed file was removed.
  documents jsonb not null default '[]' constraint terms_amendment_documents check (jsonb_typeof(documents) = 'array'),
  check ((status = 'Requested') = (decided_at is null)),
  check ((status in ('Approved', 'Returned')) = (decided_by is not null)),
  check (status <> 'Returned' or remarks ~ '\S'),
  constraint terms_amendment_is_logged_whole check (
    num_nonnulls(logged_before, logged_after, halts_before) in (0, 3) and (logged_after is null or status = 'Approved')),
  constraint terms_amendment_differs check (
    jsonb_typeof(differences) = 'array' and jsonb_array_length(differences) + jsonb_array_length(documents) > 0)
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

-- What must be true of the sale of an amendment, check_terms_amendment says (functions/log_terms_amendment.sql).
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

-- Files that wait: chosen for the next request, or part of the one that is under review. Only the issuer and administrators read them. A row ends when the
-- file becomes the document, or is removed.
create table proposed_document (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  slot text not null check (slot in ('investorPresentation', 'preliminaryOfficialStatement', 'docOther1', 'docOther2')),
  -- The document that it replaces; null where the sale had none.
  file_before_id bigint references uploaded_file,
  file_id bigint not null unique references uploaded_file,
  -- The request that it is part of; null until there is one.
  amendment_id bigint references terms_amendment
);
create unique index proposed_document_chosen on proposed_document (auction_id, slot) where amendment_id is null;
create index proposed_document_by_sale on proposed_document (auction_id);
create index proposed_document_by_file_before on proposed_document (file_before_id) where file_before_id is not null;
create index proposed_document_by_amendment on proposed_document (amendment_id) where amendment_id is not null;
create trigger touch before update on proposed_document for each row execute function touch_updated_at();

-- What an administrator sees is what holds afterwards: files of a request do not change until it has ended.
create function keep_proposed_document() returns trigger language plpgsql as $$
begin
  if old.amendment_id is not null and (tg_op = 'UPDATE'
      or exists (select from terms_amendment t where t.id = old.amendment_id and t.status = 'Requested')) then
    raise exception 'documents of a request are kept as they are while it is under review';
  end if;
  return coalesce(new, old);
end
$$;
create trigger keep before update or delete on proposed_document for each row execute function keep_proposed_document();
alter table proposed_document enable always trigger keep;

-- Documents of a sale that were replaced or removed before it was announced: its team and its issuer still read them. Those that a supplement replaced are
-- in sale_change, and everyone who sees the sale reads them. docs/decisions/0043-deal-team.md.
create table replaced_document (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  -- When it was replaced.
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  slot text not null check (slot in ('investorPresentation', 'preliminaryOfficialStatement', 'docOther1', 'docOther2')),
  file_id bigint not null unique references uploaded_file,
  -- The amendment that replaced it: everyone who sees the sale reads that as well.
  amendment_id bigint references terms_amendment
);
create index replaced_document_by_sale on replaced_document (auction_id, id);
create index replaced_document_by_amendment on replaced_document (amendment_id) where amendment_id is not null;
create trigger keep before update or delete on replaced_document for each row execute function refuse_change();
create trigger keep_all before truncate on replaced_document execute function refuse_change();
alter table replaced_document enable always trigger keep, enable always trigger keep_all;
