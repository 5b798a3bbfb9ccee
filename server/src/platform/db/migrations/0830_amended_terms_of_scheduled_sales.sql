-- Terms of a sale can be amended after it was announced, until 30 minutes before its start: the approval is an entry of its order log.
-- docs/decisions/0039-changes-of-a-sale.md.

-- The terms as the log has them before and after it, as their canonical text, and how many halts had ended; null where the auction was not announced.
alter table terms_amendment add column logged_before json, add column logged_after json, add column halts_before integer;
alter table terms_amendment add constraint terms_amendment_is_logged_whole check (
  num_nonnulls(logged_before, logged_after, halts_before) in (0, 3) and (logged_after is null or status = 'Approved')) not valid;
alter table terms_amendment validate constraint terms_amendment_is_logged_whole;

alter table order_log drop constraint order_log_kind_check;
alter table order_log add constraint order_log_kind_check check (
  kind in ('OPEN', 'PLACE', 'AMEND', 'WITHDRAW', 'HALT', 'RESUME', 'RESCHEDULE', 'SUPPLEMENT', 'RECONFIRM', 'WITHDRAW_MATURITIES', 'AMEND_TERMS', 'SUSPEND', 'REINSTATE', 'LINK',
    'CLOSE', 'RESIZE', 'SEED', 'BEACON', 'CANCEL', 'RESULT')) not valid;
