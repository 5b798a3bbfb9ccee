-- The dates of a sale's bonds beyond the dated date, how its days are counted, and who else promises to pay. What is not set means what was so
-- before: delivered on the dated date, the first regular interest date, 30/360. Structures of single maturities are in maturity_structure.
alter table auction
  add column delivery date,
  add column first_interest date,
  add column day_count text check (day_count in ('30/360', 'actual/actual', 'actual/360', 'actual/365')),
  add column end_of_month boolean not null default false,
  add column is_bank_qualified boolean not null default false,
  add column insurer text,
  add column credit_enhancement text;
