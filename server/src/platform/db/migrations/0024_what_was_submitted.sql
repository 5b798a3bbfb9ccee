-- What was sent for approval, as it was at each request, so that a reviewer sees what has changed since the request before.
create table submission (
  id bigint generated always as identity primary key,
  -- As the audit trail names it: 'auction:<uuid>'.
  subject text not null,
  -- The entry of the approval history.
  request_uuid uuid not null unique,
  requested_at timestamptz not null,
  content jsonb not null
);
create index submission_of_subject on submission (subject, id);

create trigger keep before update or delete on submission for each row execute function refuse_change();
create trigger keep_all before truncate on submission execute function refuse_change();
