-- expand, servers from 046
-- Imports of files over HTTP: who began which, how far it has come, and what it has stored. The rows of an import and
-- its DONE are one transaction, so that a row that says RUNNING for a long time has stored nothing.
-- And when the administrators put the list of first steps away.

create table imports (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('SOLUTIONS', 'HISTORY')),
  state text not null check (state in ('RUNNING', 'DONE', 'FAILED', 'BROKEN_OFF')),
  file_name text not null,
  share double precision not null default 0,
  result jsonb,
  created_by bigint references users (id) on delete set null,
  created_at timestamptz(3) not null,
  heard_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
-- One at a time.
create unique index imports_running on imports ((true)) where state = 'RUNNING';

create table first_run (
  single boolean primary key default true check (single),
  dismissed_at timestamptz(3) not null,
  dismissed_by bigint references users (id) on delete set null
);
