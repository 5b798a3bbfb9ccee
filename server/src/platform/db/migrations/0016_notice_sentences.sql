-- The sentences of a notice with their values, for readers in another language: {title, message}. Null in rows from before, whose English is shown as it is.
alter table notif_history add column sentences jsonb;
