-- When each person got the power to confirm what another one requests, and when they last lost it, by another role or by being removed. People who lost it within seven
-- days still count as second people, so that no one becomes alone in order to decide alone. People who got it within seven days confirm nothing where two others
-- have had it for longer, so that no one invites a second person of their own. A power that a person had for seven days and lost for less than seven never ended:
-- otherwise removing and restoring a colleague would make them new.
alter table user_org rename column approval_began_at to confirms_since;
alter table user_org rename column approval_ended_at to confirmed_until;
alter table admin_user add reviewer_since timestamptz, add reviewer_until timestamptz, add owner_since timestamptz, add owner_until timestamptz;

drop trigger note_approval_right on user_org;
drop function note_approval_right();

create function power_begins(since timestamptz, until timestamptz) returns boolean language sql as $$
  select since is null or until is null or until < clock_timestamp() - interval '7 days' or until - since < interval '7 days'
$$;

-- Every person of a municipality confirms changes of its sales; the Users of a firm confirm them as municipal advisors.
create function note_confirming_people() returns trigger language plpgsql as $$
declare
  roles text[] := case when new.investor_org_id is not null then array['Admin', 'Approver'] else array['Admin', 'User'] end;
  had boolean := tg_op = 'UPDATE' and old.is_active and old.role = any(roles);
  has boolean := new.is_active and new.role = any(roles);
begin
  if had and not has then
    new.confirmed_until := clock_timestamp();
  elsif has and not had and power_begins(new.confirms_since, new.confirmed_until) then
    new.confirms_since := clock_timestamp();
  end if;
  return new;
end $$;
create trigger note_confirming_people before insert or update of role, is_active on user_org
  for each row execute function note_confirming_people();

create function note_confirming_administrators() returns trigger language plpgsql as $$
declare
  reviewed boolean := tg_op = 'UPDATE' and old.is_active and old.role in ('Reviewer', 'Owner');
  reviews boolean := new.is_active and new.role in ('Reviewer', 'Owner');
  owned boolean := tg_op = 'UPDATE' and old.is_active and old.role = 'Owner';
  owns boolean := new.is_active and new.role = 'Owner';
begin
  if reviewed and not reviews then
    new.reviewer_until := clock_timestamp();
  elsif reviews and not reviewed and power_begins(new.reviewer_since, new.reviewer_until) then
    new.reviewer_since := clock_timestamp();
  end if;
  if owned and not owns then
    new.owner_until := clock_timestamp();
  elsif owns and not owned and power_begins(new.owner_since, new.owner_until) then
    new.owner_since := clock_timestamp();
  end if;
  return new;
end $$;
create trigger note_confirming_administrators before insert or update of role, is_active on admin_user
  for each row execute function note_confirming_administrators();

-- People of before: their roles were not dated, so the day they joined is used.
alter table user_org disable trigger touch;
update user_org set confirms_since = created_at, confirmed_until = case when not is_active then updated_at end
  where investor_org_id is null and role in ('Admin', 'User');
alter table user_org enable trigger touch;
alter table admin_user disable trigger touch;
update admin_user set
  reviewer_since = case when role in ('Reviewer', 'Owner') then created_at end,
  reviewer_until = case when role in ('Reviewer', 'Owner') and not is_active then updated_at end,
  owner_since = case when role = 'Owner' then created_at end,
  owner_until = case when role = 'Owner' and not is_active then updated_at end;
alter table admin_user enable trigger touch;

-- True for a confirmation by a person who had the power for less than seven days, since there were no two who had it for longer.
alter table pending_decision add is_decider_new boolean not null default false;
alter table sale_change add is_decider_new boolean not null default false;
alter table order_rule_change add is_decider_new boolean not null default false;
alter table waiting_order add is_decider_new boolean not null default false;
