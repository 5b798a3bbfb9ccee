-- Halts are part of the closing record: none is removed, and what is known of one does not change once the sale was resumed.
create function keep_halt() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.resumed_at is not null then
    raise exception 'halts of sales are kept as they are';
  end if;
  return new;
end
$$;
create trigger keep before update or delete on auction_halt for each row execute function keep_halt();
alter table auction_halt enable always trigger keep;
