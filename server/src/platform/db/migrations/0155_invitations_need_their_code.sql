-- An invitation of an administrator opens an account only with the code that its mail carries. As in user_invite, `code` holds its
-- SHA-256. Invitations that were sent before have neither code nor term: they open nothing until they are sent again.
alter table admin_invite
  add column code text unique,
  add column expires_at timestamptz;

-- When the owner of the account first showed that the e-mail is theirs. Whoever signs up before that keeps nobody else from the
-- address. Accounts from before this column count as proven: they may hold orders by now.
alter table "user" add column verified_at timestamptz default now();
alter table "user" alter column verified_at drop default;
