-- expand, servers from 060
-- API tokens, and the accounts of programs that act with them.

-- A constant default: no row is read or written.
alter table users
  add column if not exists account_kind text not null default 'PERSON' check (account_kind in ('PERSON', 'SERVICE'));

create table api_tokens (
  id bigint generated always as identity primary key,
  -- The account that acts.
  user_id bigint not null references users (id),
  -- Who made it; null: an account that was deleted since.
  created_by bigint references users (id),
  name text not null,
  -- SHA-256 of the token.
  hash bytea not null unique,
  -- The first characters of the token.
  start text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index api_tokens_user_idx on api_tokens (user_id);
create index api_tokens_maker_idx on api_tokens (created_by);
