-- expand, servers from 075
-- Bulk changes, with what became of each claim: a repeated request goes on from there, and so does undoing.

create table bulk_operations (
  id bigint generated always as identity primary key,
  made_by bigint not null references users (id),
  -- As its maker called it, so that a repeated request is the same one.
  client_operation_id text not null,
  -- A hash of what was asked.
  content text not null,
  made_at timestamptz(3) not null,
  unique (made_by, client_operation_id)
);
create index bulk_operations_made_at_idx on bulk_operations (made_at);

create table bulk_claims (
  operation_id bigint not null references bulk_operations (id) on delete cascade,
  claim_id bigint not null,
  -- When it was changed, and what there was before and after it. null: it was left.
  changed_at timestamptz(3),
  before json,
  after json,
  -- Why it was left.
  code text,
  message text,
  undone_at timestamptz(3),
  primary key (operation_id, claim_id),
  check ((changed_at is null) = (code is not null))
);
