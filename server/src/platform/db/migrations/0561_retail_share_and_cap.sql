-- Terms of allocation beside the rule: the percentage of each maturity that is for individuals first, and the most that counts of one investor at a maturity.
alter table auction add column retail_share smallint check (retail_share between 1 and 100),
  add column investor_cap numeric(15, 2) check (investor_cap > 0);

-- What the close used, for the explanations of awards.
alter table closing_record add column retail_share smallint, add column investor_cap numeric(15, 2);
