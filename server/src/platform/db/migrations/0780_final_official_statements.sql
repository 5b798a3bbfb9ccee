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
alter table final_statement enable always trigger keep;
alter table final_statement enable always trigger keep_all;

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

-- Answers about the sale in memory are read again.
create trigger note_insert after insert on final_statement referencing new table as changed
  for each statement execute function note_market_change('auction_id', 'auction_id');
