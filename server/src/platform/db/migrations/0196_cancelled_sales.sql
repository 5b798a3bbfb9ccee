-- A sale that two administrators canceled is Ended for good without a result.
alter table auction
  add column cancelled_at timestamptz,
  add column cancel_reason text,
  add constraint cancellation_has_a_reason check ((cancelled_at is null) = (cancel_reason is null)),
  add constraint canceled_is_ended check (cancelled_at is null or status = 'Ended');

create function keep_cancelled() returns trigger language plpgsql as $$
begin
  if (new.status, new.cancelled_at, new.cancel_reason, new.close_date) is distinct from
    (old.status, old.cancelled_at, old.cancel_reason, old.close_date) then
    raise exception 'a canceled sale stays as it is';
  end if;
  return new;
end
$$;
create trigger keep_cancelled before update on auction for each row when (old.cancelled_at is not null) execute function keep_cancelled();

-- Nothing is allocated of it, whatever a process believes.
create function refuse_result_of_cancelled() returns trigger language plpgsql as $$
begin
  if exists (select from auction where id = new.auction_id and cancelled_at is not null) then
    raise exception 'a canceled sale has no result';
  end if;
  return new;
end
$$;
create trigger refuse_cancelled before insert on closing_record for each row execute function refuse_result_of_cancelled();

alter table pending_decision
  drop constraint pending_decision_action_check,
  add constraint pending_decision_action_check
    check (action in ('account.deactivate', 'administrator.remove', 'auction.approve', 'auction.cancel'));
