-- Failed attempts at passwords, counted where every server process sees them and where a restart keeps them.
create table sign_in_attempts (
  -- SHA-256 of what is counted (an account from an address, an address, an account's own form), so that no
  -- name and no address stands here.
  key text primary key,
  -- Oldest first; only those that still count.
  failed_at timestamptz[] not null,
  last_at timestamptz not null
);
create index sign_in_attempts_last_idx on sign_in_attempts (last_at);
