-- Loosening the rules of an institution for orders takes a second person where it has one: whom a rule binds cannot switch it off alone.

-- When the person got the right to approve, and when they last lost it, by another role or by being removed. Who lost it still counts as a second person
-- for some days, so that no one becomes alone in order to decide alone. Who has just got it decides beside people who have had it for longer only later,
-- so that no one invites a second person of their own. A right that was lost for less than these days counts as one that never ended.
alter table user_org add column approval_began_at timestamptz, add column approval_ended_at timestamptz;
update user_org set approval_began_at = created_at, approval_ended_at = case when not is_active then updated_at end
  where investor_org_id is not null and role in ('Admin', 'Approver');
create function note_approval_right() returns trigger language plpgsql as $$
declare
  had boolean := tg_op = 'UPDATE' and old.is_active and old.role in ('Admin', 'Approver');
  has boolean := new.is_active and new.role in ('Admin', 'Approver');
begin
  if had and not has then
    new.approval_ended_at := clock_timestamp();
  elsif has and not had and (new.approval_began_at is null
    or tg_op = 'UPDATE' and new.approval_ended_at < clock_timestamp() - interval '7 days') then
    new.approval_began_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger note_approval_right before insert or update of role, is_active on user_org
  for each row when (new.investor_org_id is not null) execute function note_approval_right();

-- Requests to loosen a rule, and what became of them.
create table order_rule_change (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  investor_org_id bigint not null references investor_org,
  requested_by_id bigint not null references "user",
  -- Whose limits; null for the amount that needs approval, which is of the institution.
  user_id bigint references "user",
  -- Null is no rule.
  approval_before numeric(15, 2),
  approval_after numeric(15, 2) check (approval_after >= 0),
  order_before numeric(15, 2),
  order_after numeric(15, 2) check (order_after >= 0),
  day_before numeric(15, 2),
  day_after numeric(15, 2) check (day_after >= 0),
  expires_at timestamptz not null,
  -- Void: the rule had changed before the change was confirmed.
  status text not null default 'Requested' check (status in ('Requested', 'Made', 'Withdrawn', 'Declined', 'Expired', 'Void')),
  -- The institution had no second person who could confirm it.
  is_alone boolean not null default false,
  decided_by_id bigint references "user",
  decided_at timestamptz,
  check ((status = 'Requested') = (decided_at is null)),
  check ((status in ('Made', 'Withdrawn', 'Declined')) = (decided_by_id is not null)),
  check (not is_alone or status = 'Made'),
  check (status not in ('Made', 'Declined') or (decided_by_id = requested_by_id) = is_alone),
  check (num_nonnulls(approval_before, approval_after) = 0 or user_id is null),
  check (num_nonnulls(order_before, order_after, day_before, day_after) = 0 or user_id is not null)
);
create index on order_rule_change (investor_org_id, id);
create unique index order_rule_change_open on order_rule_change (investor_org_id) where status = 'Requested';
create index order_rule_change_expiry on order_rule_change (expires_at) where status = 'Requested';
create index on order_rule_change (requested_by_id);
create index on order_rule_change (user_id);
create index on order_rule_change (decided_by_id);
create trigger touch before update on order_rule_change for each row execute function touch_updated_at();

create function keep_order_rule_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'Requested'
    or (new.investor_org_id, new.requested_by_id, new.user_id, new.approval_before, new.approval_after, new.order_before, new.order_after, new.day_before,
      new.day_after, new.created_at)
      is distinct from (old.investor_org_id, old.requested_by_id, old.user_id, old.approval_before, old.approval_after, old.order_before, old.order_after,
      old.day_before, old.day_after, old.created_at) then
    raise exception 'changes of rules for orders are kept as they are';
  end if;
  return new;
end
$$;
create trigger keep before update or delete on order_rule_change for each row execute function keep_order_rule_change();
alter table order_rule_change enable always trigger keep;
