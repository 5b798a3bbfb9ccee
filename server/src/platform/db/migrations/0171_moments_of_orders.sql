-- An order row says when its last change was decided, by the clock that was read under the lock of its sale. The moment of writing, which
-- comes later, could lie after the close of a sale that the change was in time for.
create function touch_unless_given() returns trigger language plpgsql as $$
begin
  if new.updated_at is not distinct from old.updated_at then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end
$$;
drop trigger touch on auction_bid;
create trigger touch before update on auction_bid for each row execute function touch_unless_given();
