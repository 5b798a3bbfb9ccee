-- The maximum number of an investor's order lines at one maturity, stored with each auction at its approval, like its minimum and step.
alter table auction add column max_orders integer check (max_orders > 0);
