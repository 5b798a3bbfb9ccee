-- State and country of an investor, and name, type and state of a municipality, decide priority classes. Once the account is approved they
-- change only by a request that an administrator approves.

create table account_change (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  municipality_id bigint references municipality,
  investor_org_id bigint references investor_org,
  status text not null default 'Open' check (status in ('Open', 'Approved', 'Rejected', 'Withdrawn')),
  -- What differs: [{"field": "state", "from": "WA", "to": "OR"}].
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  explanation text not null,
  requested_by bigint not null references "user",
  requested_at timestamptz not null,
  -- Null while it is open, and for what no administrator settled.
  decided_by bigint references admin_user,
  settled_at timestamptz,
  reason text,
  constraint account_change_of_one check (num_nonnulls(municipality_id, investor_org_id) = 1),
  constraint account_change_settled check ((status = 'Open') = (settled_at is null)),
  constraint account_change_decided check (decided_by is null or status in ('Approved', 'Rejected')),
  constraint account_change_reason check (status <> 'Rejected' or reason is not null)
);
create trigger touch before update on account_change for each row execute function touch_updated_at();
-- One at a time.
create unique index account_change_open_of_municipality on account_change (municipality_id) where status = 'Open';
create unique index account_change_open_of_investor on account_change (investor_org_id) where status = 'Open';
create index account_change_of_municipality on account_change (municipality_id, id) where municipality_id is not null;
create index account_change_of_investor on account_change (investor_org_id, id) where investor_org_id is not null;
create index account_change_by_status on account_change (status, id);
create index account_change_settled_at on account_change (settled_at) where status in ('Approved', 'Rejected');

-- On the row that an order locks, so that taking orders asks no other table.
alter table municipality add column has_open_change boolean not null default false;
alter table investor_org add column has_open_change boolean not null default false;

-- An individual's organization of one has the person's own place. It alone decides the class from now on.
update investor_org i set state = u.state, country = u.country
from user_org o join "user" u on u.id = o.user_id
where o.investor_org_id = i.id and not i.is_institution
  and (i.state is distinct from u.state or i.country is distinct from u.country);
