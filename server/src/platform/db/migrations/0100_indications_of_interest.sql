-- What an investor says before a sale that they might order of each maturity. It binds nobody and goes with the feedback it is part of.
create table auction_indication (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  feedback_id bigint not null references auction_feedback on delete cascade,
  maturity_date date not null,
  amount numeric(15,2) not null check (amount > 0),
  unique (feedback_id, maturity_date)
);
create trigger touch before update on auction_indication for each row execute function touch_updated_at();
