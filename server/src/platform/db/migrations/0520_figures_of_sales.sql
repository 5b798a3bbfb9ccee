-- What an issuer or a municipal advisor enters about the cost of a sale, from which its figures follow. Private to the issuer, the advisors of the
-- sale and administrators.
create table sale_cost_input (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  auction_id bigint not null unique references auction,
  -- Costs of issuance: kind, name, amount in dollars.
  costs jsonb not null check (jsonb_typeof(costs) = 'array' and jsonb_array_length(costs) <= 40),
  -- The month in which a fiscal year begins.
  fiscal_year_start smallint not null check (fiscal_year_start between 1 and 12),
  issue_price_rule text not null check (issue_price_rule in ('ten-percent', 'hold-the-price')),
  -- Bonds to be refunded, and how their savings are counted; null for no refunding.
  refunding jsonb check (jsonb_typeof(refunding) = 'object')
);
create trigger touch before update on sale_cost_input for each row execute function touch_updated_at();
