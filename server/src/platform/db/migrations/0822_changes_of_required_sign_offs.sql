-- Every change of what must be signed before going live, so that a requirement that is dropped at the last moment is seen. docs/decisions/0043-deal-team.md.
create table deal_sign_rule_change (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  user_id bigint not null references "user",
  step text not null check (step in ('Terms', 'PreliminaryOfficialStatement', 'GoLive', 'FinalOfficialStatement')),
  role text not null check (role in ('BondCounsel', 'AuctionTrustee', 'PayingAgent', 'MunicipalAdvisor')),
  -- Whether it must be signed from then on, or no longer.
  is_required boolean not null,
  -- When the sale went live less than 24 hours after it was dropped; null where it did not.
  late_at timestamptz,
  check (late_at is null or not is_required)
);
create index deal_sign_rule_change_by_sale on deal_sign_rule_change (auction_id, id);
create index deal_sign_rule_change_by_person on deal_sign_rule_change (user_id);
create trigger touch before update on deal_sign_rule_change for each row execute function touch_updated_at();

create function keep_deal_sign_rule_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.auction_id, new.user_id, new.step, new.role, new.is_required, new.created_at)
      is distinct from (old.auction_id, old.user_id, old.step, old.role, old.is_required, old.created_at)
    or old.late_at is not null and new.late_at is distinct from old.late_at then
    raise exception 'changes of required sign-offs are kept as they are';
  end if;
  return new;
end
$$;
create trigger keep before update or delete on deal_sign_rule_change for each row execute function keep_deal_sign_rule_change();
