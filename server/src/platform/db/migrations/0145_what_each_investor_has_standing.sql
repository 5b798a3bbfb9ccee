-- What each investor has standing at each maturity of a sale, kept beside the orders in the same transaction. Adding up the investor's
-- orders for each new one took longer with each order, and a crowd of orders of one investor slowed the orders of every sale.
create table investor_standing (
  auction_id bigint not null,
  investor_org_id bigint not null,
  maturity_date date not null,
  amount numeric(17, 2) not null,
  -- Order lines ever written, withdrawn ones too: their number is limited.
  lines integer not null,
  primary key (auction_id, investor_org_id, maturity_date)
) with (fillfactor = 70);

-- Everything that writes order rows holds the lock of their investor's organization, so that nobody waits for a row here.
create function add_to_standing() returns trigger language plpgsql as $$
begin
  insert into investor_standing as s (auction_id, investor_org_id, maturity_date, amount, lines)
  select auction_id, investor_org_id, maturity_date,
    coalesce(sum(investment_amount) filter (where state <> 'Withdrawn'), 0), count(*)
  from added group by auction_id, investor_org_id, maturity_date
  on conflict (auction_id, investor_org_id, maturity_date)
  do update set amount = s.amount + excluded.amount, lines = s.lines + excluded.lines;
  return null;
end
$$;

create function change_standing() returns trigger language plpgsql as $$
begin
  update investor_standing s set amount = s.amount
    - case old.state when 'Withdrawn' then 0 else old.investment_amount end
    + case new.state when 'Withdrawn' then 0 else new.investment_amount end
  where s.auction_id = new.auction_id and s.investor_org_id = new.investor_org_id and s.maturity_date = new.maturity_date;
  return null;
end
$$;

create trigger add_to_standing after insert on auction_bid referencing new table as added
  for each statement execute function add_to_standing();
create trigger change_standing after update of investment_amount, state on auction_bid
  for each row when (old.investment_amount <> new.investment_amount or old.state <> new.state)
  execute function change_standing();

-- Sales that have ended take no more orders and need no sums.
insert into investor_standing (auction_id, investor_org_id, maturity_date, amount, lines)
select b.auction_id, b.investor_org_id, b.maturity_date,
  coalesce(sum(b.investment_amount) filter (where b.state <> 'Withdrawn'), 0), count(*)
from auction_bid b join auction a on a.id = b.auction_id where a.status <> 'Ended'
group by b.auction_id, b.investor_org_id, b.maturity_date;
