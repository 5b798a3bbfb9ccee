-- Supplements: a document of an announced sale gets another version, and orders before it are asked to be reconfirmed.
-- docs/decisions/0039-changes-of-a-sale.md.

-- Known of every file that is stored from now on; of earlier ones a job reads it.
alter table uploaded_file add column sha256 text;
alter table uploaded_file add constraint uploaded_file_sha256 check (sha256 ~ '^[0-9a-f]{64}$') not valid;
alter table uploaded_file validate constraint uploaded_file_sha256;

-- What becomes of orders that are not reconfirmed, chosen when the sale goes live; and the entry of its last supplement in the order log.
alter table auction add column unconfirmed_orders text not null default 'stand';
alter table auction add constraint auction_unconfirmed_orders check (unconfirmed_orders in ('stand', 'lapse')) not valid;
alter table auction validate constraint auction_unconfirmed_orders;
alter table auction add column supplement_index integer;

alter table sale_change drop constraint sale_change_kind_check;
alter table sale_change add constraint sale_change_kind_check check (kind in ('RESCHEDULE', 'SUPPLEMENT')) not valid;
alter table sale_change validate constraint sale_change_kind_check;
-- The document, its file before, which is empty where the sale had none, and its file from then on.
alter table sale_change add column document text, add column file_before_id bigint references uploaded_file,
  add column file_after_id bigint references uploaded_file;
alter table sale_change add constraint sale_change_has_a_file check (
  case when kind = 'SUPPLEMENT' then file_after_id is not null and coalesce(document in
    ('investorPresentation', 'preliminaryOfficialStatement', 'docOther1', 'docOther2'), false)
    and start_after = start_before and close_after = close_before
  else num_nonnulls(document, file_before_id, file_after_id) = 0 end) not valid;
alter table sale_change validate constraint sale_change_has_a_file;
create index on sale_change (file_before_id) where file_before_id is not null;
create index on sale_change (file_after_id) where file_after_id is not null;

-- Orders that were reconfirmed, with the entry of the order log that says so.
create table order_confirmation (
  auction_id bigint not null references auction,
  index integer not null,
  bid_id uuid not null,
  investor_org_id bigint not null references investor_org,
  -- Who reconfirmed it: its owner, or another person of the institution.
  user_id bigint not null references "user",
  created_at timestamptz not null default clock_timestamp(),
  primary key (auction_id, index)
);
create index on order_confirmation (auction_id, bid_id, index);
create index on order_confirmation (investor_org_id);
create index on order_confirmation (user_id);

create function keep_order_confirmation() returns trigger language plpgsql as $$
begin
  raise exception 'confirmations of orders are kept as they are';
end
$$;
create trigger keep before update or delete on order_confirmation for each row execute function keep_order_confirmation();
alter table order_confirmation enable always trigger keep;

alter table order_log drop constraint order_log_kind_check;
alter table order_log add constraint order_log_kind_check check (
  kind in ('OPEN', 'PLACE', 'AMEND', 'WITHDRAW', 'HALT', 'RESUME', 'RESCHEDULE', 'SUPPLEMENT', 'RECONFIRM', 'SUSPEND', 'REINSTATE', 'LINK',
    'CLOSE', 'SEED', 'BEACON', 'CANCEL', 'RESULT')) not valid;
