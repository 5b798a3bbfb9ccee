-- Changes of a sale that was announced: requested by one person of the issuer and confirmed by another where it has one. What was made is part of the
-- closing record, so it is kept as it is.
create table sale_change (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null references auction,
  kind text not null check (kind in ('RESCHEDULE')),
  reason text not null check (reason ~ '\S'),
  start_before timestamptz not null,
  close_before timestamptz not null,
  start_after timestamptz not null,
  close_after timestamptz not null,
  requested_by bigint not null references "user",
  -- Void: the sale had changed before it was confirmed.
  status text not null default 'Requested' check (status in ('Requested', 'Made', 'Withdrawn', 'Void')),
  -- The issuer had no second person who could confirm it.
  is_alone boolean not null default false,
  decided_by bigint references "user",
  decided_at timestamptz,
  -- How many halts had ended when it was made: its place between them in the closing record.
  halts_before integer,
  check ((status = 'Requested') = (decided_at is null)),
  check (status <> 'Made' or halts_before is not null and decided_by is not null and (is_alone or decided_by <> requested_by))
);
create index on sale_change (auction_id, id);
create unique index sale_change_open on sale_change (auction_id) where status = 'Requested';
create index on sale_change (requested_by);
create index on sale_change (decided_by);
create trigger touch before update on sale_change for each row execute function touch_updated_at();

create function keep_sale_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'Requested' then
    raise exception 'changes of sales are kept as they are';
  end if;
  return new;
end
$$;
create trigger keep before update or delete on sale_change for each row execute function keep_sale_change();
alter table sale_change enable always trigger keep;

-- Programs are told of changes as of halts.
alter table auction_event add column change_id bigint;

create function note_sale_change() returns trigger language plpgsql as $$
begin
  insert into auction_event (auction_id, change_id) values (new.auction_id, new.id);
  return null;
end
$$;
create trigger note_sale_change after insert or update of status on sale_change
  for each row when (new.status = 'Made') execute function note_sale_change();

alter table order_log drop constraint order_log_kind_check;
alter table order_log add constraint order_log_kind_check check (
  kind in ('OPEN', 'PLACE', 'AMEND', 'WITHDRAW', 'HALT', 'RESUME', 'RESCHEDULE', 'SUSPEND', 'REINSTATE', 'LINK', 'CLOSE', 'SEED', 'BEACON',
    'CANCEL', 'RESULT')) not valid;
