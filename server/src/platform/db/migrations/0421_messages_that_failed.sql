-- The list of messages that wait or failed reads and counts them without the rows of all messages between.
drop index delivery_not_sent;
create index delivery_not_sent on delivery (id desc) include (notice_id, outcome, channel, created_at) where outcome is distinct from 'sent';
