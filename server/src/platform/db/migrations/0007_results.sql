-- What a close stores: awards, the closing record, and figures that are read without either.

-- The result of the close: one row per line of an order, by its sale, its place in time and its maturity. A close writes all of them at once, so what each row
-- says of itself is small: the code of its reason, from which the sentence is made when it is read, and the investor's whole position where the row is only a
-- part of it. No order is ever deleted, so a check of every row against its order would find nothing.
create table allotment (
  awarded_amount numeric(15, 2) not null check (awarded_amount >= 0),
  result text not null check (result in ('Filled', 'Partial', 'Unfilled', 'Skipped')),
  reason text not null check (reason in ('filled', 'share', 'belowStep', 'belowMinimum', 'classesBefore', 'notCounted', 'notDrawn', 'classNotOffered',
    'suspended')),
  position_asked numeric(15, 2),
  position_counted numeric(15, 2),
  position_awarded numeric(15, 2),
  auction_id bigint not null,
  place integer not null,
  maturity_date date not null,
  -- Where the draw decided about a position, which of how many turns it had: those of its class at its maturity.
  turn integer,
  turns integer,
  maturity_id text not null default '',
  primary key (auction_id, place, maturity_date, maturity_id),
  check ((turn is null) = (turns is null) and (turn is null or turn between 1 and turns))
);
create trigger keep before update or delete on allotment for each row execute function refuse_change();
create trigger keep_all before truncate on allotment execute function refuse_change();
alter table allotment enable always trigger keep, enable always trigger keep_all;

create table closing_record (
  id bigint generated always as identity primary key,
  auction_id bigint not null unique references auction,
  closed_at timestamptz not null default clock_timestamp(),
  rule_version text not null,
  outcome text not null check (outcome in ('Sold', 'PartlySold', 'NoBids')),
  fingerprint text not null,
  -- The book as it was at the close, by maturity and class, so that the result is read without the orders and the record.
  figures jsonb not null default '{}',
  -- The size of the record in bytes, and the smallest order and the step of the sale.
  size bigint not null,
  minimum numeric(15, 2) not null,
  step numeric(15, 2) not null,
  -- What the lots were drawn with, as the record has it; null where the rule draws none.
  seed text check (seed ~ '^[0-9a-f]{64}$'),
  -- What the close used, for the explanations of awards.
  retail_share smallint,
  investor_cap numeric(15, 2)
);
create trigger keep before update or delete on closing_record for each row execute function refuse_change();
create trigger keep_all before truncate on closing_record execute function refuse_change();
alter table closing_record enable always trigger keep, enable always trigger keep_all;

-- Nothing is allocated of a canceled sale, whatever a process believes.
create function refuse_result_of_cancelled() returns trigger language plpgsql as $$
begin
  if exists (select from auction where id = new.auction_id and cancelled_at is not null) then
    raise exception 'a canceled sale has no result';
  end if;
  return new;
end
$$;
create trigger refuse_cancelled before insert on closing_record for each row execute function refuse_result_of_cancelled();

-- The record of a large sale is longer than one value may be, so it is kept in parts: joined by their number, they are its text.
create table closing_record_part (
  auction_id bigint not null,
  part integer not null,
  -- Packed with gzip by the process that writes it, beside everything else a close does.
  packed bytea not null,
  primary key (auction_id, part)
);
create trigger keep before update or delete on closing_record_part for each row execute function refuse_change();
create trigger keep_all before truncate on closing_record_part execute function refuse_change();
alter table closing_record_part enable always trigger keep, enable always trigger keep_all;
-- What is packed cannot be made smaller, so it is stored as it comes.
alter table closing_record_part alter column packed set storage external;

-- What lets one investor, and no one else, find their own orders in the closing record. Whose a pseudonym is, is part of the result.
create table closing_pseudonym (
  auction_id bigint not null,
  investor_org_id bigint not null,
  pseudonym text not null,
  salt text not null,
  -- The pseudonym of the first bidder of the group, for all of its bidders; null without linked accounts.
  lead text,
  primary key (auction_id, investor_org_id)
);
create trigger keep before update or delete on closing_pseudonym for each row execute function refuse_change();
create trigger keep_all before truncate on closing_pseudonym execute function refuse_change();
alter table closing_pseudonym enable always trigger keep, enable always trigger keep_all;

-- What investors were allocated in a sale that is over, by kind of investor and UTC day on which the order was placed. It never changes, so figures over the
-- whole market are sums of these few rows and not of every order that was ever placed. A sale in which no one was allocated anything has one row of nothing,
-- which says that it has been summed.
create table sale_investment (
  auction_id bigint not null references auction,
  is_institution boolean not null,
  day date not null,
  orders bigint not null check (orders >= 0),
  amount numeric(18, 2) not null check (amount >= 0),
  primary key (auction_id, is_institution, day)
);
create index on sale_investment (day);
create trigger keep before update or delete on sale_investment for each row execute function refuse_change();
create trigger keep_all before truncate on sale_investment execute function refuse_change();
alter table sale_investment enable always trigger keep, enable always trigger keep_all;

-- Versions of the final official statement of a sale, which its issuer publishes after the result. docs/decisions/0032-closing-transcripts.md.
create table final_statement (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  -- In the sale, from 1.
  version smallint not null check (version between 1 and 10),
  uploaded_file_id bigint not null unique references uploaded_file,
  -- Of the file as it was uploaded.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- For everyone who sees the sale.
  note text check (length(note) between 1 and 1000),
  user_id bigint not null references "user",
  xid xid8 not null default pg_current_xact_id(),
  unique (auction_id, version)
);
create index final_statement_by_publisher on final_statement (user_id);
create index final_statement_by_transaction on final_statement (xid);
-- What was published stays as it was.
create trigger keep before update or delete on final_statement for each row execute function refuse_change();
create trigger keep_all before truncate on final_statement execute function refuse_change();
alter table final_statement enable always trigger keep, enable always trigger keep_all;

-- Only of a sale that has a result: the server decides more, and two requests at once cannot go around this.
create function check_final_statement() returns trigger language plpgsql as $$
begin
  if not exists (select from closing_record r where r.auction_id = new.auction_id) then
    raise exception 'a final official statement is published once the sale has a result';
  end if;
  return new;
end
$$;
create trigger check_result before insert on final_statement for each row execute function check_final_statement();
