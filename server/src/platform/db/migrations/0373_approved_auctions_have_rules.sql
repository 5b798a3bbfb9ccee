-- Nothing is approved without the rules that it keeps.
alter table auction add constraint approved_auctions_have_rules check (
  status in ('Draft', 'PendingReview', 'Rejected') or (minimum_amount is not null and step_amount is not null and max_orders is not null)
);
