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
  file_id bigint not null unique references uploaded_file
);
create index replaced_document_by_sale on replaced_document (auction_id, id);
create trigger keep before update or delete on replaced_document for each row execute function refuse_change();
create trigger keep_all before truncate on replaced_document execute function refuse_change();
alter table replaced_document enable always trigger keep;
alter table replaced_document enable always trigger keep_all;
