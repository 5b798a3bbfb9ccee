-- Roles of administrators. Until now every administrator could do everything, so those who are one already stay able to: Owner.
-- An open invitation promised decisions about accounts and auctions, which a Reviewer makes; where nobody has joined yet, the
-- invited person is the first administrator and becomes an Owner.
alter table admin_user add column role text not null default 'Owner' check (role in ('Viewer', 'Reviewer', 'Owner'));
alter table admin_user alter column role set default 'Viewer';
alter table admin_invite add column role text not null default 'Reviewer' check (role in ('Viewer', 'Reviewer', 'Owner'));
update admin_invite set role = 'Owner' where accepted_at is null and not exists (select from admin_user where is_active);
alter table admin_invite alter column role set default 'Viewer';
