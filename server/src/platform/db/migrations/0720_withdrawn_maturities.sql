-- Single maturities that the issuer withdraws from an announced sale are a change beside other times. They stay in the schedule of the auction, marked there,
-- and the orders for them stay in the log without effect.
alter table sale_change drop constraint sale_change_kind_check;
alter table sale_change add constraint sale_change_kind_check check (kind in ('RESCHEDULE', 'SUPPLEMENT', 'WITHDRAW_MATURITIES'));
-- What is withdrawn, by day: objects with maturityDate, and maturityId where the date is shared.
alter table sale_change add column maturities jsonb;
-- What was ordered of it when it was withdrawn, in dollars: it counts no longer toward limits.
alter table sale_change add column released numeric(15, 2);
alter table sale_change add constraint sale_change_maturities_check check (
  (kind = 'WITHDRAW_MATURITIES') = (maturities is not null)
  and (kind = 'WITHDRAW_MATURITIES' and status = 'Made') = (released is not null));

alter table order_log drop constraint order_log_kind_check;
alter table order_log add constraint order_log_kind_check check (
  kind in ('OPEN', 'PLACE', 'AMEND', 'WITHDRAW', 'HALT', 'RESUME', 'RESCHEDULE', 'SUPPLEMENT', 'RECONFIRM', 'WITHDRAW_MATURITIES', 'SUSPEND', 'REINSTATE', 'LINK', 'CLOSE', 'SEED',
    'BEACON', 'CANCEL', 'RESULT')) not valid;
