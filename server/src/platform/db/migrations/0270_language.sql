-- The language a person last chose for the pages, in which their mails are written. Null is English.
alter table "user" add column language text check (language in ('en', 'es'));
alter table admin_user add column language text check (language in ('en', 'es'));
