-- expand, servers from 060
-- Passkeys: second factors that browsers keep, or devices such as a phone.

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- The id that its authenticator gave it, in Base64url.
  credential_id text not null unique,
  -- The host that it was made for. No browser uses it elsewhere.
  rp_id text not null,
  public_key bytea not null,
  -- How often it was used, as its authenticator counts; 0: it does not count.
  counter bigint not null,
  transports text[] not null,
  -- As its owner named it.
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_user_idx on passkeys (user_id);

-- Passkeys that are the first factor of their account, until the recovery codes are kept. They count for nothing before.
create table passkey_setups (
  user_id bigint primary key references users (id),
  -- The session that adds it. No other one can finish it.
  jti uuid not null,
  credential_id text not null,
  rp_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- Of the recovery codes that were shown.
  codes text[] not null,
  created_at timestamptz(3) not null
);
create index passkey_setups_created_idx on passkey_setups (created_at);

-- What passkeys were asked to sign, and have not yet signed. Each counts once.
create table passkey_challenges (
  -- Of the challenge.
  hash text primary key,
  user_id bigint not null references users (id),
  purpose text not null check (purpose in ('ADD', 'SIGN_IN', 'PROOF')),
  -- The sign-in or the session that asked.
  step_id bigint references sign_in_steps (id) on delete cascade,
  jti uuid,
  expires_at timestamptz(3) not null,
  check ((step_id is null) <> (jti is null))
);
create index passkey_challenges_user_idx on passkey_challenges (user_id);
create index passkey_challenges_step_idx on passkey_challenges (step_id);
create index passkey_challenges_expires_idx on passkey_challenges (expires_at);
