-- A record's text is packed with gzip by whoever writes it, beside everything else a close does, and not by the database while the close
-- waits. What is packed cannot be made smaller, so it is stored as it comes. Records written before stay as they are.
alter table closing_record_part add column packed bytea;
alter table closing_record_part alter column packed set storage external;
alter table closing_record_part alter column content drop not null;
alter table closing_record_part add check ((content is null) <> (packed is null));
