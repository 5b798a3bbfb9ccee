-- A sale that its terms open again, once, since its witnesses had not signed in time after its close.

alter table sale_change
  drop constraint sale_change_kind_check,
  add constraint sale_change_kind_check check (kind in ('RESCHEDULE', 'SUPPLEMENT', 'WITHDRAW_MATURITIES', 'RESIZE', 'REOPEN')),
  drop constraint sale_change_maturities_check,
  add constraint sale_change_maturities_check check (
    (kind in ('RESCHEDULE', 'SUPPLEMENT', 'REOPEN')) = (maturities is null)
    and (kind = 'WITHDRAW_MATURITIES' and status = 'Made') = (released is not null)),
  add constraint sale_change_reopened_by_terms check (kind <> 'REOPEN' or requested_by is null);
create unique index sale_change_reopening on sale_change (auction_id) where kind = 'REOPEN';
