-- Sign-ins at an OpenID Connect provider.

-- Which person a subject of an issuer is: the `uid` of their account, or the one that the account they may open will have.
create table sign_in_link (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  issuer text not null,
  subject text not null,
  uid text not null,
  unique (issuer, subject),
  -- An address that the provider gives to another person must not open the account of the one before.
  unique (uid, issuer)
);

-- What renews the tokens of a sign-in. Named by person and second like the session, which says whether it has ended.
create table provider_sign_in (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default clock_timestamp(),
  site text not null check (site in ('market', 'admin')),
  -- SHA-256 of what the browser holds: 256 random bits, so a plain hash is enough.
  handle bytea not null unique,
  uid text not null,
  auth_time timestamptz not null,
  issuer text not null,
  subject text not null,
  email text not null,
  has_second_factor boolean not null,
  -- The tokens of the provider, sealed by a key that is not in the database.
  refresh_token text,
  id_token text not null,
  -- When the provider was last asked to renew, and when it last confirmed the sign-in.
  asked_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz not null default clock_timestamp()
);
create index provider_sign_in_uid on provider_sign_in (uid, auth_time);
create index provider_sign_in_auth_time on provider_sign_in (auth_time);
