-- expand, servers from 060
-- One process at a time trains the assistant for all servers: the one that holds this lease.
create table trainer_lease (
  is_only boolean primary key default true check (is_only),
  -- Grows each time it is taken. The model of a trainer with an earlier number is refused.
  number bigint not null,
  holder text not null,
  is_training boolean not null default false,
  -- By the clock of the database, which all servers share. Not rounded: it would be held for a moment after its end.
  expires_at timestamptz not null
);

-- The models of the newest trainings. Servers fetch the one that they lack.
create table assistant_models (
  id bigint generated always as identity primary key,
  -- The format of the file: a server uses only its own.
  format text not null,
  sha256 text not null,
  -- Bytes.
  size bigint not null,
  -- Whether the file is in the object store; else it is in assistant_model_chunks.
  in_bucket boolean not null,
  -- null: on its way.
  published_at timestamptz(3)
);

create table assistant_model_chunks (
  model_id bigint not null references assistant_models (id) on delete cascade,
  -- From 0, each of 1 MiB but the last.
  part integer not null,
  bytes bytea not null,
  primary key (model_id, part)
);
-- Mostly numbers, which hardly get smaller.
alter table assistant_model_chunks alter column bytes set storage external;
