-- Institutions and the firms of professionals have several people, as municipalities do, with roles of their own. So far each had one, its Admin.
alter table user_org drop constraint user_org_role_check;
update user_org set role = 'Trader' where investor_org_id is not null and role = 'User';
alter table user_org add constraint user_org_role_check check (case
  when investor_org_id is not null then role in ('Admin', 'Trader', 'Approver', 'Viewer')
  when market_prof_org_id is not null then role in ('Admin', 'User', 'Viewer')
  else role in ('Admin', 'User') end);

-- An invitation to act for an account names it, and the role that waits there; all others name neither.
alter table user_invite
  add column investor_org_id bigint references investor_org,
  add column market_prof_org_id bigint references market_prof_org,
  drop constraint user_invite_role_check,
  drop constraint user_invite_place,
  add constraint user_invite_place check (num_nonnulls(municipality_id, investor_org_id, market_prof_org_id) = num_nonnulls(role)),
  add constraint user_invite_role_check check (role is null or case
    when investor_org_id is not null then role in ('Admin', 'Trader', 'Approver', 'Viewer')
    when market_prof_org_id is not null then role in ('Admin', 'User', 'Viewer')
    else role in ('Admin', 'User') end);
create index user_invite_of_investor on user_invite (investor_org_id) where investor_org_id is not null;
create index user_invite_of_firm on user_invite (market_prof_org_id) where market_prof_org_id is not null;

-- Counts changes of an investor's people and of the rules for their orders. An order is taken only where this is what it was judged by, so that no order
-- is taken for a person whose role has just changed, whichever process remembers them.
alter table investor_org add column people_version integer not null default 0;
create function count_people_version() returns trigger language plpgsql as $$
begin
  update investor_org set people_version = people_version + 1 where id = new.investor_org_id;
  return null;
end $$;
create trigger count_people_version after update of role, is_active on user_org
  for each row when (new.investor_org_id is not null and (old.role, old.is_active) is distinct from (new.role, new.is_active))
  execute function count_people_version();

-- A person who may no longer order has no program that may: keys with more than reading end with the role, whichever code changed it.
create function delete_keys_of_role() returns trigger language plpgsql as $$
begin
  delete from api_key where user_id = new.user_id and scopes && array['orders', 'offerings', 'webhooks'];
  return null;
end $$;
create trigger delete_keys_of_role after update of role on user_org
  for each row when (new.role <> old.role and new.role in ('Approver', 'Viewer')) execute function delete_keys_of_role();

-- Who acted, where it was another person of the account than the one whose order it is.
alter table order_log add column acted_by_id bigint;
create index order_log_acted_by on order_log (acted_by_id) where acted_by_id is not null;
