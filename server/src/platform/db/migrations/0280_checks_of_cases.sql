-- Checks of accounts and auctions. What an account is compared by, without differences of writing; the same in domain/src/review/checks/keys.ts, which
-- decides. These only find candidates, so they may find more.
create function phone_key(phone text) returns text language sql immutable parallel safe as $$
  select right(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), 10)
$$;
create function mail_domain(email text) returns text language sql immutable parallel safe as $$
  select replace(lower(split_part(email, '@', 2)), 'googlemail.com', 'gmail.com')
$$;
create function mailbox_stem(email text) returns text language sql immutable parallel safe as $$
  select regexp_replace(split_part(split_part(lower(email), '@', 1), '+', 1), '[\d._-]', '', 'g') || '@'
    || replace(lower(split_part(email, '@', 2)), 'googlemail.com', 'gmail.com')
$$;
create function house_key(address text, zip_code text) returns text language sql immutable parallel safe as $$
  select substring(address from '\d+') || ' ' || left(zip_code, 5)
$$;
create function site_host(website text) returns text language sql immutable parallel safe as $$
  select lower(substring(website from '^(?:[Hh][Tt][Tt][Pp][Ss]?://)?(?:[Ww][Ww][Ww]\.)?([^/?#:\s]+)'))
$$;
create index user_phone_key on "user" (phone_key(phone));
create index user_mail_domain on "user" (mail_domain(email));
create index user_mailbox_stem on "user" (mailbox_stem(email));
create index user_house_key on "user" (house_key(address, zip_code));
create index municipality_site_host on municipality (site_host(website)) where website is not null;
create index investor_org_site_host on investor_org (site_host(website)) where website is not null;
create index user_session_network on user_session (network, agent) where network is not null;

-- Findings that an administrator has seen, with the reason why they are no obstacle. Other findings later make the mark outdated.
create table check_mark (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  -- The account or auction, as the audit trail names it.
  subject text not null,
  check_name text not null,
  -- Hash of the findings that were seen.
  fingerprint text not null,
  reason text not null check (btrim(reason) <> ''),
  marked_by_id bigint not null references admin_user,
  unique (subject, check_name)
);
create trigger touch before update on check_mark for each row execute function touch_updated_at();
