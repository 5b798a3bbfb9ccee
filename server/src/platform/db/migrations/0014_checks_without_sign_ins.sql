-- Checks of accounts no longer compare sign-ins. docs/decisions/0006-administrators-four-eyes-and-audit-trail.md.
drop index user_session_network;
