-- The work of administrators: what was submitted, cases, decisions of two, and what they keep for themselves.

-- What was sent for approval, as it was at each request, so that a reviewer sees what has changed since the request before. It goes when the account is erased:
-- the program may change and delete nothing here, and the function erase_submissions does it with the owner's rights, only for organizations whose people are
-- all erased.
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
create trigger keep before update on submission for each row execute function refuse_change();
create trigger keep_all before truncate on submission execute function refuse_change();
alter table submission enable always trigger keep, enable always trigger keep_all;

-- Decisions that need two administrators: one requests, a second one confirms within some days.
create table pending_decision (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  action text not null check (action in ('account.deactivate', 'administrator.remove', 'auction.approve', 'auction.approve-amendment', 'auction.cancel',
    'rules.end-four-eyes')),
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
-- One open request of a kind for each subject.
create unique index pending_decision_open on pending_decision (subject, action) where status = 'Open';
create index pending_decision_requester on pending_decision (requested_by_id) where status = 'Open';
create trigger touch before update on pending_decision for each row execute function touch_updated_at();

-- What administrators do about an application for approval besides deciding: of each account or auction, as the audit trail names it, whether its applicant was
-- asked something, when they answered, and who works on it.
create table review_case (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  subject text not null unique,
  asked_at timestamptz,
  asked_by_id bigint references admin_user,
  answered_at timestamptz,
  messages integer not null default 0 check (messages between 0 and 100),
  assignee_id bigint references admin_user,
  assigned_at timestamptz,
  check ((asked_at is null) = (asked_by_id is null)),
  constraint review_case_assignment check ((assignee_id is null) = (assigned_at is null))
);
create index review_case_assignee on review_case (assignee_id) where assignee_id is not null;
create trigger touch before update on review_case for each row execute function touch_updated_at();

-- Questions of administrators and answers of applicants, in order.
create table case_message (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  review_case_id bigint not null references review_case,
  admin_user_id bigint references admin_user,
  user_id bigint references "user",
  body text not null check (btrim(body) <> ''),
  check (num_nonnulls(admin_user_id, user_id) = 1)
);
create index case_message_thread on case_message (review_case_id, id);
create index case_message_user on case_message (user_id) where user_id is not null;
create trigger touch before update on case_message for each row execute function touch_updated_at();

-- What an administrator should know about a case: the applicant answered; or which decision that they requested has ended. Deleted after ninety days.
create table admin_notice (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  admin_user_id bigint not null references admin_user,
  kind text not null,
  subject text not null,
  -- Who caused it, as the audit trail names them, and in their words.
  actor text not null,
  body text not null,
  read_at timestamptz,
  decision text check (decision in ('account.deactivate', 'administrator.remove', 'auction.approve', 'auction.approve-amendment', 'auction.cancel',
    'rules.end-four-eyes'))
);
create index admin_notice_reader on admin_notice (admin_user_id, id desc);
create index admin_notice_unread on admin_notice (admin_user_id) where read_at is null;
create index admin_notice_subject on admin_notice (subject);
create trigger touch before update on admin_notice for each row execute function touch_updated_at();

-- What administrators note about a case for each other; the applicant never sees it. Notes are not changed. They leave with the account they are about:
-- erase_submissions deletes them with the owner's rights.
create table case_note (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  subject text not null,
  admin_user_id bigint not null references admin_user,
  body text not null check (btrim(body) <> '')
);
create index case_note_subject on case_note (subject, id);
create trigger keep before update on case_note for each row execute function refuse_change();
create trigger keep_all before truncate on case_note execute function refuse_change();
alter table case_note enable always trigger keep, enable always trigger keep_all;

-- Pages of cases that administrators have open. A page reports itself every few seconds; a row that is not renewed no longer counts.
create table case_presence (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  subject text not null,
  admin_user_id bigint not null references admin_user,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  unique (subject, admin_user_id)
);
create index case_presence_seen on case_presence (seen_at);
create trigger touch before update on case_presence for each row execute function touch_updated_at();

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

-- Saved views of the administrators' lists: a name for the query of an address. One that is shared is offered to every administrator.
create table saved_view (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  admin_user_id bigint not null references admin_user,
  list text not null,
  name text not null check (btrim(name) <> ''),
  address text not null,
  is_shared boolean not null default false,
  unique (admin_user_id, list, name)
);
create index saved_view_shared on saved_view (list) where is_shared;
create trigger touch before update on saved_view for each row execute function touch_updated_at();

-- Reason templates of administrators: prepared texts for the reasons of decisions, which an Owner edits. The audit trail has every change.
create table reason_template (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuidv7() unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  is_active boolean not null default true,
  decision text not null check (decision in ('account.reject', 'account.suspend', 'account.reactivate', 'account.deactivate',
    'account.reject-change', 'auction.reject', 'auction.halt', 'auction.cancel')),
  language text not null check (language in ('en', 'es')),
  name text not null check (btrim(name) <> ''),
  text text not null check (btrim(text) <> ''),
  -- Counts the changes, so that of two at once the second is refused.
  version integer not null default 1,
  -- Null for those below until an Owner changes them.
  changed_by_id bigint references admin_user
);
create unique index reason_template_name on reason_template (decision, language, lower(name));
create index reason_template_changed_by on reason_template (changed_by_id);
create trigger touch before update on reason_template for each row execute function touch_updated_at();

-- A start for the most frequent reasons. Owners change and delete them.
insert into reason_template (decision, language, name, text) values
  ('account.reject', 'en', 'Identity could not be verified', 'We could not verify the details of {name}. Please check the name, address and phone number, correct what is wrong, and request approval again.'),
  ('account.reject', 'es', 'No se pudo verificar la identidad', 'No pudimos verificar los datos de {name}. Revise el nombre, la dirección y el teléfono, corrija lo que sea necesario y solicite de nuevo la aprobación.'),
  ('account.reject', 'en', 'Duplicate account', 'There is already an account for {name}. Please sign in to that account, or tell us why a second one is needed.'),
  ('account.reject', 'es', 'Cuenta duplicada', 'Ya existe una cuenta de {name}. Inicie sesión en esa cuenta o explíquenos por qué se necesita una segunda.'),
  ('account.suspend', 'en', 'Open questions', 'We have open questions about {name}. You can still view your data. We will contact you with what we need.'),
  ('account.suspend', 'es', 'Preguntas pendientes', 'Tenemos preguntas pendientes sobre {name}. Todavía puede ver sus datos. Nos comunicaremos con usted para indicarle qué necesitamos.'),
  ('account.reject-change', 'en', 'Proof is missing', 'The change was not approved because we could not find proof of it. Please request it again and say where the new details can be verified.'),
  ('account.reject-change', 'es', 'Falta el comprobante', 'El cambio no se aprobó porque no encontramos un comprobante. Solicítelo de nuevo e indique dónde se pueden verificar los datos nuevos.'),
  ('auction.reject', 'en', 'Official statement is missing', '{name} has no official statement yet. Please attach it and submit the auction again.'),
  ('auction.reject', 'es', 'Falta el documento de oferta', '{name} todavía no tiene documento de oferta. Adjúntelo y envíe de nuevo la subasta.'),
  ('auction.halt', 'en', 'Terms under review', 'A question about the terms of {name} is being clarified with {issuer}.'),
  ('auction.halt', 'es', 'Condiciones en revisión', 'Se está aclarando con {issuer} una pregunta sobre las condiciones de {name}.'),
  ('auction.cancel', 'en', 'Canceled at the issuer’s request', '{issuer} asked us to cancel {name}.'),
  ('auction.cancel', 'es', 'Cancelada a solicitud del emisor', '{issuer} nos solicitó cancelar {name}.');
