-- expand, servers from 023
-- The thread of a claim: messages that client and staff exchange, internal notes of the staff, and what changed. Notes
-- are a table of their own, so that no query about messages can ever show one to a client.

create table messages (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims (id),
  -- Who speaks: the client's side, or the staff's.
  side text not null check (side in ('CLIENT', 'STAFF')),
  -- null: recorded before threads, when nobody noted who wrote an answer.
  author_id bigint references users (id),
  body text not null check (char_length(body) between 1 and 10000),
  purpose text not null check (purpose in ('REPLY', 'ANSWER', 'ACKNOWLEDGEMENT', 'HOLDING', 'FINAL')),
  -- The report whose validation wrote this answer. Undoing that validation withdraws it.
  report_id bigint references reports (id),
  -- An answer from before threads, filled in later.
  recorded boolean not null default false,
  created_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  withdrawn_by bigint references users (id)
);
create index messages_claim_idx on messages (claim_id, created_at, id);
create index messages_report_idx on messages (report_id) where report_id is not null;
create unique index messages_recorded_key on messages (claim_id) where recorded;

create table claim_notes (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims (id),
  author_id bigint not null references users (id),
  body text not null check (char_length(body) between 1 and 10000),
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  deleted_by bigint references users (id)
);
create index claim_notes_claim_idx on claim_notes (claim_id, created_at, id);

create table claim_changes (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims (id),
  at timestamptz(3) not null,
  actor_id bigint references users (id),
  kind text not null check (kind in ('STATUS', 'ASSIGN')),
  -- A status; for ASSIGN a user's id, null for the queue.
  from_value text,
  to_value text,
  reason text not null default 'UNSTATED' check (char_length(reason) between 1 and 200),
  client_visible boolean not null
);
create index claim_changes_claim_idx on claim_changes (claim_id, at, id);

-- When the client last wrote. It raises no version, because nothing that the staff edits has changed.
alter table claims add column if not exists client_replied_at timestamptz(3);

-- How far steps that fill in old rows have come; they go on there after a restart.
create table background_steps (
  name text primary key,
  done_to bigint not null default 0,
  finished_at timestamptz
);
