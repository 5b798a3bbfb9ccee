-- A close writes one row per order at once. What each row says of itself is small: the code of its reason, from which the sentence is
-- made when it is read, and the investor's whole position where the row is only a part of it. The close holds the orders while it
-- writes, and no order is ever deleted, so that a check of every row against its order would find nothing.
alter table allotment disable trigger keep;
alter table allotment add column position_asked numeric(15, 2);
alter table allotment add column position_counted numeric(15, 2);
alter table allotment add column position_awarded numeric(15, 2);
update allotment set reason = case
  when reason like 'This sale was not offered%' then 'classNotOffered'
  when reason like 'Your account was suspended%' then 'suspended'
  when reason like 'Your class was filled%' then 'filled'
  when reason like 'Classes before yours%' then 'classesBefore'
  when reason like 'Nothing of your order%' then 'notCounted'
  when reason like '%less than the minimum%' then 'belowMinimum'
  when reason like '%less than one step%' then 'belowStep'
  else 'share' end;
update allotment t set position_asked = p.asked, position_counted = p.asked, position_awarded = p.awarded
from (
  select a.auction_bid_id, count(*) over w as parts, sum(b.investment_amount) over w as asked,
         sum(a.awarded_amount) over w as awarded
  from allotment a join auction_bid b on b.id = a.auction_bid_id
  window w as (partition by b.auction_id, b.investor_org_id, b.maturity_date, b.order_class, b.rank)
) p where p.auction_bid_id = t.auction_bid_id and p.parts > 1;
alter table allotment enable trigger keep;
alter table allotment drop column id;
alter table allotment drop column auction_id;
alter table allotment drop constraint allotment_auction_bid_id_fkey;
alter table allotment drop constraint allotment_auction_bid_id_key;
alter table allotment add primary key (auction_bid_id);
alter table allotment add check (reason in ('filled', 'share', 'belowStep', 'belowMinimum', 'classesBefore', 'notCounted',
  'classNotOffered', 'suspended'));
alter table closing_pseudonym drop constraint closing_pseudonym_auction_id_fkey;
alter table closing_pseudonym drop constraint closing_pseudonym_investor_org_id_fkey;

-- The record of a large sale is longer than one value may be, so it is kept in parts: joined by their number, they are its text.
create table closing_record_part (
  auction_id bigint not null,
  part integer not null,
  content text not null,
  primary key (auction_id, part)
);
insert into closing_record_part (auction_id, part, content) select auction_id, 0, record from closing_record;
create trigger keep before update or delete on closing_record_part for each row execute function refuse_change();
create trigger keep_all before truncate on closing_record_part execute function refuse_change();
do $$
begin
  alter table closing_record_part alter column content set compression lz4;
exception when feature_not_supported then
  raise notice 'this server has no lz4: closing records are compressed more slowly';
end
$$;

-- The size of the record in bytes, and the smallest order and the step of the sale as they were at the close.
alter table closing_record disable trigger keep;
alter table closing_record add column size bigint not null default 0;
alter table closing_record add column minimum numeric(15, 2) not null default 5000;
alter table closing_record add column step numeric(15, 2) not null default 5000;
update closing_record set size = octet_length(record),
  minimum = (record::jsonb -> 'terms' ->> 'minimum')::numeric / 100,
  step = (record::jsonb -> 'terms' ->> 'step')::numeric / 100;
alter table closing_record enable trigger keep;
alter table closing_record drop column record;
alter table closing_record alter column size drop default;
alter table closing_record alter column minimum drop default;
alter table closing_record alter column step drop default;
