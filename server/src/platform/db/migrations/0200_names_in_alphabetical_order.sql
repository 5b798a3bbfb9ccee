-- Names are listed by the root collation of Unicode: "Älvdalen" between "Akron" and "Alder", capital and small letters together.
create index auction_alphabetical on auction (name collate "und-x-icu", id);
create index municipality_alphabetical on municipality (name collate "und-x-icu", id);
create index municipality_alphabetical_by_city on municipality (city collate "und-x-icu", id);
create index municipality_alphabetical_by_city_latest on municipality (city collate "und-x-icu" desc nulls last, id desc);
create index user_alphabetical on "user" (user_type, (last_name || ' ' || first_name) collate "und-x-icu", id);
create index user_alphabetical_by_city on "user" (user_type, city collate "und-x-icu", id);
create index user_alphabetical_by_city_latest on "user" (user_type, city collate "und-x-icu" desc nulls last, id desc);
create index investor_org_alphabetical on investor_org (is_institution, name collate "und-x-icu", id);
create index investor_org_alphabetical_by_city on investor_org (is_institution, city collate "und-x-icu", id);
create index investor_org_alphabetical_by_city_latest on investor_org (is_institution, city collate "und-x-icu" desc nulls last, id desc);
drop index auction_by_name, municipality_by_name, municipality_by_city, municipality_by_city_latest, user_by_name, user_by_city,
  user_by_city_latest, investor_org_by_name, investor_org_by_city, investor_org_by_city_latest;
