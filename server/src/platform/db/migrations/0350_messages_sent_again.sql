-- How often an administrator had a message sent again: mailboxes and phones drop a message that they have seen, so each gets a number of its own.
alter table delivery add column resends integer not null default 0;
