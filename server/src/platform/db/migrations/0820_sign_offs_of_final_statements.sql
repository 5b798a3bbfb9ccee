-- The final official statement is a fourth step that the team of a sale signs, after the sale. docs/decisions/0043-deal-team.md.
alter table deal_sign_rule drop constraint deal_sign_rule_step_check;
alter table deal_sign_rule add constraint deal_sign_rule_step_check
  check (step in ('Terms', 'PreliminaryOfficialStatement', 'GoLive', 'FinalOfficialStatement')) not valid;
alter table deal_sign_rule validate constraint deal_sign_rule_step_check;

alter table deal_sign_off drop constraint deal_sign_off_step_check;
alter table deal_sign_off add constraint deal_sign_off_step_check
  check (step in ('Terms', 'PreliminaryOfficialStatement', 'GoLive', 'FinalOfficialStatement')) not valid;
alter table deal_sign_off validate constraint deal_sign_off_step_check;
-- A sale goes live with sign-offs from before it alone.
alter table deal_sign_off add constraint deal_sign_off_counted_check
  check (counted_at is null or step <> 'FinalOfficialStatement') not valid;
alter table deal_sign_off validate constraint deal_sign_off_counted_check;
