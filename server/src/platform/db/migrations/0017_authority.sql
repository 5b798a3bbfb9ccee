-- Columns that decide what a caller may do, in a unique index with the id: PostgreSQL then treats their change like the change of a key, so it waits for each
-- transaction that holds the row `for key share`, as every call that writes does. Changes of other columns do not wait.
create unique index user_authority on "user" (id, is_active);
create unique index user_org_authority on user_org (id, is_active, role);
create unique index municipality_authority on municipality (id, status);
create unique index investor_org_authority on investor_org (id, status);
create unique index market_prof_org_authority on market_prof_org (id, status);
create unique index admin_user_authority on admin_user (id, is_active, role);
create unique index api_key_authority on api_key (id, is_active);
create unique index user_session_authority on user_session (id, ended_at);
