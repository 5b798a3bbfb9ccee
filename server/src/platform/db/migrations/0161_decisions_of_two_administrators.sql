-- Decisions that need two administrators: one requests, a second one confirms within some days.
create table pending_decision (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  action text not null check (action in ('account.deactivate', 'administrator.remove', 'auction.approve')),
  -- What it is about, as the audit trail names it.
  subject text not null,
  -- What the subject was when this was requested; a request about something that has changed is void.
  subject_state text not null,
  reason text,
  requested_by_id bigint not null references admin_user,
  expires_at timestamptz not null,
  status text not null default 'Open'
    check (status in ('Open', 'Confirmed', 'Refused', 'Withdrawn', 'Expired', 'Cancelled')),
  decided_by_id bigint references admin_user,
  decided_at timestamptz,
  remarks text,
  check ((status = 'Open') = (decided_at is null)),
  constraint two_administrators_decide
    check (status <> 'Confirmed' or (decided_by_id is not null and decided_by_id <> requested_by_id))
);
create trigger touch before update on pending_decision for each row execute function touch_updated_at();
-- One open request of a kind for each subject.
create unique index pending_decision_open on pending_decision (subject, action) where status = 'Open';
create index pending_decision_requester on pending_decision (requested_by_id) where status = 'Open';
