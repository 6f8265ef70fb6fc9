-- expand, servers from 060
-- Webhooks: other programs that are told of events, and the messages for them.

create table webhooks (
  id bigint generated always as identity primary key,
  name text not null,
  url text not null,
  types text[] not null,
  enabled boolean not null default true,
  -- Why it is off; null: it is on.
  disabled_reason text check (disabled_reason in ('BY_HAND', 'GONE', 'FAILING', 'RESTORED')),
  -- Sealed with the key that key_id names, for this webhook alone.
  secret bytea not null,
  key_id text not null,
  -- The secret before the last rotation, which also signs for a while.
  previous_secret bytea,
  previous_key_id text,
  previous_until timestamptz(3),
  -- The first failed attempt since the last success.
  failing_since timestamptz(3),
  last_success_at timestamptz(3),
  -- null: the account of its author was deleted.
  created_by bigint references users (id),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  check (enabled = (disabled_reason is null))
);
create index webhooks_created_by_idx on webhooks (created_by);

-- Messages: those that wait, and for 30 days all others.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id) on delete cascade,
  -- The same at each attempt, so that a receiver that gets it twice can tell.
  message_id text not null,
  type text not null,
  area text not null,
  object_id bigint not null,
  -- What is sent and signed, written once.
  body text not null,
  -- HELD: its webhook was off when it was due, or a backup was restored.
  state text not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'FAILED', 'HELD')),
  created_at timestamptz(3) not null,
  -- When the next attempt is due.
  due_at timestamptz(3) not null,
  -- Failed attempts since it was made or last replayed.
  tries integer not null default 0,
  -- Time, status or error, and duration of the last attempts. Nothing of an answer.
  attempts jsonb not null default '[]',
  -- The server process that is sending it, and until when it may.
  claim uuid,
  claimed_until timestamptz(3)
);
create index webhook_deliveries_due_idx on webhook_deliveries (webhook_id, due_at) where state = 'PENDING';
create index webhook_deliveries_webhook_idx on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_created_idx on webhook_deliveries (created_at);

-- One row: up to which moment of the outbox messages were made. It is written when a webhook is turned on.
create table webhook_state (
  only_row boolean primary key default true check (only_row),
  moment text not null,
  read_at timestamptz(3) not null
);

-- Administrators are told of webhooks that were turned off.
alter table notifications drop constraint if exists notifications_area_check;
alter table notifications add constraint notifications_area_check
  check (area in ('claims', 'documents', 'reports', 'mail', 'audit', 'webhooks')) not valid;
