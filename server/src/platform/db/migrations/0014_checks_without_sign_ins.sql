-- Checks of accounts no longer compare sign-ins. docs/decisions/0019-review-of-applications.md.
drop index user_session_network;
