-- An invitation that waits opens nothing before another person of the account has confirmed it. A role that is asked for a person, or with which they are to be
-- restored, is given by the confirmation; any other change of the person ends the request.
alter table user_invite add waits boolean not null default false;
alter table user_org add asked_role text, add asked_by_id bigint references "user", add asked_until timestamptz,
  add constraint user_org_asked_check check (num_nonnulls(asked_role, asked_by_id, asked_until) in (0, 3));
