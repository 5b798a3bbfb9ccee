-- Whether a notice is for programs alone. It was told by the type before, which hid news that people should see.
alter table notif_history add column silent boolean not null default false;
