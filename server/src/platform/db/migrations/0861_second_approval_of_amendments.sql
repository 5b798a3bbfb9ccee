-- Where two administrators approve auctions, two approve an amendment as well.
alter table pending_decision
  drop constraint pending_decision_action_check,
  add constraint pending_decision_action_check
    check (action in ('account.deactivate', 'administrator.remove', 'auction.approve', 'auction.approve-amendment', 'auction.cancel', 'rules.end-four-eyes'));
alter table admin_notice
  drop constraint admin_notice_decision_check,
  add constraint admin_notice_decision_check
    check (decision in ('account.deactivate', 'administrator.remove', 'auction.approve', 'auction.approve-amendment', 'auction.cancel', 'rules.end-four-eyes'));
