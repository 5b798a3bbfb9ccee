-- Changes of the market's rules by Owners: append-only. The last row has the values that Owners stored; without one the settings apply.
create table market_rule_change (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  -- The change before this one; null for the first. Of two at once one is refused.
  previous_id bigint references market_rule_change,
  -- Who made the change, and where two Owners were needed, who requested it.
  changed_by_id bigint not null references admin_user,
  requested_by_id bigint references admin_user check (requested_by_id <> changed_by_id),
  reason text not null check (btrim(reason) <> ''),
  -- Each rule that was changed, with the values in force before and after: the settings may be others by now.
  changes jsonb not null check (jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) > 0),
  -- Everything that is stored after this change; null where the setting applies.
  minimum_amount numeric(15, 2) check (minimum_amount > 0),
  step_amount numeric(15, 2) check (step_amount > 0),
  sale_hours integer check (sale_hours > 0),
  max_orders integer check (max_orders > 0),
  four_eyes_on_auctions boolean,
  constraint changes_follow_one_another unique nulls not distinct (previous_id)
);
create index on market_rule_change (changed_by_id);
create index on market_rule_change (requested_by_id) where requested_by_id is not null;
create trigger keep before update or delete on market_rule_change for each row execute function refuse_change();
create trigger keep_all before truncate on market_rule_change execute function refuse_change();
alter table market_rule_change enable always trigger keep;
alter table market_rule_change enable always trigger keep_all;

-- Ending approvals by two administrators needs a second Owner.
alter table pending_decision
  drop constraint pending_decision_action_check,
  add constraint pending_decision_action_check
    check (action in ('account.deactivate', 'administrator.remove', 'auction.approve', 'auction.cancel', 'rules.end-four-eyes'));
