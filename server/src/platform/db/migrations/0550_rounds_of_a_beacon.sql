-- BEACON: the round of a public randomness beacon that makes the seed of a draw, between SEED and RESULT.
alter table order_log drop constraint order_log_kind_check;
alter table order_log add constraint order_log_kind_check check (
  kind in ('OPEN', 'PLACE', 'AMEND', 'WITHDRAW', 'HALT', 'RESUME', 'SUSPEND', 'REINSTATE', 'CLOSE', 'SEED', 'BEACON', 'CANCEL', 'RESULT')) not valid;
