-- expand, servers from 023
-- Policies in versions. A version is only ever reviewed, enabled or disabled; what it promises never changes.

create table policies (
  id bigint generated always as identity primary key,
  code text not null,
  version integer not null,
  name text not null,
  -- Each with its rule and its calendar; checked by the contract and by the clock before it is stored.
  targets jsonb not null check (jsonb_typeof(targets) = 'array'),
  pause_allowed boolean not null,
  keeps_record boolean not null,
  recourse jsonb not null check (jsonb_typeof(recourse) = 'object'),
  recourse_on text[] not null,
  auto_close_days integer,
  reopen_within_days integer,
  source text not null,
  enabled boolean not null default false,
  reviewed_by bigint references users (id),
  reviewed_on date,
  -- null: it came with the product.
  created_by bigint references users (id),
  created_at timestamptz(3) not null,
  check ((reviewed_by is null) = (reviewed_on is null)),
  unique (code, version)
);
-- Of a policy at most one version is enabled.
create unique index policies_enabled_key on policies (code) where enabled;
