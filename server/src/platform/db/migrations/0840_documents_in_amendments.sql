-- Documents in amendments of approved auctions: another file for a slot, or its first one. docs/decisions/0039-changes-of-a-sale.md.

-- What is proposed about documents, as it was shown: names, sizes and SHA-256 of both files. They stay where the proposed file was removed.
alter table terms_amendment add column documents jsonb not null default '[]';
alter table terms_amendment add constraint terms_amendment_documents check (jsonb_typeof(documents) = 'array') not valid;
alter table terms_amendment validate constraint terms_amendment_documents;
alter table terms_amendment drop constraint terms_amendment_differences_check;
alter table terms_amendment add constraint terms_amendment_differs check (
  jsonb_typeof(differences) = 'array' and jsonb_array_length(differences) + jsonb_array_length(documents) > 0) not valid;
alter table terms_amendment validate constraint terms_amendment_differs;

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

-- Everyone who sees the sale reads what an amendment has replaced; other documents from before the announcement are for issuer and team.
alter table replaced_document add column amendment_id bigint references terms_amendment;
create index replaced_document_by_amendment on replaced_document (amendment_id) where amendment_id is not null;
