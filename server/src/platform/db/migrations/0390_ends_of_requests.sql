-- Notices to the administrator who requested a decision say which one ended.
alter table admin_notice
  add column decision text
    check (decision in ('account.deactivate', 'administrator.remove', 'auction.approve', 'auction.cancel', 'rules.end-four-eyes'));
