-- The first result of a POST that came with an Idempotency-Key, for whoever sends the same once more.
-- Nothing here can be read or guessed without that key, which is not stored.
create table idempotency (
  -- HMAC-SHA256 with the key, of the user.
  name text primary key check (name ~ '^[\w-]{43}$'),
  -- HMAC-SHA256 with the key, of what was sent.
  fingerprint text not null check (fingerprint ~ '^[\w-]{43}$'),
  -- Status and body, encrypted with a key made from it.
  answer bytea not null,
  created_at timestamptz not null
);
create index idempotency_created_idx on idempotency (created_at);
