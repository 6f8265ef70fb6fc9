-- expand, servers from 060
-- Single sign-on: who people are at the identity provider, and which sessions it has opened.

-- Constant defaults: no row is read or written.
alter table users
  -- Whether the password signs in also where only single sign-on counts.
  add column if not exists local_sign_in boolean not null default false;
alter table sessions
  add column if not exists method text not null default 'PASSWORD' check (method in ('PASSWORD', 'SSO')),
  -- The session at the identity provider; null: none, or not named.
  add column if not exists idp_sid text;
alter table sign_in_steps
  add column if not exists method text not null default 'PASSWORD' check (method in ('PASSWORD', 'SSO')),
  add column if not exists idp_sid text;

-- The first administrator, as a new portal makes it.
update users set local_sign_in = true
  where id = (
    select min(id) from users
    where role = 'ADMIN' and deleted_at is null and password_hash is not null
  );

-- Identities with which accounts are signed in to.
create table identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  issuer text not null,
  subject text not null,
  -- How the identity provider names the person.
  name text,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  unique (issuer, subject)
);
create index identities_user_idx on identities (user_id);

-- What a browser brings back from the identity provider, for the page that began.
create table sso_codes (
  -- Of the code.
  hash text primary key,
  -- Of the secret in the cookie of the browser.
  binding text not null,
  purpose text not null check (purpose in ('SIGN_IN', 'LINK', 'PROOF')),
  user_id bigint not null references users (id),
  -- The session that links an identity or proves; null: a sign-in.
  jti uuid,
  issuer text not null,
  subject text not null,
  name text,
  idp_sid text,
  -- Whether the second factor of the account is asked for as well.
  needs_factor boolean not null default false,
  expires_at timestamptz(3) not null
);
create index sso_codes_user_idx on sso_codes (user_id);
create index sso_codes_expires_idx on sso_codes (expires_at);

-- Logout tokens that were used. Each counts once.
create table logout_tokens (
  hash text primary key,
  expires_at timestamptz(3) not null
);
create index logout_tokens_expires_idx on logout_tokens (expires_at);
