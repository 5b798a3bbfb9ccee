-- Further acts that a second administrator confirms: people with power and witnesses where two settled ones exist, and what takes an investor out of a sale in
-- the last 24 hours before a close.
alter table pending_decision drop constraint pending_decision_action_check;
alter table pending_decision add constraint pending_decision_action_check check (action in ('account.approve-change', 'account.deactivate', 'account.link',
  'account.suspend', 'administrator.change-role', 'administrator.invite', 'administrator.remove', 'auction.approve', 'auction.approve-amendment',
  'auction.cancel', 'rules.end-four-eyes', 'witness.activate'));
-- The object of the action, where it has one: a role, a change of details, or the ground and the other account of a link.
alter table pending_decision add wanted text;
alter table admin_notice drop constraint admin_notice_decision_check;
alter table admin_notice add constraint admin_notice_decision_check check (decision in ('account.approve-change', 'account.deactivate', 'account.link',
  'account.suspend', 'administrator.change-role', 'administrator.invite', 'administrator.remove', 'auction.approve', 'auction.approve-amendment',
  'auction.cancel', 'rules.end-four-eyes', 'witness.activate'));
