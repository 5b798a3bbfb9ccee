-- Amounts that the issuer can change after the close, within bounds that were published when the sale went live. Null: they cannot be changed.
alter table auction add column resizing_maturity_percent integer, add column resizing_total_percent integer, add column resizing_minutes integer;
-- A rule that draws lots has its seed at the close: an issuer who could decide afterwards could choose among results.
alter table auction add constraint auction_resizing_is_whole check (
  num_nonnulls(resizing_maturity_percent, resizing_total_percent, resizing_minutes) in (0, 3)
  and resizing_maturity_percent between 1 and 50 and resizing_total_percent between 1 and 50 and resizing_minutes between 1 and 120
  and (resizing_minutes is null or allocation_rule = 'priority-pro-rata-1')) not valid;
alter table auction validate constraint auction_resizing_is_whole;

alter table sale_change drop constraint sale_change_kind_check;
alter table sale_change add constraint sale_change_kind_check check (kind in ('RESCHEDULE', 'SUPPLEMENT', 'WITHDRAW_MATURITIES', 'RESIZE'));
-- Of a resizing, maturities have their principal from now on besides, in cents.
alter table sale_change drop constraint sale_change_maturities_check;
alter table sale_change add constraint sale_change_maturities_check check (
  (kind in ('RESCHEDULE', 'SUPPLEMENT')) = (maturities is null)
  and (kind = 'WITHDRAW_MATURITIES' and status = 'Made') = (released is not null));
-- The issuer decides once.
create unique index sale_change_resizing on sale_change (auction_id) where kind = 'RESIZE' and status = 'Made';

alter table order_log drop constraint order_log_kind_check;
alter table order_log add constraint order_log_kind_check check (
  kind in ('OPEN', 'PLACE', 'AMEND', 'WITHDRAW', 'HALT', 'RESUME', 'RESCHEDULE', 'SUPPLEMENT', 'RECONFIRM', 'WITHDRAW_MATURITIES', 'SUSPEND', 'REINSTATE', 'LINK', 'CLOSE', 'RESIZE',
    'SEED', 'BEACON', 'CANCEL', 'RESULT')) not valid;
