-- The hash that an audit event seals of its text.
create or replace function audit_text_hash(salt text, text jsonb) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(salt || text::text, 'UTF8')), 'hex')
$$;
