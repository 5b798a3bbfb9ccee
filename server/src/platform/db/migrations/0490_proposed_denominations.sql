-- An issuer proposes the minimum and the step of a sale's orders, and says what investors should know when they sell the bonds later. Approval
-- stores the minimum and the step that then apply in minimum_amount and step_amount, as before.
alter table auction
  add column order_minimum numeric(15, 2) check (order_minimum between 100 and 100000),
  add column order_step numeric(15, 2) check (order_step between 100 and 100000),
  add column resale_note text;
