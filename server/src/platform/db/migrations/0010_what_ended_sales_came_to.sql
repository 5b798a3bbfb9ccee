-- What investors were allotted in a sale that is over, by kind of investor and UTC day on which the order was placed. It never
-- changes again, so figures over the whole market are sums of these few rows and not of every order that was ever placed.
-- A sale in which nobody was allotted anything has one row of nothing, which tells that it has been summed.
create table sale_investment (
  auction_id bigint not null references auction,
  is_institution boolean not null,
  day date not null,
  orders bigint not null check (orders >= 0),
  amount numeric(18, 2) not null check (amount >= 0),
  primary key (auction_id, is_institution, day)
);
create index on sale_investment (day);
create trigger keep before update or delete on sale_investment for each row execute function refuse_change();
create trigger keep_all before truncate on sale_investment execute function refuse_change();
