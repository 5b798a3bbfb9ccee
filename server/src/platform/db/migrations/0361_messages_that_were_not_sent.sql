-- Administrators look for messages that wait or failed among all that were sent.
create index delivery_not_sent on delivery (id desc) where outcome is distinct from 'sent';
create index webhook_delivery_not_sent on webhook_delivery (id desc) where outcome is distinct from 'sent';
