-- The rule of allocation that a new sale takes; null where the default applies.
alter table market_rule_change add column allocation_rule text
  check (allocation_rule in ('priority-pro-rata-1', 'priority-pro-rata-2', 'lot-first-1', 'draw-1'));
