-- The deadline by which the witnesses of a sale sign what was entered before its close.

alter table order_log drop constraint order_log_kind_check, add constraint order_log_kind_check check (kind in ('OPEN', 'DEADLINE', 'PLACE', 'AMEND', 'WITHDRAW', 'HALT',
  'RESUME', 'RESCHEDULE', 'SUPPLEMENT', 'RECONFIRM', 'WITHDRAW_MATURITIES', 'AMEND_TERMS', 'SUSPEND', 'REINSTATE', 'LINK', 'REOPEN', 'CLOSE', 'RESIZE', 'SEED', 'BEACON',
  'CANCEL', 'WITNESSED', 'RESULT'));

-- Seconds after the close, as the entry DEADLINE of the log says. Logs from before have no such entry, and the usual ten.
alter table order_log_quorum add column witness_seconds integer not null default 10 check (witness_seconds between 1 and 600);

-- The consequence where the witnesses do not sign in time: the result is marked, or the sale is opened for a while longer.
alter table auction add column after_close text not null default 'mark' check (after_close in ('mark', 'extend'));
