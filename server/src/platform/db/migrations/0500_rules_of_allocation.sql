-- The rule of allocation that an issuer chooses for a sale. Its order log names it in OPEN, and is what counts from then on.
alter table auction add column allocation_rule text not null default 'priority-pro-rata-1'
  check (allocation_rule in ('priority-pro-rata-1', 'priority-pro-rata-2', 'lot-first-1', 'draw-1'));

-- Where the draw decided about a position, which of how many turns it had: those of its class at its maturity.
alter table allotment add column turn integer, add column turns integer,
  add check ((turn is null) = (turns is null) and (turn is null or turn between 1 and turns));

-- What the lots were drawn with, as the record has it; null where the rule draws none.
alter table closing_record add column seed text check (seed ~ '^[0-9a-f]{64}$');

-- An order of a lot that was not drawn. The wider checks hold for all rows that are there.
alter table allotment drop constraint allotment_reason_check;
alter table allotment add constraint allotment_reason_check check (reason in ('filled', 'share', 'belowStep', 'belowMinimum', 'classesBefore',
  'notCounted', 'notDrawn', 'classNotOffered', 'suspended')) not valid;

-- SEED: what the lots were drawn with, between CLOSE and RESULT.
alter table order_log drop constraint order_log_kind_check;
alter table order_log add constraint order_log_kind_check check (
  kind in ('OPEN', 'PLACE', 'AMEND', 'WITHDRAW', 'HALT', 'RESUME', 'SUSPEND', 'REINSTATE', 'CLOSE', 'SEED', 'CANCEL', 'RESULT')) not valid;
