-- Orders are stored once, as entries of the order log: `auction_bid` becomes a view of it (functions/auction_bid.sql). The stored lines of sales that
-- have no log, or whose result was written before this, are kept as they are.

alter table auction_bid rename to auction_bid_archive;
alter sequence auction_bid_id_seq rename to auction_bid_archive_id_seq;
drop trigger touch on auction_bid_archive;
drop trigger add_to_standing on auction_bid_archive;
drop trigger change_standing on auction_bid_archive;
drop function add_to_standing();
drop function change_standing();
drop function touch_unless_given();
create trigger keep before update or delete on auction_bid_archive for each row execute function refuse_change();
create trigger keep_all before truncate on auction_bid_archive execute function refuse_change();
alter table auction_bid_archive enable always trigger keep;
alter table auction_bid_archive enable always trigger keep_all;

-- True for sales whose orders are read from the archive although they have a log: their results name places that may not be those of the log.
alter table order_log_head add column is_archived boolean not null default false;
update order_log_head h set is_archived = true where exists (select from closing_record c where c.auction_id = h.auction_id);

-- The organization that the order was placed for; null for sales that are read from the archive. The entry names the bidder by a commitment.
alter table order_log add column investor_org_id bigint;
alter table order_log disable trigger keep;
update order_log l set investor_org_id = b.investor_org_id
from order_log_bidder b join order_log_head h using (auction_id)
where l.bid_id is not null and not h.is_archived and b.auction_id = l.auction_id and b.commitment = l.entry::json ->> 'bidder';
alter table order_log enable always trigger keep;
create index on order_log (auction_id, investor_org_id) where investor_org_id is not null;

-- Awards are of a line of an order: by its sale, its place in time and its maturity.
alter table allotment disable trigger keep;
alter table allotment add column auction_id bigint;
alter table allotment add column place integer;
alter table allotment add column maturity_date date;
update allotment t set auction_id = b.auction_id, place = b.sequence, maturity_date = b.maturity_date
from auction_bid_archive b where b.id = t.auction_bid_id;
alter table allotment alter column auction_id set not null;
alter table allotment alter column place set not null;
alter table allotment alter column maturity_date set not null;
alter table allotment drop column auction_bid_id;
alter table allotment add primary key (auction_id, place, maturity_date);
alter table allotment enable always trigger keep;

-- What orders refer to cannot be deleted.
create or replace function refuse_loss_of_orders() returns trigger language plpgsql as $$
begin
  if exists (select from auction_bid_archive where
      case tg_table_name when 'auction' then auction_id when 'user' then user_id else investor_org_id end = old.id)
    or tg_table_name = 'auction' and exists (select from order_log where auction_id = old.id and bid_id is not null)
    or tg_table_name = 'user' and exists (select from order_log where user_id = old.id)
    or tg_table_name = 'investor_org' and exists (select from order_log_bidder where investor_org_id = old.id)
  then
    raise exception '% % has orders and cannot be deleted', tg_table_name, old.id using errcode = '23503';
  end if;
  return old;
end
$$;
