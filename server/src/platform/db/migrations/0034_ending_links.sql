-- Ending a link makes two investors of one, which changes who gets bonds like linking does: in the last 24 hours before a close a second administrator confirms it.
alter table pending_decision drop constraint pending_decision_action_check;
alter table pending_decision add constraint pending_decision_action_check check (action in ('account.approve-change', 'account.deactivate', 'account.link',
  'account.suspend', 'account.unlink', 'administrator.change-role', 'administrator.invite', 'administrator.remove', 'auction.approve',
  'auction.approve-amendment', 'auction.cancel', 'rules.end-four-eyes', 'witness.activate'));
alter table admin_notice drop constraint admin_notice_decision_check;
alter table admin_notice add constraint admin_notice_decision_check check (decision in ('account.approve-change', 'account.deactivate', 'account.link',
  'account.suspend', 'account.unlink', 'administrator.change-role', 'administrator.invite', 'administrator.remove', 'auction.approve',
  'auction.approve-amendment', 'auction.cancel', 'rules.end-four-eyes', 'witness.activate'));
