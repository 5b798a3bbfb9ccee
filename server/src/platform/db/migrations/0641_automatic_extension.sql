-- The automatic extension of a sale, chosen when it goes live: an order in the last minutes moves the close by as many.
alter table auction add column extension_minutes integer, add column extension_most integer;
alter table auction add constraint auction_extension_is_whole check (
  num_nonnulls(extension_minutes, extension_most) in (0, 2) and extension_minutes between 1 and 30 and extension_most between 1 and 20) not valid;
alter table auction validate constraint auction_extension_is_whole;
create index auction_extended on auction (close_date) where extension_minutes is not null and status in ('Scheduled', 'Live');

-- A change without a person who requested it was made by the terms.
alter table sale_change alter column requested_by drop not null;
alter table sale_change drop constraint sale_change_check1;
alter table sale_change add constraint sale_change_has_two_people check (
  status <> 'Made' or halts_before is not null and case when requested_by is null then decided_by is null
    else decided_by is not null and (is_alone or decided_by <> requested_by) end);
