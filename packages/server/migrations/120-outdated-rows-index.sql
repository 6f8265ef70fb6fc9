-- expand, servers from 116
-- Outdated rows are deleted a batch at a time, the oldest first: by these indexes, and by those that other migrations
-- made. Without one, each batch would read the whole table.
create index concurrently if not exists outbox_at_idx on outbox (at);
create index concurrently if not exists notifications_at_idx on notifications (at);
create index concurrently if not exists sessions_expires_idx on sessions (expires_at);
create index concurrently if not exists api_tokens_ended_idx on api_tokens ((least(expires_at, revoked_at)));
