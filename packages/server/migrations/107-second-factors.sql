-- expand, servers from 060
-- Second factors of accounts, what replaces one that was lost, and sign-ins that wait for their second step.

-- No default: no row is read or written.
alter table users
  -- Since when the account has a second factor of whatever kind; null: it has none.
  add column if not exists second_factor_at timestamptz(3);
alter table sessions
  -- When its user last proved who he is, after signing in; null: never.
  add column if not exists proved_at timestamptz(3);
-- Constant default: no row is read or written.
alter table mail_links
  -- Whether using it removes the second factors of the account.
  add column if not exists drops_factors boolean not null default false;

-- The authenticator app of an account.
create table totp (
  user_id bigint primary key references users (id),
  -- Sealed with the key that key_id names, for this user alone.
  secret bytea not null,
  key_id text not null,
  created_at timestamptz(3) not null,
  -- The time step of the newest code that was used. A code counts only once.
  last_counter bigint not null
);
create index totp_key_idx on totp (key_id);

-- Sign-ins with the right password that wait for a second step, or for a factor that is set up first.
create table sign_in_steps (
  id bigint generated always as identity primary key,
  -- Of what the browser has.
  hash text not null unique,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('FACTOR', 'SET_UP')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  tries integer not null default 0,
  -- What the code in a mail is made from, together with a key of the servers; null: no code was sent.
  nonce text
);
create index sign_in_steps_user_idx on sign_in_steps (user_id);
create index sign_in_steps_expires_idx on sign_in_steps (expires_at);

-- Authenticator apps that are being set up. They count for nothing before they are activated.
create table totp_setups (
  user_id bigint primary key references users (id),
  -- The sign-in or the session that sets it up. No other one can finish it.
  step_id bigint references sign_in_steps (id) on delete cascade,
  jti uuid,
  secret bytea not null,
  key_id text not null,
  created_at timestamptz(3) not null,
  -- The time step of the code that confirmed it; null: none has.
  confirmed_counter bigint,
  -- Of the recovery codes that were shown then.
  codes text[] not null default '{}',
  check ((step_id is null) <> (jti is null))
);
create index totp_setups_step_idx on totp_setups (step_id);
create index totp_setups_created_idx on totp_setups (created_at);

-- Hashes of the recovery codes that are left.
create table recovery_codes (
  user_id bigint not null references users (id),
  hash text not null,
  primary key (user_id, hash)
);

-- When wrong codes were given for an account, in the last day.
create table code_failures (
  user_id bigint primary key references users (id),
  failed_at timestamptz(3)[] not null,
  last_at timestamptz(3) not null
);
create index code_failures_last_idx on code_failures (last_at);
