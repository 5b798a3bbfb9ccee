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
