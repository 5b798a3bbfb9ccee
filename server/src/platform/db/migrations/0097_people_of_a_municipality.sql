-- Several people act for one municipality. Whoever opened it is its Admin; so far that was everybody.

update user_org set role = 'Admin' where municipality_id is not null and role <> 'Admin';
alter table user_org add constraint user_org_role_check check (role in ('Admin', 'User'));

-- An invitation to act for a municipality names it, and the role that waits there; all others name neither.
alter table user_invite
  add column municipality_id bigint references municipality,
  add column role text check (role in ('Admin', 'User')),
  add constraint user_invite_place check ((municipality_id is null) = (role is null));
create index user_invite_of_municipality on user_invite (municipality_id) where municipality_id is not null;
